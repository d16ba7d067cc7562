import { chartPoints } from '@catenary/charts/damage-chart/chart-points'
import {
  axisExtent,
  damageChartDescription,
  damageChartOption,
  projectionLegendHeight,
} from '@catenary/charts/damage-chart/damage-chart'
import type { AxisRange, DamageChartInput } from '@catenary/charts/damage-chart/damage-chart-input'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { LossOverTarget } from '@catenary/contract/records/loss'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useMemo } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { LazyChart } from '../../ui/chart/LazyChart.tsx'
import { tooltipElement } from '../../ui/chart/tooltip-element.ts'
import { CardTitle } from '../../ui/page/CardTitle.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useScreenQuery } from '../../ui/page/use-screen-query.ts'
import { useWidth } from '../../ui/paint/use-width.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useChartPalette } from '../../ui/theme/colour-scheme.ts'
import { AlongRopeChart } from './AlongRopeChart.tsx'
import { forecastUnavailableReason, zoomedRange } from './chart-view.ts'
import type { ChartView } from './chart-view.ts'
import { ForecastMethods, LeftOutReadings, StatementLine } from './ChartSentences.tsx'
import {
  fullLossQuery,
  hasChart,
  useDamageSeries,
  useTimeOfData,
  useIsDownsampled,
  useLimitStatement,
} from './damage-series.ts'
import { DamageChartTable } from './DamageChartTable.tsx'
import { DamageChartTools } from './DamageChartTools.tsx'
import { EmptyChart } from './EmptyChart.tsx'
import card from '../../ui/card.module.css'
import styles from './DamageChartCard.module.css'

interface Props {
  readonly rope: Rope
  readonly offered: readonly ('visual' | 'mrt')[]
  /** What the chart shows. */
  readonly view: ChartView
  /** What its tools show: what was chosen last, which the chart follows. */
  readonly chosenView: ChartView
  readonly onView: (change: Partial<ChartView>) => void
  /** The link to the event of a point. */
  readonly eventLink: (id: string, content: ReactNode) => ReactNode
  readonly onEvent: (id: string) => void
  /** Text about the reliability of the limits. */
  readonly children: ReactNode
}

/** The damage chart with its tools: loss over target through time or bending cycles, and its forecast. */
export const DamageChartCard = memo(function DamageChartCard(props: Props) {
  const { rope, offered, view, chosenView, onView, eventLink, onEvent, children } = props
  const { t } = useTexts()
  const series = useDamageSeries(rope, view)
  const now = useTimeOfData(series)
  // Known before there is something to draw, which is drawn once then.
  const { ref, width } = useWidth()
  if (!hasChart(rope.attributes))
    return (
      <section className={card.card}>
        <CardTitle help="reading-the-chart">{t('events.chart')}</CardTitle>
        <EmptyState sentence={t('events.chartNeedsStandard')} />
      </section>
    )
  const isUnverified = series.data?.standard?.status === 'unverified'
  return (
    <section ref={ref} className={card.card} data-unverified={isUnverified || undefined} aria-label={t('events.chart')}>
      {view.type === 'alongRope' ? (
        <>
          <AlongRopeChart {...{ rope, offered, onView }} view={chosenView} />
          {children}
        </>
      ) : (
        <Loaded query={series} skeleton={<Skeleton height={440} radius="md" />}>
          {(data) => (
            <DamageChartContent
              {...{ rope, data, width, offered, view, chosenView, onView, eventLink, onEvent }}
              now={now}
            >
              {children}
            </DamageChartContent>
          )}
        </Loaded>
      )}
    </section>
  )
})

interface ContentProps extends Props {
  readonly data: LossOverTarget
  /** Of the chart, in pixels; 0 until it is known. */
  readonly width: number
  /** Time of the response, in milliseconds since 1970. */
  readonly now: number
}

