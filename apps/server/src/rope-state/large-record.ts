import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Queries } from '../db/caller.ts'
import type { RecordedEvent, RopeRecord } from './record.ts'
import { selectRecorded } from './record.ts'
import { ropeStateOf } from './reckon.ts'
import type { RopeState } from './reckon.ts'

/** How many events are read at a time: more would hold up everybody else. */
const page = 2000

/** The engine frees memory earlier the less it may take; this is far above what any rope needs. */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 8 }
/** Milliseconds after which the database hears that this is still at work. */
const longestSilence = 2000

/** What the reckoning thread is told: the events of a rope, oldest first, then of which rope they are. */
export type Told = { readonly events: readonly RecordedEvent[] } | { readonly rope: Omit<RopeRecord, 'events'> }

/**
 * The state that a rope's record adds up to. A record that would hold up everybody else is read page by page, and
 * reckoned in a thread of its own. Null where the caller may not see the rope.
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
  const worker = new Worker(new URL('./reckon-worker.ts', import.meta.url), { execArgv: [], resourceLimits })
  try {
    const answered = once(worker, 'message') as Promise<[RopeState]>
    // Heard while the pages are read; its end is awaited below.
    answered.catch(() => {})
    for (let read = events; read.length > 0; read = await readPage(db, ropeId, read.at(-1)))
      tell(worker, { events: read })
    tell(worker, { rope })
    const [state] = await awake(db, answered)
    return state
  } finally {
    await worker.terminate()
  }
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

function tell(worker: Worker, told: Told): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(told)
}
