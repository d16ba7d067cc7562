/** The user, within a mandator, that a task is queued for. Before log-in: the network address. */
export interface Requester {
  readonly user: string
  readonly mandator: string
}

/** The server itself. */
export const systemRequester: Requester = { user: '', mandator: '' }

/** The limits of a queue; absent: none. */
export interface QueueLimits {
  /** How many works run at once. */
  readonly concurrency?: number
  /** How many of them may be one user's. */
  readonly concurrencyPerUser?: number
  /** How many may wait. */
  readonly maxWaiting?: number
  readonly maxWaitingPerMandator?: number
  readonly maxWaitingPerUser?: number
}

/** A queue takes no work: its places are taken, or it is closed. */
export class QueueFull extends Error {
  /** `QUEUE_FULL_OF_USER` where it is this user who has too many works waiting. */
  readonly code: 'QUEUE_FULL' | 'QUEUE_FULL_OF_USER'
  /** Seconds after which the user may try again, where it is theirs that are too many. */
  readonly retryAfter: number | undefined

  constructor(code: QueueFull['code'] = 'QUEUE_FULL') {
    super(code === 'QUEUE_FULL' ? 'Too many works wait' : 'Too many works of this user wait')
    this.code = code
    this.retryAfter = code === 'QUEUE_FULL_OF_USER' ? retryAfter : undefined
  }
}

interface WaitingTask {
  readonly start: () => void
  readonly reject: (reason: unknown) => void
}

interface UserQueue {
  readonly waiting: WaitingTask[]
  running: number
  /** When a work of theirs began last, counted in works. */
  lastStarted: number
}

interface MandatorQueue {
  readonly users: Map<string, UserQueue>
  lastStarted: number
}

/**
 * Queue of expensive tasks, fair by mandator, then by user: next is the mandator whose last task started longest ago,
 * then likewise its user, then that user's oldest task. A single task waits for the running ones, not for the hundred
 * that another user queued before.
 *
 * A user with too many waiting tasks gets a {@link QueueFull}. Where too many wait in total, the newest task of the
 * user with most waiting is rejected in favour of a user with fewer.
 */
export class FairQueue {
  readonly #limits: Required<QueueLimits>
  readonly #mandators = new Map<string, MandatorQueue>()
  #running = 0
  #startedCount = 0
  #newUsersSinceCleanup = 0
  #closed: Error | undefined

  constructor(limits: QueueLimits) {
    const unlimited = Infinity
    const noLimits = {
      concurrency: unlimited,
      concurrencyPerUser: unlimited,
      maxWaiting: unlimited,
      maxWaitingPerMandator: unlimited,
      maxWaitingPerUser: unlimited,
    }
    this.#limits = { ...noLimits, ...limits }
  }

