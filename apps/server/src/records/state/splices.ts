import { measuredSplices } from '@catenary/contract/assets/current-positions'
import type { SplicingEvent } from '@catenary/contract/assets/current-positions'
import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import { isToBeRenewed } from '@catenary/domain/splice'
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

/** How many splices that are in the rope today have parts whose last measured diameter rates them to be renewed. */
export function splicesToRenewOf(record: RopeRecord, splicing: readonly SplicingEvent[]): number {
  if (splicing.length === 0) return 0
  const { nominalDiameter = 0 } = record.attributes
  const toRenew = measuredSplices(lengthHistoryOfRecord(record), splicing).filter(({ parts }) =>
    isToBeRenewed(parts, nominalDiameter),
  )
  return new Set(toRenew.map(({ name }) => name.trim())).size
}
