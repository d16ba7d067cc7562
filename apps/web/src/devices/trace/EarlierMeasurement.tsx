import type { Rope } from '@catenary/contract/assets/ropes'
import type { Trace } from '@catenary/contract/devices/traces'
import type { LengthHistory } from '@catenary/domain/length-history'
import { NativeSelect, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import type { EarlierTrace } from './use-earlier-trace.ts'
import { useEarlierMeasurements } from './use-earlier-trace.ts'

interface ChoiceProps {
  readonly rope: Rope
  /** When the later measurement began. */
  readonly time: string
  readonly lengthHistory: LengthHistory
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
}

/** Chooses the earlier measurement that is drawn behind another one; nothing where there is none. */
export function EarlierChoice({ rope, time, lengthHistory, chosen, onChoose }: ChoiceProps) {
  const { t, dateTime } = useTexts()
  const errorMessage = useErrorMessage()
  // Those of the rope before this one say nothing about it.
  const since = lengthHistory.replacement?.time ?? -Infinity
  const earlier = useEarlierMeasurements(rope, time)
  const measurements = earlier.measurements.filter(({ timestamp }) => Date.parse(timestamp) >= since)
  if (earlier.error)
    return (
      <Text size="sm" c="red">
        {t('common.labelled', { label: t('traces.compareWith'), value: errorMessage(earlier.error) })}
      </Text>
    )
  if (measurements.length === 0) return null
  return (
    <NativeSelect
      size="xs"
      aria-label={t('traces.compareWith')}
      data={[
        { value: '', label: t('traces.compareWithNone') },
        ...measurements.map(({ id, timestamp }) => ({
          value: id,
          label: dateTime(timestamp, rope.installation.timezone),
        })),
      ]}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? undefined : value)}
    />
  )
}

interface NoteProps {
  readonly trace: Trace
  readonly earlier: EarlierTrace | undefined
  readonly query: UseQueryResult<Trace>
  readonly lengthHistory: LengthHistory
}

/** What a comparison of two measurements cannot tell: whether the same position is the same place of the rope; or why there is none. */
export function EarlierNote({ trace, earlier, query, lengthHistory: { replacement, steps } }: NoteProps) {
  const { t } = useTexts()
  const errorMessage = useErrorMessage()
  if (!earlier) return query.error && <Text c="red">{errorMessage(query.error)}</Text>
  const [from, to] = [Date.parse(earlier.time), Date.parse(trace.time)]
  const isBetween = (time: number) => time > from && time <= to
  if (replacement !== null && isBetween(replacement.time)) return <Text size="sm">{t('traces.ofFormerRope')}</Text>
  const isChanged = steps.some(({ change }) => isBetween(change.time))
  return <Text size="sm">{t(isChanged ? 'traces.earlierOtherPlaces' : 'traces.earlierAsMeasured')}</Text>
}
