/** Whose work something is: a user's, within a mandator's. Work of nobody known goes by the network address. */
export interface Requester {
  readonly user: string
  readonly mandator: string
}

/** The server's own work. */
export const ownWork: Requester = { user: '', mandator: '' }

/** The limits of a queue; absent: none. */
export interface QueueLimits {
  /** How many works run at once. */
  readonly atOnce?: number
  /** How many of them may be one user's. */
  readonly atOncePerUser?: number
  /** How many may wait. */
  readonly waiting?: number
  readonly waitingPerMandator?: number
  readonly waitingPerUser?: number
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

interface Waiting {
  readonly begin: () => void
  readonly giveUp: (reason: unknown) => void
}

interface User {
  readonly waiting: Waiting[]
  running: number
  /** When a work of theirs began last, counted in works. */
  lastBegun: number
}

interface Mandator {
  readonly users: Map<string, User>
  lastBegun: number
}

/**
 * Costly work in turn, fair by mandator, then by user: next is the mandator who has waited for longest since a work of
 * theirs began, of its users likewise the one, and of that user the oldest work. So somebody who asks for one thing
 * waits for what runs, and not for the hundred things that somebody else asked for before.
 *
 * Who has too many works waiting gets a {@link QueueFull}. Where too many wait in all, the newest work of whoever has
 * most waiting gives way to one who has fewer, and gets one.
 */
export class FairQueue {
  readonly #limits: Required<QueueLimits>
  readonly #mandators = new Map<string, Mandator>()
  #running = 0
  #begun = 0
  #newcomers = 0
  #closed: Error | undefined

  constructor(limits: QueueLimits) {
    const none = Infinity
    const noLimits = {
      atOnce: none,
      atOncePerUser: none,
      waiting: none,
      waitingPerMandator: none,
      waitingPerUser: none,
    }
    this.#limits = { ...noLimits, ...limits }
  }

  /** Does a work when its turn has come; with a `signal`, one that nobody wants any more waits no longer. */
  async run<T>(
    who: Requester,
    work: () => Promise<T>,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): Promise<T> {
    signal?.throwIfAborted()
    const user = await this.#turn(who, signal)
    try {
      if (this.#closed) throw this.#closed
      return await work()
    } finally {
      user.running -= 1
      this.#running -= 1
      this.#beginNext()
    }
  }

  /** Takes no work any more, and gives up what waits; what runs goes on. */
  close(reason: Error): void {
    this.#closed = reason
    for (const { users } of this.#mandators.values())
      for (const { waiting } of users.values()) for (const { giveUp } of waiting.splice(0)) giveUp(reason)
  }

  #turn(who: Requester, signal: AbortSignal | undefined): Promise<User> {
    if (this.#closed) throw new QueueFull()
    const user = this.#userOf(who)
    const isFree = this.#running < this.#limits.atOnce && user.running < this.#limits.atOncePerUser
    if (isFree && user.waiting.length === 0) {
      this.#begin(who, user)
      return Promise.resolve(user)
    }
    this.#makeRoom(who, user)
    return new Promise((resolve, reject) => {
      const leave = () => {
        const place = user.waiting.indexOf(waiting)
        if (place < 0) return
        user.waiting.splice(place, 1)
        reject(signal?.reason)
      }
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve(user)
      }
      const waiting: Waiting = { begin, giveUp: reject }
      user.waiting.push(waiting)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  #userOf({ mandator: of, user: name }: Requester): User {
    const known = this.#mandators.get(of)?.users.get(name)
    if (known) return known
    this.#newcomers += 1
    if (this.#newcomers > mostNewcomers) this.#forgetIdle()
    const mandator = this.#mandators.get(of) ?? { users: new Map<string, User>(), lastBegun: 0 }
    this.#mandators.set(of, mandator)
    const user = { waiting: [], running: 0, lastBegun: 0 }
    mandator.users.set(name, user)
    return user
  }

  /** Whose turn it was need not be remembered for ever of those who want nothing now. */
  #forgetIdle(): void {
    this.#newcomers = 0
    for (const [mandator, { users }] of this.#mandators) {
      for (const [name, { waiting, running }] of users) if (waiting.length + running === 0) users.delete(name)
      if (users.size === 0) this.#mandators.delete(mandator)
    }
  }

  #begin({ mandator }: Pick<Requester, 'mandator'>, user: User): void {
    this.#running += 1
    this.#begun += 1
    user.running += 1
    user.lastBegun = this.#begun
    const of = this.#mandators.get(mandator)
    if (of) of.lastBegun = this.#begun
  }

  #beginNext(): void {
    while (this.#running < this.#limits.atOnce) {
      const next = this.#next()
      const work = next?.user.waiting.shift()
      if (!next || !work) return
      this.#begin(next, next.user)
      work.begin()
    }
  }

  #next(): { mandator: string; user: User } | undefined {
    const mayBegin = ({ waiting, running }: User) => waiting.length > 0 && running < this.#limits.atOncePerUser
    const found = [...this.#mandators].flatMap(([mandator, { users, lastBegun }]) => {
      const [user] = [...users.values()].filter(mayBegin).toSorted((a, b) => a.lastBegun - b.lastBegun)
      return user ? [{ mandator, user, lastBegun }] : []
    })
    return found.toSorted((a, b) => a.lastBegun - b.lastBegun)[0]
  }

  #makeRoom(who: Requester, user: User): void {
    const { waiting, waitingPerMandator, waitingPerUser } = this.#limits
    if (user.waiting.length >= waitingPerUser) throw new QueueFull('QUEUE_FULL_OF_USER')
    const counts = [...this.#mandators].map(([mandator, of]) => ({ mandator, of, count: waitingIn(of) }))
    const own = counts.find(({ mandator }) => mandator === who.mandator)
    if (own && own.count >= waitingPerMandator) this.#displace(own.of, user)
    else if (counts.reduce((sum, { count }) => sum + count, 0) >= waiting) {
      const most = counts.reduce((a, b) => (b.count > a.count ? b : a))
      this.#displace(most.count > (own?.count ?? 0) + 1 ? most.of : own?.of, user)
    }
  }

  /** Gives up the newest work of the user with most waiting; refuses the newcomer where that would be no fairer. */
  #displace(mandator: Mandator | undefined, newcomer: User): void {
    const users = [...(mandator?.users.values() ?? [])].toSorted((a, b) => b.waiting.length - a.waiting.length)
    const [most] = users
    const isOther = !users.includes(newcomer)
    const hasMore = most && most.waiting.length > (isOther ? 0 : newcomer.waiting.length + 1)
    const last = hasMore ? most.waiting.pop() : undefined
    if (!last) throw new QueueFull()
    last.giveUp(new QueueFull())
  }
}

const mostNewcomers = 10_000
/** After how many seconds somebody may try again. */
const retryAfter = 2

function waitingIn({ users }: Mandator): number {
  return [...users.values()].reduce((sum, { waiting }) => sum + waiting.length, 0)
}
