import { MessageChannel } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import type { SplicingEvent } from '@catenary/contract/assets/current-positions'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { createWorkerPool } from '../../ports/worker-pool.ts'
import { computeRopeState } from './compute-state.ts'
import type { RopeState } from './compute-state.ts'
import type { RecordedEvent, RopeRecord } from './rope-record.ts'
import { selectRecordedEvents } from './rope-record.ts'
import { readSplicingEvents } from './splices.ts'

/** How many events are read at a time: more would hold up everybody else. */
const pageSize = 2000

/** The engine frees memory earlier the less it may take; this is far above what any rope needs. */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 8 }
/** Milliseconds between the queries that keep the idle transaction alive. */
const heartbeatMs = 2000

/** Of however many large records, so many are computed at once; the others wait. */
const maxThreads = 2
/** Records that follow one another share a thread; an idle one gives its memory back after so many milliseconds. */
const idleMs = 5000
/** Waiting for a thread included. */
const timeLimitMs = 60_000
const program = new URL('./compute-state-worker.ts', import.meta.url)
const threads = createWorkerPool({ program, maxThreads, minThreads: 0, idleMs, resourceLimits })

/** What a thread is given: where the parts of the record arrive. */
export interface LargeRecordTask {
  readonly port: MessagePort
}

/** A part of a record: events, oldest first; at last the rope that they are of, with what was recorded of its splices. Null: it cannot be read to its end. */
export type RecordPart =
  | { readonly events: readonly RecordedEvent[] }
  | { readonly rope: Omit<RopeRecord, 'events'>; readonly splicing: readonly SplicingEvent[] }
  | null

/**
 * Computes the state of a rope. A record that would block the event loop is read page by page, and
 * computed in a thread, two records at a time. Null where the caller may not see the rope.
 */
export async function computeStateFromDatabase(db: Queries, ropeId: string): Promise<RopeState | null> {
  const [rope, splicing, events] = await Promise.all([
    db.selectFrom('ropes').select(['attributes', 'lengthAsOf']).where('id', '=', ropeId).executeTakeFirst(),
    readSplicingEvents(db, ropeId),
    readPage(db, ropeId),
  ])
  if (!rope) return null
  if (events.length < pageSize) return computeRopeState({ ...rope, events }, splicing)
  const { port1: sender, port2: port } = new MessageChannel()
  const task: LargeRecordTask = { port }
  const computed = threads.run<RopeState>(task, { timeLimitMs, transferList: [port] })
  // Handled here while the pages are read; awaited below.
  computed.catch(() => {})
  try {
    for (let batch = events; batch.length > 0; batch = await readPage(db, ropeId, batch.at(-1)))
      send(sender, { events: batch })
  } catch (error) {
    send(sender, null)
    throw error
  }
  send(sender, { rope, splicing })
  return keepTransactionAlive(db, computed)
}

async function readPage(db: Queries, ropeId: string, after?: RecordedEvent): Promise<RecordedEvent[]> {
  const afterCursor = after
    ? sql<boolean>`(timestamp, id) > (${after.timestamp}::timestamptz, ${after.id}::uuid)`
    : sql<boolean>`true`
  const query = selectRecordedEvents(db).where('ropeId', '=', ropeId).where(afterCursor)
  return query.orderBy('timestamp').orderBy('id').limit(pageSize).execute()
}

/** Waits for work that sends no query; the database would end a transaction that is idle for long. */
async function keepTransactionAlive<T>(db: Queries, pending: Promise<T>): Promise<T> {
  const heartbeat = setInterval(() => void sql`select 1`.execute(db).catch(() => {}), heartbeatMs)
  try {
    return await pending
  } finally {
    clearInterval(heartbeat)
  }
}

function send(port: MessagePort, part: RecordPart): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  port.postMessage(part)
}