function DamageChartContent(props: ContentProps) {
  const { rope, data, width, now, offered, view, chosenView, onView, eventLink, onEvent, children } = props
  const client = useQueryClient()
  const isDownsampled = useIsDownsampled(rope, view)
  const loadAllPoints = () =>
    isDownsampled ? client.ensureQueryData(fullLossQuery(rope.id, view)) : Promise.resolve(data)
  const input = useChartInput(rope, { data, now, view })
  const onZoom = useCallback((zoom: AxisRange | undefined) => onView({ zoom }), [onView])
  const unavailableReason = forecastUnavailableReason(data, view.inspection)
  const isEmpty = data.result.every((series) => series.points.length === 0)
  return (
    <>
      <DamageChartTools
        {...{ input, offered, view: chosenView, onView, unavailableReason, loadAllPoints, name: rope.name }}
        unitSystem={unitSystemOf(rope.installation)}
        hasValues={!isEmpty && data.standard !== null}
      />
      {input.showForecast && <StatementLine input={input} />}
      <LeftOutReadings input={input} />
      {data.standard && isEmpty && (
        <EmptyChart
          rope={rope}
          shown={view.inspection}
          onShow={(inspection) => onView({ inspection, zoom: undefined })}
        />
      )}
      {data.standard && !isEmpty && view.asTable && !isDownsampled && (
        <DamageChartTable input={input} eventLink={eventLink} />
      )}
      {data.standard && !isEmpty && view.asTable && isDownsampled && (
        <FullTable {...{ rope, view, input, eventLink }} />
      )}
      {data.standard && !isEmpty && !view.asTable && (
        <DamageChart input={input} width={width} onZoom={onZoom} onEvent={onEvent} />
      )}
      {input.showForecast && <ForecastMethods input={input} now={now} />}
      {children}
    </>
  )
}

/** The chart's values with every point, including those that the chart omits. */
function FullTable({
  rope,
  view,
  input,
  eventLink,
}: Pick<Props, 'rope' | 'view' | 'eventLink'> & { readonly input: DamageChartInput }) {
  const query = useQuery(fullLossQuery(rope.id, view))
  return (
    <Loaded query={query} skeleton={<Skeleton height={440} radius="md" />}>
      {(data) => <DamageChartTable input={{ ...input, data }} eventLink={eventLink} />}
    </Loaded>
  )
}

function useChartInput(rope: Rope, { data, now, view }: Pick<ContentProps, 'data' | 'now' | 'view'>): DamageChartInput {
  const { t, locale: language } = useTexts()
  const palette = useChartPalette()
  const isNarrow = useScreenQuery('(max-width: 48em)')
  const { nominalDiameter } = rope.attributes
  const system = unitSystemOf(rope.installation)
  const { timezone } = rope.installation
  const { xAxis, inspection: inspectionType, type } = view
  const from = view.zoom?.from
  const to = view.zoom?.to
  const statement = useLimitStatement(rope, { data, now, xAxis })
  const showForecast = view.showForecast && forecastUnavailableReason(data, inspectionType) === null
  // Drawing anew is expensive: only for another input.
  return useMemo(
    () => ({
      data,
      xAxis,
      inspectionType,
      showForecast,
      statement,
      rope: { nominalDiameter, system },
      measure: type === 'loss' ? 'section' : 'limit',
      language,
      translate: t,
      palette,
      timezone,
      zoom: from !== undefined && to !== undefined ? { from, to } : undefined,
      isNarrow,
    }),
    [
      data,
      xAxis,
      inspectionType,
      showForecast,
      statement,
      nominalDiameter,
      system,
      type,
      language,
      t,
      palette,
      timezone,
      from,
      to,
      isNarrow,
    ],
  )
}

interface DamageChartProps {
  readonly input: DamageChartInput
  readonly width: number
  readonly onZoom: (zoom: AxisRange | undefined) => void
  /** Opens the event of a clicked point. */
  readonly onEvent: (id: string) => void
}

/** The damage chart; dragging or the wheel with Ctrl zooms, a click on a point opens its event. */
const DamageChart = memo(function DamageChart({ input, width, onZoom, onEvent }: DamageChartProps) {
  const { data, measure, zoom } = input
  const option = useCallback(() => damageChartOption({ ...input, width, tooltip: tooltipElement }), [input, width])
  const description = useMemo(() => damageChartDescription(input), [input])
  const points = useMemo(() => chartPoints({ data, measure }), [data, measure])
  const extent = axisExtent(input)
  const legend = { '--legend': `${projectionLegendHeight({ ...input, width: width || undefined })}px` } as CSSProperties
  return (
    <div className={styles.chart} style={legend}>
      {width > 0 && (
        <LazyChart
          option={option}
          description={description}
          onRange={onZoom}
          points={points}
          onPoint={onEvent}
          onZoom={(factor, at) => onZoom(zoomedRange(zoom ?? extent, factor, at, extent))}
        />
      )}
    </div>
  )
})
