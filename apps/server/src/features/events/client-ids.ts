import { createHash } from 'node:crypto'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { canonical } from '@catenary/contract/event-history'
import type { NewRopeEvent, RopeEvent } from '@catenary/contract/events'
import type { Fault } from '@catenary/contract/faults'
import { sql } from 'kysely'
import type { Queries } from '../../db/caller.ts'
import { wireEvent } from '../../db/event-fields.ts'
import { fail } from '../../http/problems.ts'
import { etagOf } from '../../http/versions.ts'

// A retry is told from another recording by the id that the client made for it, however old the first attempt is.

/** An event that has the id that a recording brings. */
export interface NamedEvent {
  readonly value: RopeEvent
  readonly version: number
  /** Of what was sent when it was recorded, in hexadecimal; null where its id was made here. */
  readonly contentHash: string | null
}

/** The event with an id, if the caller may see it. */
export function findNamed(db: Queries, id: string): Promise<NamedEvent | undefined> {
  return db
    .selectFrom('events')
    .select([wireEvent.as('value'), 'version', sql<string | null>`encode(content_hash, 'hex')`.as('contentHash')])
    .where('id', '=', id)
    .executeTakeFirst()
}

const damagesPerSlice = 2000

/** SHA-256 of what a recording holds, in hexadecimal; the order of its keys does not matter. Long ones let others run between. */
export async function contentHashOf({ damages = [], ...event }: NewRopeEvent): Promise<string> {
  const hash = createHash('sha256').update(canonical(event))
  for (const [index, damage] of damages.entries()) {
    hash.update(canonical(damage))
    if (index % damagesPerSlice === damagesPerSlice - 1) await yieldToOthers()
  }
  return hash.digest('hex')
}

/**
 * The event that a retry brings once more, with its damages in the order sent. Refuses another recording under the same
 * id; the stored one goes along in the answer as `current`, as it does where a version is stale.
 */
export async function retried(db: Queries, sent: NewRopeEvent, named: NamedEvent) {
  if (named.contentHash !== (await contentHashOf(sent)))
    fail('record.idTaken', { members: { current: named.value, currentETag: etagOf(named.version) } })
  return { ropeEvent: named.value, damages: await damagesOf(db, named.value.id, sent) }
}

/** The damages that were recorded together with an inspection: those without an id of the client's by the order of theirs. */
async function damagesOf(db: Queries, inspectionId: string, { damages = [] }: NewRopeEvent) {
  const named = new Set(damages.map(({ id }) => id))
  const made =
    damages.length === 0
      ? []
      : await db
          .selectFrom('events')
          .innerJoin('eventHistory', (join) =>
            join.onRef('eventHistory.eventId', '=', 'events.id').on('eventHistory.number', '=', 1),
          )
          .innerJoin('eventHistory as first', (join) =>
            join
              .on('first.eventId', '=', inspectionId)
              .on('first.number', '=', 1)
              .onRef('first.timestamp', '=', 'eventHistory.timestamp'),
          )
          .select('events.id')
          .where('events.inspectionId', '=', inspectionId)
          .orderBy('events.id')
          .execute()
  const others = made.map(({ id }) => id).filter((id) => !named.has(id))
  return damages.map(({ id }) => ({ id: id ?? others.shift() ?? inspectionId }))
}

/** An id stands for one recording: those that come twice. */
export function repeatedIds({ id, damages = [] }: NewRopeEvent): Fault[] {
  const seen = new Set(id === undefined ? [] : [id])
  return damages.flatMap((damage, index): Fault[] => {
    const isRepeated = damage.id !== undefined && seen.has(damage.id)
    if (damage.id !== undefined) seen.add(damage.id)
    return isRepeated ? [{ path: `ropeEvent.damages[${index}].id`, code: 'duplicate' }] : []
  })
}

/** Runs what writes events; an id that another record has already is refused as taken. */
export async function refuseTaken<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    const { code, table } = error instanceof Error ? (error as { code?: unknown; table?: unknown }) : {}
    // Nothing of an event is unique but its id.
    if (code === '23505' && table === 'events') fail('record.idTaken')
    throw error
  })
}
