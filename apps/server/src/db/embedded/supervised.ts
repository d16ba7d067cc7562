import { setTimeout as pause } from 'node:timers/promises'
import type { Notify } from './leftover.ts'
import { startPostmaster } from './postmaster.ts'
import type { Postmaster, PostmasterOptions } from './postmaster.ts'
import type { Launcher } from './run-as.ts'

/** A server that is restarted when it ends unexpectedly. */
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
 * Starts the server, and starts it again when it dies: `tell` is called for both. Failed restarts are repeated with
 * growing delays until one succeeds or `stop` is called. Throws if the first start fails.
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
      // Stopped during a start: `stop` waits for this promise and then ends the server.
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
