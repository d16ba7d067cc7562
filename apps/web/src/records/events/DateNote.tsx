import type { Rope } from '@catenary/contract/assets/ropes'
import type { RopeEvent } from '@catenary/contract/records/events'
import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { positionDefiningEvents } from './rope-events.ts'
import { useMomentBeside } from './use-moment-beside.ts'
import styles from './DateNote.module.css'

interface Props {
  readonly rope: Pick<Rope, 'id' | 'inspections' | 'installation'>
  /** The time of what is recorded; null while it has none. */
  readonly at: string | null
  /** It is a magnetic rope test, or found by one without being its finding. */
  readonly isTest: boolean
  /** The event that is changed: it does not outdate itself. */
  readonly eventId?: string | undefined
}

/**
 * Says of what is dated before the rope was replaced, or of a magnetic rope test before a later complete one, that it does not
 * change the state: often the date is mistyped.
 */
export function DateNote({ rope, at, isTest, eventId }: Props) {
  const { data: placing = [] } = useQuery(positionDefiningEvents(rope.id))
  const sentence = useSentence({ rope, at, isTest, eventId }, placing)
  return (
    // Also without a sentence: a region that comes together with it is not announced.
    <output className={styles.region}>
      {sentence && (
        <Alert className={styles.date} color="yellow" role="note">
          {sentence}
        </Alert>
      )}
    </output>
  )
}

function useSentence({ rope, at, isTest, eventId }: Props, placing: readonly RopeEvent[]): string | null {
  const { t } = useTexts()
  const momentBeside = useMomentBeside()
  if (at === null) return null
  const replaced = placing.find(
    ({ id, timestamp, attributes }) =>
      attributes.type === 'ropeReplacement' && id !== eventId && isBefore(at, timestamp),
  )
  const { mrt: last } = rope.inspections
  // What an incomplete test left out may be what was found before it: that counts still.
  const isOutdated = isTest && last && last.id !== eventId && !last.skippedFindings && isBefore(at, last.timestamp)
  const dateOf = (timestamp: string) => momentBeside(timestamp, at, rope.installation.timezone)
  if (replaced) return t('events.beforeReplacement', { date: dateOf(replaced.timestamp) })
  return isOutdated ? t('events.beforeLaterTest', { date: dateOf(last.timestamp) }) : null
}

const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other)
