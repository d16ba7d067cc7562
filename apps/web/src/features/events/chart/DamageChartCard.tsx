import type { DamageChartInput } from '@catenary/charts/damage-chart-input'
import { forecastSentence } from '@catenary/charts/forecast-sentence'
import { outlookSentences } from '@catenary/charts/outlook-sentence'
import { palettes } from '@catenary/charts/palette'
import type { LossOverTarget } from '@catenary/contract/events'
import type { Rope } from '@catenary/contract/ropes'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import { Skeleton, Text, Title, useComputedColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { ChartView } from './chart-view.ts'
import { forecastRefusal } from './chart-view.ts'
import { DamageChart } from './DamageChart.tsx'
import card from '../../../ui/card.module.css'
import styles from './DamageChartCard.module.css'
import { DamageChartTable } from './DamageChartTable.tsx'
import { DamageChartTools } from './DamageChartTools.tsx'
import { hasChart, useDamageSeries } from './use-damage-series.ts'

interface Props {
  readonly rope: Rope
  readonly offered: readonly ('visual' | 'mrt')[]
  readonly view: ChartView
  readonly onView: (change: Partial<ChartView>) => void
  /** The sentence about how sure the limits are. */
  readonly children: ReactNode
}

/** The damage chart with its tools: loss over target through time or bending cycles, and its forecast. */
export function DamageChartCard({ rope, offered, view, onView, children }: Props) {
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
      <Loaded query={series} skeleton={<Skeleton height={440} radius="md" />}>
        {(answer) => (
          <Content rope={rope} answer={answer} offered={offered} view={view} onView={onView}>
            {children}
          </Content>
        )}
      </Loaded>
    </section>
  )
}

function Content({ rope, answer, offered, view, onView, children }: Props & { readonly answer: LossOverTarget }) {
  const { t } = useTexts()
  const input = useChartInput(rope, answer, view)
  const refusal = forecastRefusal(answer, view.inspection)
  const isEmpty = answer.result.every((series) => series.points.length === 0)
  return (
    <>
      <DamageChartTools
        {...{ input, offered, view, onView, refusal, name: rope.name }}
        unitSystem={unitSystemOf(rope.installation)}
        hasValues={!isEmpty && answer.standard !== null}
      />
      {answer.standard && isEmpty && <EmptyState sentence={t('events.chartEmpty')} />}
      {answer.standard && !isEmpty && view.asTable && <DamageChartTable input={input} />}
      {answer.standard && !isEmpty && !view.asTable && (
        <DamageChart input={input} onZoom={(zoom) => onView({ zoom })} />
      )}
      {input.showForecast && <AheadSentences input={input} />}
      {children}
    </>
  )
}

/** What the forecast and the trend say, a line each. */
function AheadSentences({ input }: { readonly input: DamageChartInput }) {
  const simple = forecastSentence(input)
  return (
    <Text size="sm" component="output" className={styles.sentences}>
      {[...outlookSentences(input), ...(simple === null ? [] : [simple])].map((sentence) => (
        <span key={sentence}>{sentence} </span>
      ))}
    </Text>
  )
}

function useChartInput(rope: Rope, answer: LossOverTarget, view: ChartView): DamageChartInput {
  const { t, language } = useTexts()
  const scheme = useComputedColorScheme('light')
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return {
    answer,
    xAxis: view.xAxis,
    inspectionType: view.inspection,
    showForecast: view.showForecast && forecastRefusal(answer, view.inspection) === null,
    language,
    translate: t,
    palette: palettes[scheme],
    timezone: rope.installation.timezone,
    zoom: view.zoom,
    isNarrow,
  }
}
