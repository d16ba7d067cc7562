import { setTimeout as pause } from 'node:timers/promises'
import type { MeasuredNews } from '@catenary/contract/devices/measurements'
import { instant } from '@catenary/contract/primitives'
import type { Database } from '../../db/database.ts'
import type { Listening } from '../../db/listen.ts'
import { throwProblem } from '../../http/problems.ts'

/** Most time between two messages of one subscriber about new measurements, in milliseconds: what comes meanwhile is in the second. */
const minIntervalMs = 1000

/** How long a subscriber waits for the connection that listens, in milliseconds. */
const beginMs = 5000

/** What a subscriber is sent. */
export interface NewsListener {
  readonly onMeasured: (news: MeasuredNews) => void
  /** Some news may have been missed. */
  readonly onReload: () => void
}

interface Subscriber extends NewsListener {
  readonly sensors: ReadonlySet<string>
  /** When the newest was measured, of each sensor that is to be told of. */
  readonly pending: Map<string, string>
  lastAt: number
  timer: NodeJS.Timeout | undefined
}

/**
 * News of sensors whose measurements can be read since the roll-ups are up to date. One connection listens for all subscribers of
 * the process; it is opened for the first.
 */
export class MeasuredNewsFeed {
  readonly #database: Database
  readonly #subscribers = new Set<Subscriber>()
  #listening: Listening | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Subscribes to news of some sensors; what is returned ends it. Resolves when nothing is missed any more. */
  async subscribe(sensors: Iterable<string>, listener: NewsListener): Promise<() => void> {
    const subscriber: Subscriber = {
      ...listener,
      sensors: new Set(sensors),
      pending: new Map(),
      lastAt: 0,
      timer: undefined,
    }
    this.#listening ??= this.#database.listen('measured', {
      onPayload: (payload) => this.#publish(payload),
      onListening: () => {
        for (const { onReload } of this.#subscribers) onReload()
      },
    })
    const tooLate = pause(beginMs, undefined, { ref: false }).then(() => throwProblem('server.busy'))
    await Promise.race([this.#listening.begun, tooLate])
    this.#subscribers.add(subscriber)
    return () => {
      clearTimeout(subscriber.timer)
      this.#subscribers.delete(subscriber)
    }
  }

  /** Ends the connection. */
  async close(): Promise<void> {
    await this.#listening?.close()
  }

  #publish(payload: string): void {
    const [sensor = '', newest = ''] = payload.split(' ')
    // Whoever is logged in to the database may notify.
    if (!instant.safeParse(newest).success) return
    for (const subscriber of this.#subscribers) {
      if (!subscriber.sensors.has(sensor)) continue
      subscriber.pending.set(sensor, newest)
      const waitMs = Math.max(0, subscriber.lastAt + minIntervalMs - performance.now())
      subscriber.timer ??= setTimeout(sendPending, waitMs, subscriber)
    }
  }
}

function sendPending(subscriber: Subscriber): void {
  const news = [...subscriber.pending].map(([sensor, newest]) => ({ sensor, newest }))
  subscriber.pending.clear()
  subscriber.timer = undefined
  subscriber.lastAt = performance.now()
  subscriber.onMeasured(news)
}
