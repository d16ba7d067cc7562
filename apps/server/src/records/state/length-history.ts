import type { RopeBounds } from '@catenary/contract/records/recording-rules'
import { lengthAt } from '@catenary/domain/length-history'
import type { LengthHistory } from '@catenary/domain/length-history'
import type { Queries } from '../../db/database.ts'
import { compileOnce } from '../../db/statements/compile-once.ts'
import { lengthHistoryOfRecord } from './loss-input.ts'
import type { RecordedEvent, RopeForState } from './rope-record.ts'
import { selectRecordedEvents } from './rope-record.ts'

/** The changes among what is recorded of a rope, by the rope's id alone. */
export async function readRopeChanges(db: Queries, ropeId: string): Promise<RecordedEvent[]> {
  return (await selectRopeChanges(db, { ropeId })).rows
}

const selectRopeChanges = compileOnce((db, { ropeId }: { ropeId: string }) =>
  selectRecordedEvents(db)
    .where('ropeId', '=', ropeId)
    .where('isDamage', '=', false)
    .where('recordingType', '<>', 'measurement'),
)

/** The length history of a rope; without `exceptEventId`, as the rope was before that event was recorded. */
export async function readLengthHistory(
  db: Queries,
  rope: RopeForState,
  exceptEventId?: string,
): Promise<LengthHistory> {
  const events = await readRopeChanges(db, rope.id)
  return lengthHistoryOfRecord({ ...rope, events: events.filter((event) => event.id !== exceptEventId) })
}

/** The limits of a recording at a time: the rope with its length at that time; no limit where that is unknown. */
export function boundsAt(attributes: RopeBounds, lengthHistory: LengthHistory, timestamp: string): RopeBounds {
  return { ...attributes, ropeLength: lengthAt(lengthHistory, Date.parse(timestamp)) ?? undefined }
}
