import type { Clock } from '../clock.ts'

/** A call that was not made, or brought nothing; trying again is worth it after so many seconds. */
export class SourceDown extends Error {
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

/** What stands before one host: few calls at once, and none for a while after several have failed. */
export interface Gate {
  /**
   * Makes a call when it is its turn; the latest comes first, because it is what somebody looks at now. Throws
   * {@link SourceDown} at once while the host is given up, and where the call failed or waited too long.
   */
  pass<T>(call: () => Promise<T>): Promise<T>
  /** True while the host is given up. */
  isShut(): boolean
}

/** How a gate works; times in milliseconds. */
export interface GateRules {
  readonly atOnce: number
  readonly waiting: number
  readonly waitMs: number
  /** After how many failures in a row the host is given up, for how long at first and at most. */
  readonly failures: number
  readonly shutMs: number
  readonly mostShutMs: number
}

/** What suits a host that serves tiles. */
export const usualRules = { waiting: 400, waitMs: 10_000, failures: 3, shutMs: 10_000, mostShutMs: 300_000 } as const

/** A gate before one host. */
export function createGate(rules: GateRules, clock: Clock): Gate {
  return new HostGate(rules, () => clock.now().getTime())
}

interface Waiter {
  readonly go: () => void
  readonly drop: (failure: SourceDown) => void
}

class HostGate implements Gate {
  readonly #rules: GateRules
  readonly #now: () => number
  #waiters: Waiter[] = []
  #running = 0
  #failures = 0
  #shutUntil = 0
  /** How often in a row the host was given up. */
  #times = 0
  /** One call finds out whether a host that was given up answers again. */
  #isProbing = false

  constructor(rules: GateRules, now: () => number) {
    this.#rules = rules
    this.#now = now
  }

  isShut(): boolean {
    return this.#failures >= this.#rules.failures && (this.#isProbing || this.#now() < this.#shutUntil)
  }

  async pass<T>(call: () => Promise<T>): Promise<T> {
    if (this.isShut()) throw this.#down('given up for now')
    const isProbe = this.#failures >= this.#rules.failures
    if (isProbe) this.#isProbing = true
    if (!isProbe && this.#running >= this.#rules.atOnce) await this.#turn()
    else this.#running += 1
    try {
      const result = await call()
      this.#failures = 0
      this.#times = 0
      return result
    } catch (error) {
      this.#failed()
      throw this.#down(error instanceof Error ? error.message : String(error))
    } finally {
      if (isProbe) this.#isProbing = false
      // Whoever waits takes this one's place, so that nobody else can slip in between.
      const next = this.#waiters.pop()
      if (next) next.go()
      else this.#running -= 1
    }
  }

  #turn(): Promise<void> {
    const { waiting, waitMs } = this.#rules
    if (this.#waiters.length >= waiting) this.#waiters.shift()?.drop(this.#down('too many calls are waiting'))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { go: resolve, drop: reject }
    this.#waiters.push(waiter)
    const timer = setTimeout(() => {
      this.#waiters = this.#waiters.filter((one) => one !== waiter)
      reject(this.#down('waited too long'))
    }, waitMs)
    return promise.finally(() => clearTimeout(timer))
  }

  #failed(): void {
    const { failures, shutMs, mostShutMs } = this.#rules
    this.#failures += 1
    // Calls that were under way when the host was given up tell nothing new.
    if (this.#failures < failures || this.#now() < this.#shutUntil) return
    this.#shutUntil = this.#now() + Math.min(shutMs * 2 ** Math.min(this.#times, 10), mostShutMs)
    this.#times += 1
    for (const { drop } of this.#waiters.splice(0)) drop(this.#down('given up for now'))
  }

  #down(reason: string): SourceDown {
    return new SourceDown(reason, Math.max(2, Math.ceil((this.#shutUntil - this.#now()) / 1000)))
  }
}
