import { setTimeout as pause } from 'node:timers/promises'
import type { Tell } from './leftover.ts'
import { startPostmaster } from './postmaster.ts'
import type { Postmaster, ServerPlan } from './postmaster.ts'
import type { Launcher } from './run-as.ts'

/** A server that is started again whenever it ends without having been told to. */
export interface SupervisedServer {
  /** The process that runs it now. */
  readonly pid: number
  /** As {@link Postmaster.stop}, for good. */
  stop(): Promise<void>
  /** As {@link Postmaster.quit}, for good. */
  quit(): void
}

const pauseBetween = { first: 100, longest: 5_000 }

/**
 * Starts the server, and starts it again when it dies: `tell` hears of both. A server that cannot be started again is tried
 * anew, more and more seldom, until it can be or `stop` is called. Throws if the first start fails.
 */
export async function startSupervised(plan: ServerPlan, launcher: Launcher, tell: Tell): Promise<SupervisedServer> {
  const stopping = new AbortController()
  let server = await startPostmaster(plan, launcher, tell)
  const supervised = supervise()

  async function supervise(): Promise<void> {
    for (;;) {
      const reason = await server.ended
      if (stopping.signal.aborted) return
      const next = await startAgain(reason)
      if (next === null) return
      server = next
      // Told to stop while it was being started: whoever stops it waits for this, and ends it then.
      if (stopping.signal.aborted) return
    }
  }

  async function startAgain(reason: string): Promise<Postmaster | null> {
    const since = performance.now()
    tell(`The database ended without having been told to (${reason}); it is started again`)
    for (let wait = pauseBetween.first; !stopping.signal.aborted; wait = Math.min(wait * 2, pauseBetween.longest)) {
      try {
        const next = await startPostmaster(plan, launcher, tell)
        tell(`The database answers again after ${Math.round(performance.now() - since)} ms`)
        return next
      } catch (error) {
        tell(`The database cannot be started again yet: ${error instanceof Error ? error.message : String(error)}`)
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
    return null
  }

  return {
    get pid() {
      return server.pid
    },
    async stop() {
      stopping.abort()
      await server.stop()
      // One that was being started at that moment is the server now.
      await supervised
      await server.stop()
    },
    quit() {
      stopping.abort()
      server.quit()
    },
  }
}
