import { limitSentence } from '@catenary/charts/limit-sentence'
import type { Rope } from '@catenary/contract/assets/ropes'
import { offeredInspectionTypes } from '@catenary/domain/standards'
import { unitSystemOf } from '@catenary/i18n/display-units'
import { memo } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { hasChart, useDamageSeries, useLimitStatement } from './damage-series.ts'
import styles from './LimitForecast.module.css'

const seriesView = { inspection: 'mrt', xAxis: 'time' } as const

/**
 * When the rope reaches its limit, in one line below its name. Hidden for a rope without MRT, one already at its limit,
 * and one without a forecast.
 */
export const LimitForecast = memo(function LimitForecast({ rope }: { readonly rope: Rope }) {
  const isReached = (rope.damages?.ratio ?? 0) >= 1
  if (isReached || !hasChart(rope.attributes) || !offeredInspectionTypes(rope.attributes).includes('mrt')) return null
  return <LimitLine rope={rope} />
})

function LimitLine({ rope }: { readonly rope: Rope }) {
  const { t, locale: language } = useTexts()
  const { data, dataUpdatedAt, isPending } = useDamageSeries(rope, seriesView)
  const statement = useLimitStatement(rope, { data: data, now: dataUpdatedAt, xAxis: 'time' })
  // Reserves its height while loading, so that nothing below it moves.
  if (isPending) return <p className={styles.line} aria-hidden="true" />
  if (!statement || statement.kind === 'unknown') return null
  const input = {
    xAxis: 'time',
    language,
    translate: t,
    timezone: rope.installation.timezone,
    rope: { nominalDiameter: rope.attributes.nominalDiameter, system: unitSystemOf(rope.installation) },
  } as const
  return (
    <p className={styles.line} data-kind={statement.kind}>
      <span className={styles.label}>{t('charts.statement.title')}</span> {limitSentence(statement, input)}
    </p>
  )
}
