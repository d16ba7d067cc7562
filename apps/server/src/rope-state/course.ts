import type { BoundingRope } from '@catenary/contract/recording-rules'
import { lengthAt } from '@catenary/domain/rope-course'
import type { RopeCourse } from '@catenary/domain/rope-course'
import { sql } from 'kysely'
import type { Queries } from '../db/caller.ts'
import type { StatedRope } from './record.ts'
import { selectRecorded } from './record.ts'
import { courseOf } from './series.ts'

/** How a rope became what it is; `without` leaves one event out, as the rope was before that was recorded. */
export async function readCourse(
  db: Queries,
  { id, attributes, lengthAsOf }: StatedRope,
  without?: string,
): Promise<RopeCourse> {
  const events = await selectRecorded(db)
    .where('ropeId', '=', id)
    .where(sql<boolean>`not is_damage`)
    .where(sql<boolean>`attributes ->> 'recordingType' <> 'measurement'`)
    .execute()
  return courseOf({ attributes, lengthAsOf, events: events.filter((event) => event.id !== without) })
}

/** What bounds a recording of a time: the rope as long as it was then; without a bound where that is not known. */
export function boundsAt(attributes: BoundingRope, course: RopeCourse, timestamp: string): BoundingRope {
  return { ...attributes, ropeLength: lengthAt(course, Date.parse(timestamp)) ?? undefined }
}
