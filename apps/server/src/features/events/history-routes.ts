import { events } from '@catenary/contract/events'
import { id } from '@catenary/contract/wire'
import { findRope } from '../../assets/queries.ts'
import { linkPages } from '../../http/list-page.ts'
import { fail } from '../../http/problems.ts'
import { serveReading } from '../../http/serve.ts'
import type { ReadingCall } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { listHistory, listRopeHistory } from './history-queries.ts'
import type { HistoryCursor, ProvenEntry } from './history-queries.ts'
import { findEvent } from './queries.ts'

/** Who changed events, when, and from what: of one event, and of all of a rope. */
export function historyRoutes(serving: Serving): void {
  serveReading(serving, events.history, async ({ db, params }) => {
    if (!(await findEvent(db, params.id))) fail('record.notFound')
    return (await listHistory(db, params.id)).map(told)
  })
  serveReading(serving, events.ropeHistory, ofRope)
}

async function ofRope({ db, params, query, reply }: ReadingCall<typeof events.ropeHistory>) {
  const { limit, cursor } = query
  if (!(await findRope(db, params.id))) fail('record.notFound')
  const entries = await listRopeHistory(db, params.id, { limit, after: cursor ? parsed(cursor) : undefined })
  const last = entries.at(-1)
  const next = entries.length === limit && last ? `${last.eventId}.${last.number}` : null
  linkPages(reply, events.ropeHistory, { limit, next, previous: null })
  return entries.map((entry) => {
    const { eventId, type, position, recordedAt } = entry
    return { event: { id: eventId, type, position, timestamp: recordedAt }, ...told(entry) }
  })
}

function told({ number, timestamp, userId, userName, changes, hash, isIntact }: ProvenEntry) {
  const user = { name: userName, ...(userId === null && { isSystem: true as const }) }
  return { number, timestamp, user, attributes: changes, hash, isIntact }
}

function parsed(cursor: string): HistoryCursor {
  const [eventId, number = ''] = cursor.split('.')
  const known = id.safeParse(eventId)
  if (!known.success || !/^\d{1,9}$/.test(number))
    return fail('input.invalid', { faults: [{ path: 'cursor', code: 'format' }] })
  return { eventId: known.data, number: Number(number) }
}
