import { measuredSplices } from '@catenary/contract/assets/current-positions'
import type { SplicingEvent } from '@catenary/contract/assets/current-positions'
import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import { doubtfulParts, isToBeRenewed } from '@catenary/domain/splice'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { lengthHistoryOfRecord } from './loss-input.ts'
import type { RopeRecord } from './rope-record.ts'

/** The recordings of a rope that measured splices or made one anew, newest first, without the archived ones. */
export async function readSplicingEvents(db: Queries, ropeId: string): Promise<SplicingEvent[]> {
  const events = await db
    .selectFrom('events')
    .select(['timestamp', 'position', 'splices', 'type', 'isDeleted'])
    .where('ropeId', '=', ropeId)
    .where('isDamage', '=', false)
    .where('isDeleted', '=', false)
    .where(sql<boolean>`(splices <> '[]' or type = 'resplice')`)
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ type: EventAttributes['type'] }>()
    .execute()
  return events.map(({ type, ...event }) => ({ ...event, attributes: { type } }))
}

/** How many splices that are in the rope today have parts of a kind, by their last measured diameters. */
export interface SpliceCounts {
  /** Those of which a part is rated to be renewed. */
  readonly toRenew: number
  /** Those of which a diameter cannot well be: they may be rated too well. */
  readonly doubtful: number
}

/** Counts the splices of a rope by how their parts were measured last. */
export function countSplices(record: RopeRecord, splicing: readonly SplicingEvent[]): SpliceCounts {
  if (splicing.length === 0) return { toRenew: 0, doubtful: 0 }
  const { nominalDiameter = 0 } = record.attributes
  const measured = measuredSplices(lengthHistoryOfRecord(record), splicing)
  const count = (isMeant: (parts: (typeof measured)[number]['parts']) => boolean) =>
    new Set(measured.flatMap(({ name, parts }) => (isMeant(parts) ? [name.trim()] : []))).size
  return {
    toRenew: count((parts) => isToBeRenewed(parts, nominalDiameter)),
    doubtful: count((parts) => doubtfulParts(parts, nominalDiameter).length > 0),
  }
}
