import { MessageChannel } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Queries } from '../db/caller.ts'
import { createThreads } from '../ports/threads.ts'
import type { RecordedEvent, RopeRecord } from './record.ts'
import { selectRecorded } from './record.ts'
import { ropeStateOf } from './reckon.ts'
import type { RopeState } from './reckon.ts'

/** How many events are read at a time: more would hold up everybody else. */
const page = 2000

/** The engine frees memory earlier the less it may take; this is far above what any rope needs. */
const heap = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 8 }
/** Milliseconds after which the database hears that this is still at work. */
const longestSilence = 2000

/** Of however many large records, so many are computed at once; the others wait. */
const most = 2
/** Records that follow one another share a thread; an idle one gives its memory back after so many milliseconds. */
const idleMs = 5000
/** Waiting for a thread included. */
const timeLimitMs = 60_000
const program = new URL('./reckon-worker.ts', import.meta.url)
const threads = createThreads({ program, most, stay: 0, idleMs, heap })

/** What a thread is given: where the parts of the record arrive. */
export interface LargeRecordTask {
  readonly port: MessagePort
}

/** A part of a record: events, oldest first; at last the rope that they are of. Null: it cannot be read to its end. */
export type RecordPart =
  | { readonly events: readonly RecordedEvent[] }
  | { readonly rope: Omit<RopeRecord, 'events'> }
  | null

/**
 * The state that a rope's record adds up to. A record that would hold up everybody else is read page by page, and
 * computed in a thread, two records at a time. Null where the caller may not see the rope.
 */
export async function reckonedState(db: Queries, ropeId: string): Promise<RopeState | null> {
  const rope = await db
    .selectFrom('ropes')
    .select(['attributes', 'lengthAsOf'])
    .where('id', '=', ropeId)
    .executeTakeFirst()
  if (!rope) return null
  const events = await readPage(db, ropeId)
  if (events.length < page) return ropeStateOf({ ...rope, events })
  const { port1: sender, port2: port } = new MessageChannel()
  const task: LargeRecordTask = { port }
  const computed = threads.run<RopeState>(task, { timeLimitMs, handedOver: [port] })
  // Heard while the pages are read; its end is awaited below.
  computed.catch(() => {})
  try {
    for (let read = events; read.length > 0; read = await readPage(db, ropeId, read.at(-1)))
      send(sender, { events: read })
  } catch (error) {
    send(sender, null)
    throw error
  }
  send(sender, { rope })
  return awake(db, computed)
}

async function readPage(db: Queries, ropeId: string, after?: RecordedEvent): Promise<RecordedEvent[]> {
  const beyond = after
    ? sql<boolean>`(timestamp, id) > (${after.timestamp}::timestamptz, ${after.id}::uuid)`
    : sql<boolean>`true`
  const query = selectRecorded(db).where('ropeId', '=', ropeId).where(beyond)
  return query.orderBy('timestamp').orderBy('id').limit(page).execute()
}

/** Waits for work that asks the database nothing; it ends a transaction that is silent for long. */
async function awake<T>(db: Queries, work: Promise<T>): Promise<T> {
  const sign = setInterval(() => void sql`select 1`.execute(db).catch(() => {}), longestSilence)
  try {
    return await work
  } finally {
    clearInterval(sign)
  }
}

function send(port: MessagePort, part: RecordPart): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  port.postMessage(part)
}
