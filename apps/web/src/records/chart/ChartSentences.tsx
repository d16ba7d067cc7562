import type { DamageChartInput } from '@catenary/charts/damage-chart/damage-chart-input'
import { forecastSentence } from '@catenary/charts/forecast-sentence'
import { basisSentence, limitSentence } from '@catenary/charts/limit-sentence'
import { outlookSentences } from '@catenary/charts/outlook-sentence'
import { compareReadings } from '@catenary/domain/bending-cycles'
import { Text } from '@mantine/core'
import { memo } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './DamageChartCard.module.css'

/** The statement when the limit is reached, and the value it starts from. */
export function StatementLine({ input }: { readonly input: DamageChartInput }) {
  const { statement } = input
  if (!statement) return null
  return (
    <output className={styles.statement}>
      <strong>{limitSentence(statement, input)}</strong>{' '}
      {statement.kind !== 'reached' && <span>{basisSentence(statement, input)}</span>}
    </output>
  )
}

// More are not written out: the first ones show what happened.
const writtenReadings = 5

/** On an axis of bending cycles: which readings it leaves out, because they contradict others. */
export function LeftOutReadings({ input }: { readonly input: DamageChartInput }) {
  const { t, date, quantity } = useTexts()
  if (input.xAxis === 'time') return null
  const readings = input.data.bendingCyclesToTimestamp.map(([cycles, time]) => [cycles, Date.parse(time)] as const)
  const { contradictory } = compareReadings(readings)
  if (contradictory.length === 0) return null
  const written = contradictory.slice(0, writtenReadings).map(([cycles, time]) =>
    t('events.cyclesReading', {
      cycles: quantity(cycles, 'cycles'),
      date: date(new Date(time).toISOString(), input.timezone),
    }),
  )
  const rest = contradictory.length - written.length
  return (
    <Text component="p" role="note" mb="xs">
      {t('events.cyclesLeftOut', { readings: [...written, ...(rest > 0 ? [`+${rest}`] : [])].join('; ') })}
    </Text>
  )
}

interface StatementLineProps {
  readonly input: DamageChartInput
  /** Today in milliseconds since 1970. */
  readonly now: number
}

/** The calculation of the statement: a line for the trend and one for the forecast. Initially closed. */
export const ForecastMethods = memo(function ForecastMethods({ input, now }: StatementLineProps) {
  const { t } = useTexts()
  // On an axis of bending cycles past dates are not exact to the day.
  const sentenceInput = input.xAxis === 'time' ? { ...input, now } : input
  const forecast = forecastSentence(sentenceInput)
  const lines = [
    t('charts.statement.howExpected'),
    t('charts.statement.howEarliest'),
    ...outlookSentences(sentenceInput),
    ...(forecast === null ? [] : [forecast]),
  ]
  return (
    <details className={styles.methods}>
      <summary>{t('charts.statement.how')}</summary>
      <Text size="sm" component="div" className={styles.sentences}>
        {lines.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </Text>
    </details>
  )
})
