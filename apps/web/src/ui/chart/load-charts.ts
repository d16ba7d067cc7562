import type { ComponentType } from 'react'
import type { ChartProps } from './Chart.tsx'

let loaded: ComponentType<ChartProps> | undefined

/** Loads the library of charts, which is large. The router begins it, so what draws dialogs and the like must not come with this. */
export async function loadCharts(): Promise<ComponentType<ChartProps>> {
  loaded = (await import('./Chart.tsx')).Chart
  return loaded
}

/** What draws charts, once it is loaded. */
export function loadedCharts(): ComponentType<ChartProps> | undefined {
  return loaded
}
