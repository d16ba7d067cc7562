import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { LazyBoundary } from '../page/LazyBoundary.tsx'
import type { ChartProps } from './Chart.tsx'
import { loadCharts, loadedCharts } from './load-charts.ts'

/** A chart whose library is loaded on first use. Where that fails, the rest of the page stays. */
export function LazyChart(props: ChartProps) {
  return (
    <LazyBoundary>
      <AwaitedChart {...props} />
    </LazyBoundary>
  )
}

interface Loading {
  readonly Chart?: ReturnType<typeof loadedCharts>
  readonly error?: unknown
}

/** React's `lazy` would show the chart 300 ms after its placeholder at the earliest, and after what is drawn in slices. */
function AwaitedChart(props: ChartProps) {
  const [{ Chart, error }, setLoading] = useState<Loading>(() => ({ Chart: loadedCharts() }))
  useEffect(() => {
    if (Chart) return undefined
    let isShown = true
    const show = (loading: Loading) => isShown && setLoading(loading)
    loadCharts().then(
      (loaded) => show({ Chart: loaded }),
      (reason: unknown) => show({ error: reason }),
    )
    return () => {
      isShown = false
    }
  }, [Chart])
  if (error !== undefined) throw error
  return Chart ? <Chart {...props} /> : <Skeleton height="100%" />
}
