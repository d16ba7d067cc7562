import { createHash } from 'node:crypto'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { FieldIssue } from '@catenary/contract/issues'
import { etagOf } from '@catenary/contract/primitives'
import { canonicalJson } from '@catenary/contract/records/event-history'
import type { NewRopeEvent } from '@catenary/contract/records/events'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { eventJson } from '../../db/event-fields.ts'
import { throwProblem } from '../../http/problems.ts'

// A retry is recognised by the id that the client generated, however old the first attempt is.

/**
 * The event with an id, if the caller may see it, with its version and the hash of what was sent when it was recorded, in
 * hexadecimal: null where its id was made here.
 */
export function findExistingEvent(db: Queries, id: string) {
  return db
    .selectFrom('events')
    .select([eventJson.as('value'), 'version', sql<string | null>`encode(content_hash, 'hex')`.as('contentHash')])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type ExistingEvent = NonNullable<Awaited<ReturnType<typeof findExistingEvent>>>

const damagesPerBatch = 2000

/** SHA-256 of a recording's content, in hexadecimal, whatever the order of its keys. Long ones yield to the event loop. */
export async function hashRecording({ damages = [], ...event }: NewRopeEvent): Promise<string> {
  const hash = createHash('sha256').update(canonicalJson(event))
  for (const [index, damage] of damages.entries()) {
    hash.update(canonicalJson(damage))
    if (index % damagesPerBatch === damagesPerBatch - 1) await yieldToOthers()
  }
  return hash.digest('hex')
}

/**
 * The stored event of a retry, with its damages in the order sent. Throws for another recording under the same id; the
 * problem carries the stored one as `current`, as for a stale version.
 */
export async function answerRetry(db: Queries, newEvent: NewRopeEvent, existing: ExistingEvent) {
  if (existing.contentHash !== (await hashRecording(newEvent)))
    throwProblem('record.idTaken', { members: { current: existing.value, currentETag: etagOf(existing.version) } })
  return { ropeEvent: existing.value, damages: await recordedDamageIds(db, existing.value.id, newEvent) }
}

/** The damages recorded together with an inspection; those without a client id in the order of their ids. */
async function recordedDamageIds(db: Queries, inspectionId: string, { damages = [] }: NewRopeEvent) {
  const clientIds = new Set(damages.map(({ id }) => id))
  const recordedIds =
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
  const others = recordedIds.map(({ id }) => id).filter((id) => !clientIds.has(id))
  return damages.map(({ id }) => ({ id: id ?? others.shift() ?? inspectionId }))
}

/** The issues of ids that occur twice: an id identifies one recording. */
export function duplicateIdIssues({ id, damages = [] }: NewRopeEvent): FieldIssue[] {
  const seen = new Set(id === undefined ? [] : [id])
  return damages.flatMap((damage, index): FieldIssue[] => {
    const isRepeated = damage.id !== undefined && seen.has(damage.id)
    if (damage.id !== undefined) seen.add(damage.id)
    return isRepeated ? [{ path: `ropeEvent.damages[${index}].id`, code: 'duplicate' }] : []
  })
}

/** Awaits a query that writes records; throws `record.idTaken` where another record of the table has the id already. */
export async function reportTakenId<T>(write: Promise<T>, table: 'events' | 'tasks' = 'events'): Promise<T> {
  return write.catch((error: unknown) => {
    const { code, constraint } = error instanceof Error ? (error as { code?: unknown; constraint?: unknown }) : {}
    if (code === '23505' && constraint === `${table}_pkey`) throwProblem('record.idTaken')
    throw error
  })
}
