import { chartPoints } from '@catenary/charts/damage-chart/chart-points'
import { axisExtent, damageChartOption, projectionLegendHeight } from '@catenary/charts/damage-chart/damage-chart'
import type { AxisRange, DamageChartInput } from '@catenary/charts/damage-chart/damage-chart-input'
import { Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { CSSProperties } from 'react'
import { lazy, Suspense, useMemo } from 'react'
import { tooltipElement } from '../../ui/chart/tooltip-element.ts'
import { zoomedRange } from './chart-view.ts'
import styles from './DamageChartCard.module.css'

// The chart library is large: only who looks at a chart loads it.
const Chart = lazy(async () => ({ default: (await import('../../ui/chart/Chart.tsx')).Chart }))

interface Props {
  readonly input: DamageChartInput
  readonly onZoom: (zoom: AxisRange | undefined) => void
  /** Opens the event of the point that was clicked on. */
  readonly onEvent: (id: string) => void
}

/** The damage chart itself; dragging over it or turning the wheel with Ctrl zooms, a click on a point opens its event. */
export function DamageChart({ input, onZoom, onEvent }: Props) {
  const { answer, xAxis, inspectionType, showForecast, language, translate, palette, timezone, zoom, isNarrow } = input
  const { statement, rope, measure } = input
  const { ref, width: measuredWidth } = useElementSize()
  // Not measured yet: nothing is drawn before the chart library is there.
  const width = measuredWidth || undefined
  const from = zoom?.from
  const to = zoom?.to
  const option = useMemo(
    () =>
      damageChartOption({
        answer,
        xAxis,
        inspectionType,
        showForecast,
        statement,
        rope,
        measure,
        language,
        translate,
        palette,
        timezone,
        isNarrow,
        width,
        tooltip: tooltipElement,
        zoom: from !== undefined && to !== undefined ? { from, to } : undefined,
      }),
    [
      answer,
      xAxis,
      inspectionType,
      showForecast,
      statement,
      rope,
      measure,
      language,
      translate,
      palette,
      timezone,
      isNarrow,
      width,
      from,
      to,
    ],
  )
  const points = useMemo(() => chartPoints({ answer, measure }), [answer, measure])
  const extent = axisExtent(input)
  const legend = { '--legend': `${projectionLegendHeight({ ...input, width })}px` } as CSSProperties
  return (
    <div ref={ref} className={styles.chart} style={legend}>
      <Suspense fallback={<Skeleton height="100%" />}>
        <Chart
          option={option}
          onRange={onZoom}
          points={points}
          onPoint={onEvent}
          onZoom={(factor, at) => onZoom(zoomedRange(zoom ?? extent, factor, at, extent))}
        />
      </Suspense>
    </div>
  )
}
