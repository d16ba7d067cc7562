import type { Clock } from './clock.ts'

/** A call was not made or failed; retry after so many seconds. */
export class SourceUnavailable extends Error {
  override readonly name = 'SourceDown'
  readonly retryAfter: number
  /** For logs. */
  readonly reason: string

  constructor(reason: string, retryAfter: number) {
    super(reason)
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

/** Concurrency limit and circuit breaker of one host. */
export interface CircuitBreaker {
  /**
   * Runs a call, the latest first, because it belongs to the visible map. Throws {@link SourceUnavailable} at once
   * while the circuit is open, and where the call failed or waited too long.
   */
  run<T>(call: () => Promise<T>): Promise<T>
  /** True while no calls are made (circuit open). */
  isOpen(): boolean
}

/** Settings of a circuit breaker; times in milliseconds. */
export interface CircuitBreakerSettings {
  readonly concurrency: number
  readonly maxWaiting: number
  readonly maxWaitMs: number
  /** After how many failures in a row the host is given up, for how long at first and at most. */
  readonly failures: number
  readonly openMs: number
  readonly maxOpenMs: number
}

/** What suits a host that serves tiles. */
export const defaultSettings = {
  maxWaiting: 400,
  maxWaitMs: 10_000,
  failures: 3,
  openMs: 10_000,
  maxOpenMs: 300_000,
} as const

/** A circuit breaker for one host. */
export function createCircuitBreaker(settings: CircuitBreakerSettings, clock: Clock): CircuitBreaker {
  return new HostCircuitBreaker(settings, () => clock.now().getTime())
}

interface WaitingCall {
  readonly start: () => void
  readonly reject: (failure: SourceUnavailable) => void
}

class HostCircuitBreaker implements CircuitBreaker {
  readonly #settings: CircuitBreakerSettings
  readonly #now: () => number
  #waiters: WaitingCall[] = []
  #running = 0
  #failures = 0
  #openUntil = 0
  /** How often in a row the host was given up. */
  #openings = 0
  /** One call finds out whether a host that was given up answers again. */
  #isProbing = false

  constructor(settings: CircuitBreakerSettings, now: () => number) {
    this.#settings = settings
    this.#now = now
  }

  isOpen(): boolean {
    return this.#failures >= this.#settings.failures && (this.#isProbing || this.#now() < this.#openUntil)
  }

  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.isOpen()) throw this.#unavailable('given up for now')
    const isTrial = this.#failures >= this.#settings.failures
    if (isTrial) this.#isProbing = true
    if (!isTrial && this.#running >= this.#settings.concurrency) await this.#waitForSlot()
    else this.#running += 1
    try {
      const result = await call()
      this.#failures = 0
      this.#openings = 0
      return result
    } catch (error) {
      this.#recordFailure()
      throw this.#unavailable(error instanceof Error ? error.message : String(error))
    } finally {
      if (isTrial) this.#isProbing = false
      // The slot passes to a waiting call, so that no new call takes it.
      const next = this.#waiters.pop()
      if (next) next.start()
      else this.#running -= 1
    }
  }

  #waitForSlot(): Promise<void> {
    const { maxWaiting, maxWaitMs } = this.#settings
    if (this.#waiters.length >= maxWaiting)
      this.#waiters.shift()?.reject(this.#unavailable('too many calls are waiting'))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { start: resolve, reject }
    this.#waiters.push(waiter)
    const timer = setTimeout(() => {
      this.#waiters = this.#waiters.filter((one) => one !== waiter)
      reject(this.#unavailable('waited too long'))
    }, maxWaitMs)
    return promise.finally(() => clearTimeout(timer))
  }

  #recordFailure(): void {
    const { failures, openMs, maxOpenMs } = this.#settings
    this.#failures += 1
    // Failures of calls that began before the circuit opened do not count.
    if (this.#failures < failures || this.#now() < this.#openUntil) return
    this.#openUntil = this.#now() + Math.min(openMs * 2 ** Math.min(this.#openings, 10), maxOpenMs)
    this.#openings += 1
    for (const { reject } of this.#waiters.splice(0)) reject(this.#unavailable('given up for now'))
  }

  #unavailable(reason: string): SourceUnavailable {
    return new SourceUnavailable(reason, Math.max(2, Math.ceil((this.#openUntil - this.#now()) / 1000)))
  }
}
