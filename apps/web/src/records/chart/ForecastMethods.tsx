import type { DamageChartInput } from '@catenary/charts/damage-chart/damage-chart-input'
import { forecastSentence } from '@catenary/charts/forecast-sentence'
import { basisSentence, limitSentence } from '@catenary/charts/limit-sentence'
import { outlookSentences } from '@catenary/charts/outlook-sentence'
import { Text } from '@mantine/core'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './ForecastMethods.module.css'

/** When the limit is reached, in one statement, and what it starts from. */
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

interface Props {
  readonly input: DamageChartInput
  /** Today in milliseconds since 1970. */
  readonly now: number
}

/** How the statement is made: the trend and the forecast, a line each. Closed at first. */
export function ForecastMethods({ input, now }: Props) {
  const { t } = useTexts()
  // What is past on an axis of bending cycles is not known to the day.
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
}
