import type { Server } from 'node:http'
import { Session } from 'node:inspector/promises'
import v8 from 'node:v8'
import { isProbe } from '../health.ts'

/** By how much the old generation of the heap may grow over what is in use before it is collected, in percent. */
const growth = { usual: 150, eager: 25 } as const

const allowGrowth = (percent: number) => v8.setFlagsFromString(`--heap-growing-percent=${percent}`)

let running = 0

/**
 * Bounds the heap of the whole process, for a server that starts: the engine else lets it grow to four times what is in use, which under load
 * is a hundred megabytes more.
 */
export function boundHeapGrowth(): void {
  allowGrowth(growth.usual)
}

/**
 * Does work on very much data while memory is freed early: what is usual costs hundreds of megabytes there. Costs some processor time.
 */
export async function withEagerGc<T>(work: () => Promise<T>): Promise<T> {
  running += 1
  if (running === 1) allowGrowth(growth.eager)
  try {
    return await work()
  } finally {
    running -= 1
    if (running === 0) allowGrowth(growth.usual)
  }
}

/** So many milliseconds after the last request nobody is waiting for the next. */
const restMs = 30_000

/**
 * Collects all garbage once nobody has asked for anything for a while, and again only after the next request. The engine collects where it
 * needs room: what a start or a busy hour took it would hold for as long as nobody comes. Takes a tenth of a second. A failure goes to
 * `onFailure`: the server works without.
 */
export function collectAtRest(server: Server, onFailure: (error: unknown) => void, collect = collectGarbage): void {
  const timer = setTimeout(() => void collect().catch(onFailure), restMs).unref()
  server.on('request', ({ url = '' }) => {
    if (!isProbe(url)) timer.refresh()
  })
  server.on('close', () => clearTimeout(timer))
}

/** Collects what nothing refers to, and returns memory that is no longer needed to the system. */
export async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}
