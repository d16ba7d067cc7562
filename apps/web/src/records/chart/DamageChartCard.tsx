import type { DamageChartInput } from '@catenary/charts/damage-chart/damage-chart-input'
import { palettes } from '@catenary/charts/palette'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { LossOverTarget } from '@catenary/contract/records/events'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { Skeleton, Title, useComputedColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AlongRopeChart } from './AlongRopeChart.tsx'
import { forecastUnavailableReason } from './chart-view.ts'
import type { ChartView } from './chart-view.ts'
import { fullLossQuery, hasChart, useDamageSeries, useIsDownsampled, useLimitStatement } from './damage-series.ts'
import { DamageChart } from './DamageChart.tsx'
import { DamageChartTable } from './DamageChartTable.tsx'
import { DamageChartTools } from './DamageChartTools.tsx'
import { EmptyChart } from './EmptyChart.tsx'
import { ForecastMethods, StatementLine } from './ForecastMethods.tsx'
import card from '../../ui/card.module.css'

interface Props {
  readonly rope: Rope
  readonly offered: readonly ('visual' | 'mrt')[]
  readonly view: ChartView
  readonly onView: (change: Partial<ChartView>) => void
  /** The link to the event of a point. */
  readonly eventLink: (id: string, content: ReactNode) => ReactNode
  readonly onEvent: (id: string) => void
  /** The sentence about how sure the limits are. */
  readonly children: ReactNode
}

/** The damage chart with its tools: loss over target through time or bending cycles, and its forecast. */
export function DamageChartCard({ rope, offered, view, onView, eventLink, onEvent, children }: Props) {
  const { t } = useTexts()
  const series = useDamageSeries(rope, view)
  if (!hasChart(rope.attributes))
    return (
      <section className={card.card}>
        <Title order={2}>{t('events.chart')}</Title>
        <EmptyState sentence={t('events.chartNeedsStandard')} />
      </section>
    )
  const isUnverified = series.data?.standard?.status === 'unverified'
  return (
    <section className={card.card} data-unverified={isUnverified || undefined} aria-label={t('events.chart')}>
      {view.type === 'alongRope' ? (
        <>
          <AlongRopeChart {...{ rope, offered, view, onView }} />
          {children}
        </>
      ) : (
        <Loaded query={series} skeleton={<Skeleton height={440} radius="md" />}>
          {(answer) => (
            <DamageChartContent
              {...{ rope, answer, offered, view, onView, eventLink, onEvent }}
              now={series.dataUpdatedAt}
            >
              {children}
            </DamageChartContent>
          )}
        </Loaded>
      )}
    </section>
  )
}

interface ContentProps extends Props {
  readonly answer: LossOverTarget
  /** When the answer was read, in milliseconds since 1970. */
  readonly now: number
}

function DamageChartContent({ rope, answer, now, offered, view, onView, eventLink, onEvent, children }: ContentProps) {
  const client = useQueryClient()
  const isDownsampled = useIsDownsampled(rope, view)
  const loadAllPoints = () =>
    isDownsampled ? client.ensureQueryData(fullLossQuery(rope.id, view)) : Promise.resolve(answer)
  const input = useChartInput(rope, { answer, now, view })
  const unavailableReason = forecastUnavailableReason(answer, view.inspection)
  const isEmpty = answer.result.every((series) => series.points.length === 0)
  return (
    <>
      <DamageChartTools
        {...{ input, offered, view, onView, unavailableReason, loadAllPoints, name: rope.name }}
        unitSystem={unitSystemOf(rope.installation)}
        hasValues={!isEmpty && answer.standard !== null}
      />
      {input.showForecast && <StatementLine input={input} />}
      {answer.standard && isEmpty && (
        <EmptyChart
          rope={rope}
          shown={view.inspection}
          onShow={(inspection) => onView({ inspection, zoom: undefined })}
        />
      )}
      {answer.standard && !isEmpty && view.asTable && !isDownsampled && (
        <DamageChartTable input={input} eventLink={eventLink} />
      )}
      {answer.standard && !isEmpty && view.asTable && isDownsampled && (
        <FullTable {...{ rope, view, input, eventLink }} />
      )}
      {answer.standard && !isEmpty && !view.asTable && (
        <DamageChart input={input} onZoom={(zoom) => onView({ zoom })} onEvent={onEvent} />
      )}
      {input.showForecast && <ForecastMethods input={input} now={now} />}
      {children}
    </>
  )
}

/** The chart's values with every point, where the chart itself leaves some out. */
function FullTable({
  rope,
  view,
  input,
  eventLink,
}: Pick<Props, 'rope' | 'view' | 'eventLink'> & { readonly input: DamageChartInput }) {
  const query = useQuery(fullLossQuery(rope.id, view))
  return (
    <Loaded query={query} skeleton={<Skeleton height={440} radius="md" />}>
      {(answer) => <DamageChartTable input={{ ...input, answer }} eventLink={eventLink} />}
    </Loaded>
  )
}

function useChartInput(
  rope: Rope,
  { answer, now, view }: Pick<ContentProps, 'answer' | 'now' | 'view'>,
): DamageChartInput {
  const { t, locale: language } = useTexts()
  const scheme = useComputedColorScheme('light')
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { nominalDiameter } = rope.attributes
  const system = unitSystemOf(rope.installation)
  const ropeFigures = useMemo(() => ({ nominalDiameter, system }), [nominalDiameter, system])
  return {
    answer,
    xAxis: view.xAxis,
    inspectionType: view.inspection,
    showForecast: view.showForecast && forecastUnavailableReason(answer, view.inspection) === null,
    statement: useLimitStatement(rope, { answer, now, xAxis: view.xAxis }),
    rope: ropeFigures,
    measure: view.type === 'loss' ? 'section' : 'limit',
    language,
    translate: t,
    palette: palettes[scheme],
    timezone: rope.installation.timezone,
    zoom: view.zoom,
    isNarrow,
  }
}
