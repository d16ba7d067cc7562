import { QueueFull } from '../../ports/fair-queue.ts'

interface WaitingRequest {
  readonly user: string
  readonly since: number
  readonly start: () => void
  readonly reject: (reason: unknown) => void
}

/** Times in milliseconds. */
export interface ConnectionQueueLimits {
  /** How many requests have a connection at once. */
  readonly connections: number
  /**
   * For so long more may wait than there are connections, without a break, before the server counts as overloaded: a burst is served,
   * however long it is.
   */
  readonly overloadedAfter: number
  /** How long a request waits at most while the server is overloaded. */
  readonly maxWait: number
}

/** How often those who wait are looked after while the server is overloaded, in ms. */
const checkEvery = 5
/** In ms. Shorter is no break: a moment in which few wait. */
const shortestBreak = 50
/** For so long no more may wait than there are connections until an overload is over, in ms. */
export const overloadEndsAfter = 1000
/** For so long after an overload, in ms, the next one counts sooner: it may have been quiet only because many were rejected. */
export const recentOverload = 10_000
const overloadedAgainAfter = 200

/**
 * The requests that wait for a connection to the database. Served next is the user with the fewest connections, who was served
 * longest ago: one who asks for a hundred things at once does not hold up another who asks for one.
 *
 * Where more have been waiting than there are connections, without a break, more arrive than can be served, and each would wait longer
 * than the one before; who waits for no longer than it then takes to be served is no sign of that. Then a user's newest request is
 * served first, as fast as without the overload, and one that has waited for `maxWait` is rejected with {@link QueueFull}: while
 * whoever sent it still waits for the response, and can be told to come back.
 */
export class ConnectionQueue {
  readonly #limits: ConnectionQueueLimits
  readonly #waiting: WaitingRequest[] = []
  /** By user: how many connections they have. */
  readonly #connections = new Map<string, number>()
  /** By user: when they got a connection last, counted in connections. Of those who have one or wait. */
  readonly #lastStarted = new Map<string, number>()
  #started = 0
  #running = 0
  /** Since when more have been waiting than there are connections, without a break, and when last. */
  #excessSince = -Infinity
  #lastExcess = -Infinity
  #overloadedUntil = -Infinity
  #timer: NodeJS.Timeout | undefined

  constructor(limits: ConnectionQueueLimits) {
    this.#limits = limits
  }

  /** Runs work that needs a connection. Throws {@link QueueFull} where the server is overloaded and none became free in time. */
  async run<T>(user: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.connections) this.#start(user)
    else await this.#wait(user)
    try {
      return await work()
    } finally {
      this.#end(user)
    }
  }

  #start(user: string): void {
    this.#running += 1
    this.#started += 1
    this.#connections.set(user, this.#connectionsOf(user) + 1)
    this.#lastStarted.set(user, this.#started)
  }

  #end(user: string): void {
    this.#running -= 1
    const left = this.#connectionsOf(user) - 1
    if (left > 0) this.#connections.set(user, left)
    else this.#connections.delete(user)
    this.#startNext()
    this.#forgetIdle(user)
  }

  #forgetIdle(user: string): void {
    if (this.#connectionsOf(user) === 0 && this.#waiting.every((one) => one.user !== user))
      this.#lastStarted.delete(user)
  }

  #connectionsOf(user: string): number {
    return this.#connections.get(user) ?? 0
  }

  #wait(user: string): Promise<void> {
    const since = performance.now()
    this.#timer ??= setInterval(() => this.#rejectLate(), checkEvery).unref()
    return new Promise((start, reject) => {
      this.#waiting.push({ user, since, start, reject })
      this.#updateOverload(since)
    })
  }

  #startNext(): void {
    const next = this.#next()
    if (next === undefined) return
    this.#updateOverload(performance.now())
    const [{ user, start } = { user: '', start: () => {} }] = this.#waiting.splice(next, 1)
    this.#start(user)
    start()
    this.#stopChecking()
  }

  /** The place of the request to be served next. */
  #next(): number | undefined {
    const isOverloaded = this.#isOverloaded(performance.now())
    let best: number | undefined
    for (const [place, { user }] of this.#waiting.entries()) {
      const chosen = best === undefined ? undefined : this.#waiting[best]
      if (!chosen || (chosen.user === user ? isOverloaded : this.#isBefore(user, chosen.user))) best = place
    }
    return best
  }

  #isBefore(user: string, other: string): boolean {
    const fewer = this.#connectionsOf(user) - this.#connectionsOf(other)
    return fewer === 0 ? (this.#lastStarted.get(user) ?? 0) < (this.#lastStarted.get(other) ?? 0) : fewer < 0
  }

  #updateOverload(now: number): void {
    if (this.#waiting.length <= this.#limits.connections) return
    if (now - this.#lastExcess > shortestBreak) this.#excessSince = now
    this.#lastExcess = now
    if (this.#isOverloaded(now) || now - this.#excessSince > this.#overloadedAfter(now))
      this.#overloadedUntil = now + overloadEndsAfter
  }

  #overloadedAfter(now: number): number {
    const { overloadedAfter } = this.#limits
    return now - this.#overloadedUntil < recentOverload
      ? Math.min(overloadedAgainAfter, overloadedAfter)
      : overloadedAfter
  }

  #isOverloaded(now: number): boolean {
    return now < this.#overloadedUntil
  }

  #rejectLate(): void {
    const now = performance.now()
    this.#updateOverload(now)
    if (!this.#isOverloaded(now)) return
    for (let [late] = this.#waiting; late && late.since < now - this.#limits.maxWait; [late] = this.#waiting) {
      this.#waiting.shift()
      late.reject(new QueueFull())
      this.#forgetIdle(late.user)
    }
    this.#stopChecking()
  }

  #stopChecking(): void {
    if (this.#waiting.length > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
