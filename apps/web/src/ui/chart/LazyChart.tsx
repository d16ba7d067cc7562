import { Skeleton } from '@mantine/core'
import { lazy, useState } from 'react'
import { LazyBoundary } from '../page/LazyBoundary.tsx'
import type { ChartProps } from './Chart.tsx'
import { loadCharts, loadedCharts } from './load-charts.ts'

const AwaitedChart = lazy(async () => ({ default: await loadCharts() }))

/** A chart whose library is loaded on first use. Where that fails, the rest of the page stays. */
export function LazyChart(props: ChartProps) {
  // What is lazy is shown 300 ms after its fallback at the earliest, even if it is there already.
  const [Chart] = useState(() => loadedCharts() ?? AwaitedChart)
  return (
    <LazyBoundary fallback={<Skeleton height="100%" />}>
      <Chart {...props} />
    </LazyBoundary>
  )
}
