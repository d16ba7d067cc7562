import { Skeleton } from '@mantine/core'
import type { ComponentType } from 'react'
import { lazy, useState } from 'react'
import { LazyBoundary } from '../page/LazyBoundary.tsx'
import type { ChartProps } from './Chart.tsx'

let loaded: ComponentType<ChartProps> | undefined

/** Loads the library of charts, which is large. */
export async function loadCharts(): Promise<ComponentType<ChartProps>> {
  loaded = (await import('./Chart.tsx')).Chart
  return loaded
}

const AwaitedChart = lazy(async () => ({ default: await loadCharts() }))

/** A chart whose library is loaded on first use. Where that fails, the rest of the page stays. */
export function LazyChart(props: ChartProps) {
  // What is lazy is shown 300 ms after its fallback at the earliest, even if it is there already.
  const [Chart] = useState(() => loaded ?? AwaitedChart)
  return (
    <LazyBoundary fallback={<Skeleton height="100%" />}>
      <Chart {...props} />
    </LazyBoundary>
  )
}
