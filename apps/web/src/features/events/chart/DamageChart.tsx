import type { AxisRange, DamageChartInput } from '@catenary/charts/damage-chart-input'
import { axisExtent, damageChartOption, narrowExtraHeight } from '@catenary/charts/damage-chart'
import { Skeleton } from '@mantine/core'
import type { CSSProperties } from 'react'
import { lazy, Suspense, useMemo } from 'react'
import { zoomedRange } from './chart-view.ts'
import styles from './DamageChartCard.module.css'

// The chart library is large: only who looks at a chart loads it.
const Chart = lazy(async () => ({ default: (await import('../../../ui/chart/Chart.tsx')).Chart }))

interface Props {
  readonly input: DamageChartInput
  readonly onZoom: (zoom: AxisRange | undefined) => void
}

/** The damage chart itself; dragging over it or turning the wheel with Ctrl zooms. */
export function DamageChart({ input, onZoom }: Props) {
  const { answer, xAxis, inspectionType, showForecast, language, translate, palette, timezone, zoom, isNarrow } = input
  const from = zoom?.from
  const to = zoom?.to
  const option = useMemo(
    () =>
      damageChartOption({
        answer,
        xAxis,
        inspectionType,
        showForecast,
        language,
        translate,
        palette,
        timezone,
        isNarrow,
        zoom: from !== undefined && to !== undefined ? { from, to } : undefined,
      }),
    [answer, xAxis, inspectionType, showForecast, language, translate, palette, timezone, isNarrow, from, to],
  )
  const extent = axisExtent(input)
  return (
    <div className={styles.chart} style={{ '--legend': `${narrowExtraHeight(input)}px` } as CSSProperties}>
      <Suspense fallback={<Skeleton height="100%" />}>
        <Chart
          option={option}
          onRange={onZoom}
          onZoom={(factor, at) => onZoom(zoomedRange(zoom ?? extent, factor, at, extent))}
        />
      </Suspense>
    </div>
  )
}
