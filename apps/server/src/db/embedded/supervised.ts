import { setTimeout as pause } from 'node:timers/promises'
import type { Notify } from './leftover.ts'
import { startPostmaster } from './postmaster.ts'
import type { Postmaster, PostmasterOptions } from './postmaster.ts'
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

const restartDelayMs = { first: 100, longest: 5_000 }

/**
 * Starts the server, and starts it again when it dies: `tell` hears of both. A server that cannot be started again is tried
 * anew, more and more seldom, until it can be or `stop` is called. Throws if the first start fails.
 */
export async function startSupervised(
  options: PostmasterOptions,
  launcher: Launcher,
  notify: Notify,
): Promise<SupervisedServer> {
  const stopping = new AbortController()
  let server = await startPostmaster(options, launcher, notify)
  const supervised = supervise()

  async function supervise(): Promise<void> {
    for (;;) {
      const reason = await server.ended
      if (stopping.signal.aborted) return
      const next = await restart(reason)
      if (next === null) return
      server = next
      // Told to stop while it was being started: whoever stops it waits for this, and ends it then.
      if (stopping.signal.aborted) return
    }
  }

  async function restart(reason: string): Promise<Postmaster | null> {
    const since = performance.now()
    notify(`The database ended without having been told to (${reason}); it is started again`)
    for (let wait = restartDelayMs.first; !stopping.signal.aborted; wait = Math.min(wait * 2, restartDelayMs.longest)) {
      try {
        const next = await startPostmaster(options, launcher, notify)
        notify(`The database answers again after ${Math.round(performance.now() - since)} ms`)
        return next
      } catch (error) {
        notify(`The database cannot be started again yet: ${error instanceof Error ? error.message : String(error)}`)
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