  /** Runs a task when a slot is free; an aborted `signal` removes a waiting task. */
  async run<T>(
    requester: Requester,
    task: () => Promise<T>,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): Promise<T> {
    signal?.throwIfAborted()
    const user = await this.#acquire(requester, signal)
    try {
      if (this.#closed) throw this.#closed
      return await task()
    } finally {
      user.running -= 1
      this.#running -= 1
      this.#startNext()
    }
  }

  /** Accepts no more tasks and rejects the waiting ones; running ones go on. */
  close(reason: Error): void {
    this.#closed = reason
    for (const { users } of this.#mandators.values())
      for (const { waiting } of users.values()) for (const { reject } of waiting.splice(0)) reject(reason)
  }

  #acquire(requester: Requester, signal: AbortSignal | undefined): Promise<UserQueue> {
    if (this.#closed) throw new QueueFull()
    const user = this.#userOf(requester)
    const isFree = this.#running < this.#limits.concurrency && user.running < this.#limits.concurrencyPerUser
    if (isFree && user.waiting.length === 0) {
      this.#start(requester, user)
      return Promise.resolve(user)
    }
    this.#makeRoom(requester, user)
    return new Promise((resolve, reject) => {
      const abandon = () => {
        const index = user.waiting.indexOf(waiting)
        if (index < 0) return
        user.waiting.splice(index, 1)
        reject(signal?.reason)
      }
      const start = () => {
        signal?.removeEventListener('abort', abandon)
        resolve(user)
      }
      const waiting: WaitingTask = { start, reject }
      user.waiting.push(waiting)
      signal?.addEventListener('abort', abandon, { once: true })
    })
  }

  #userOf({ mandator: mandatorQueue, user: name }: Requester): UserQueue {
    const known = this.#mandators.get(mandatorQueue)?.users.get(name)
    if (known) return known
    this.#newUsersSinceCleanup += 1
    if (this.#newUsersSinceCleanup > maxNewUsers) this.#removeIdle()
    const mandator = this.#mandators.get(mandatorQueue) ?? { users: new Map<string, UserQueue>(), lastStarted: 0 }
    this.#mandators.set(mandatorQueue, mandator)
    const user = { waiting: [], running: 0, lastStarted: 0 }
    mandator.users.set(name, user)
    return user
  }

  /** Forgets users without tasks, so that the maps do not grow for ever. */
  #removeIdle(): void {
    this.#newUsersSinceCleanup = 0
    for (const [mandator, { users }] of this.#mandators) {
      for (const [name, { waiting, running }] of users) if (waiting.length + running === 0) users.delete(name)
      if (users.size === 0) this.#mandators.delete(mandator)
    }
  }

  #start({ mandator }: Pick<Requester, 'mandator'>, user: UserQueue): void {
    this.#running += 1
    this.#startedCount += 1
    user.running += 1
    user.lastStarted = this.#startedCount
    const mandatorQueue = this.#mandators.get(mandator)
    if (mandatorQueue) mandatorQueue.lastStarted = this.#startedCount
  }

  #startNext(): void {
    while (this.#running < this.#limits.concurrency) {
      const next = this.#next()
      const task = next?.user.waiting.shift()
      if (!next || !task) return
      this.#start(next, next.user)
      task.start()
    }
  }

  #next(): { mandator: string; user: UserQueue } | undefined {
    const mayStart = ({ waiting, running }: UserQueue) =>
      waiting.length > 0 && running < this.#limits.concurrencyPerUser
    const found = [...this.#mandators].flatMap(([mandator, { users, lastStarted }]) => {
      const [user] = [...users.values()].filter(mayStart).toSorted((a, b) => a.lastStarted - b.lastStarted)
      return user ? [{ mandator, user, lastStarted }] : []
    })
    return found.toSorted((a, b) => a.lastStarted - b.lastStarted)[0]
  }

  #makeRoom(requester: Requester, user: UserQueue): void {
    const { maxWaiting, maxWaitingPerMandator, maxWaitingPerUser } = this.#limits
    if (user.waiting.length >= maxWaitingPerUser) throw new QueueFull('QUEUE_FULL_OF_USER')
    const counts = [...this.#mandators].map(([mandator, mandatorQueue]) => ({
      mandator,
      of: mandatorQueue,
      count: waitingIn(mandatorQueue),
    }))
    const own = counts.find(({ mandator }) => mandator === requester.mandator)
    if (own && own.count >= maxWaitingPerMandator) this.#evictNewest(own.of, user)
    else if (counts.reduce((sum, { count }) => sum + count, 0) >= maxWaiting) {
      const longest = counts.reduce((a, b) => (b.count > a.count ? b : a))
      this.#evictNewest(longest.count > (own?.count ?? 0) + 1 ? longest.of : own?.of, user)
    }
  }

  /** Rejects the newest task of the user with most waiting; or the new one, where that would be no fairer. */
  #evictNewest(mandator: MandatorQueue | undefined, newUser: UserQueue): void {
    const users = [...(mandator?.users.values() ?? [])].toSorted((a, b) => b.waiting.length - a.waiting.length)
    const [longest] = users
    const isNewUser = !users.includes(newUser)
    const hasMore = longest && longest.waiting.length > (isNewUser ? 0 : newUser.waiting.length + 1)
    const last = hasMore ? longest.waiting.pop() : undefined
    if (!last) throw new QueueFull()
    last.reject(new QueueFull())
  }
}

const maxNewUsers = 10_000
/** Seconds until a retry makes sense. */
const retryAfter = 2

function waitingIn({ users }: MandatorQueue): number {
  return [...users.values()].reduce((sum, { waiting }) => sum + waiting.length, 0)
}
