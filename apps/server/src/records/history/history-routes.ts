import { id } from '@catenary/contract/primitives'
import { events } from '@catenary/contract/records/events'
import { findRopeWithParents } from '../../assets/public.ts'
import type { AppContext } from '../../http/app-context.ts'
import { setPageHeaders } from '../../http/pagination.ts'
import { throwProblem } from '../../http/problems.ts'
import { serveQuery } from '../../http/serve.ts'
import type { QueryCall } from '../../http/serve.ts'
import { findEvent } from '../events/queries.ts'
import { listHistory, listRopeHistory } from './history-queries.ts'
import type { HistoryCursor, CheckedEntry } from './history-queries.ts'

/** Who changed events, when, and from what: of one event, and of all of a rope. */
export function historyRoutes(context: AppContext): void {
  serveQuery(context, events.history, async ({ db, params }) => {
    if (!(await findEvent(db, params.id))) throwProblem('record.notFound')
    return (await listHistory(db, params.id)).map(entryAnswer)
  })
  serveQuery(context, events.ropeHistory, ropeHistory)
}

async function ropeHistory({ db, params, query, reply }: QueryCall<typeof events.ropeHistory>) {
  const { limit, cursor } = query
  if (!(await findRopeWithParents(db, params.id))) throwProblem('record.notFound')
  const entries = await listRopeHistory(db, params.id, { limit, after: cursor ? parseCursor(cursor) : undefined })
  const last = entries.at(-1)
  const next = entries.length === limit && last ? `${last.eventId}.${last.number}` : null
  setPageHeaders(reply, events.ropeHistory, { limit, next, previous: null })
  return entries.map((entry) => {
    const { eventId, type, position, recordedAt } = entry
    return { event: { id: eventId, type, position, timestamp: recordedAt }, ...entryAnswer(entry) }
  })
}

function entryAnswer({ number, timestamp, userId, userName, changes, hash, isIntact }: CheckedEntry) {
  const user = { name: userName, ...(userId === null && { isSystem: true as const }) }
  return { number, timestamp, user, attributes: changes, hash, isIntact }
}

function parseCursor(cursor: string): HistoryCursor {
  const [eventId, number = ''] = cursor.split('.')
  const eventIdResult = id.safeParse(eventId)
  if (!eventIdResult.success || !/^\d{1,9}$/.test(number))
    return throwProblem('input.invalid', { issues: [{ path: 'cursor', code: 'format' }] })
  return { eventId: eventIdResult.data, number: Number(number) }
}
