import type { NewRopeEvent } from '@catenary/contract/records/events'
import type { RopeBounds } from '@catenary/contract/records/recording-rules'
import { lengthBounding, unrecordedId } from '@catenary/domain/length-history'
import type { LengthHistory } from '@catenary/domain/length-history'
import type { Queries } from '../../db/database.ts'
import { compileOnce } from '../../db/statements/compile-once.ts'
import { lengthHistoryOfRecord } from './loss-input.ts'
import type { ChangeFields } from './loss-input.ts'
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

/** The length history of a rope. */
export async function readLengthHistory(db: Queries, rope: RopeForState): Promise<LengthHistory> {
  return lengthHistoryOfRecord({ ...rope, events: await readRopeChanges(db, rope.id) })
}

/** A recording, with the id under which it is stored if it is. */
export interface IdentifiedRecording extends Pick<NewRopeEvent, 'position' | 'length' | 'timestamp' | 'attributes'> {
  readonly id?: string | undefined
}

/** The length history of a rope with a recording, in place of what is stored under its id. */
export function lengthHistoryWith(
  rope: RopeForState,
  changes: readonly RecordedEvent[],
  recording: IdentifiedRecording,
): LengthHistory {
  const { id = unrecordedId, position, length = null, timestamp, attributes } = recording
  const { type, insertedLength = null, direction = null } = attributes
  const own: ChangeFields = { id, position, length, timestamp, type, insertedLength, direction }
  return lengthHistoryOfRecord({ ...rope, events: [...changes.filter((one) => one.id !== id), own] })
}

/** The limits of a recording: the rope with its length then, before the recording changed it; no limit where that is unknown. */
export function boundsOf(
  attributes: RopeBounds,
  lengthHistory: LengthHistory,
  { id = unrecordedId, timestamp }: Pick<IdentifiedRecording, 'id' | 'timestamp'>,
): RopeBounds {
  const ropeLength = lengthBounding(lengthHistory, { id, time: Date.parse(timestamp) })
  return { ...attributes, ropeLength: ropeLength ?? undefined }
}
