import type { BoundingRope } from '@catenary/contract/recording-rules'
import { lengthAt } from '@catenary/domain/rope-course'
import type { RopeCourse } from '@catenary/domain/rope-course'
import type { Queries } from '../db/caller.ts'
import type { RecordedEvent, StatedRope } from './record.ts'
import { selectRecorded } from './record.ts'
import { courseOf } from './series.ts'

/** The changes among what is recorded of a rope, by the rope's id alone. */
export async function readChanges(db: Queries, ropeId: string): Promise<RecordedEvent[]> {
  return selectRecorded(db)
    .where('ropeId', '=', ropeId)
    .where('isDamage', '=', false)
    .where('recordingType', '<>', 'measurement')
    .execute()
}

/** How a rope became what it is; `without` leaves one event out, as the rope was before that was recorded. */
export async function readCourse(db: Queries, rope: StatedRope, without?: string): Promise<RopeCourse> {
  const events = await readChanges(db, rope.id)
  return courseOf({ ...rope, events: events.filter((event) => event.id !== without) })
}

/** What bounds a recording of a time: the rope as long as it was then; without a bound where that is not known. */
export function boundsAt(attributes: BoundingRope, course: RopeCourse, timestamp: string): BoundingRope {
  return { ...attributes, ropeLength: lengthAt(course, Date.parse(timestamp)) ?? undefined }
}
