import type { MessagePort } from 'node:worker_threads'
import type { Piscina } from 'piscina'

/** How threads are started, and when they end. */
export interface WorkerPoolSettings {
  /** A module whose `run` does a task. */
  readonly program: URL
  /** How many there are at most; each does one task at a time. */
  readonly maxThreads: number
  /** How many stay once they have been needed. */
  readonly minThreads: number
  /** After how many milliseconds without work the others end. */
  readonly idleMs: number
  /** Mebibytes of the heap of each; a task that needs more ends its thread. */
  readonly resourceLimits?: { readonly maxOldGenerationSizeMb: number; readonly maxYoungGenerationSizeMb: number }
}

/** What a task may take. */
export interface TaskOptions {
  readonly timeLimitMs: number
  /** Buffers that are transferred, not copied. */
  readonly transferList?: readonly (ArrayBuffer | MessagePort)[]
}

/** A task took longer than its time limit; its thread was ended. */
export class TaskTimeout extends Error {}

/** Threads that do tasks, started with the first one. */
export interface WorkerPool {
  /** Does a task. Throws what the task throws, {@link TaskTimeout}, or why its thread ended, which costs this task alone. */
  run<Result>(task: unknown, limits: TaskOptions): Promise<Result>
  /** Starts another thread ahead of its first task, where all are at work and there may be more. */
  warmUp(): void
  /** Ends all threads; tasks under way fail. */
  close(): Promise<void>
}

/** Threads for the tasks of one program. */
export function createWorkerPool(settings: WorkerPoolSettings): WorkerPool {
  return new LazyWorkerPool(settings)
}

class LazyWorkerPool implements WorkerPool {
  readonly #settings: WorkerPoolSettings
  #pool: Promise<Piscina> | undefined
  #running = 0
  #isClosed = false

  constructor(settings: WorkerPoolSettings) {
    this.#settings = settings
  }

  async run<Result>(task: unknown, { timeLimitMs, transferList = [] }: TaskOptions): Promise<Result> {
    const timeout = AbortSignal.timeout(timeLimitMs)
    const notStarted = new AbortController()
    this.#running += 1
    let pool: Piscina | undefined
    // A thread that fails before it has taken a task leaves the task waiting.
    const failed = (error: Error) => void (pool && pool.queueSize > 0 && notStarted.abort(error))
    try {
      pool = await (this.#pool ??= startPool(this.#settings))
      if (this.#isClosed) throw new Error('The threads were ended')
      pool.on('error', failed)
      const signal = AbortSignal.any([timeout, notStarted.signal])
      return (await pool.run(task, { signal, transferList: [...transferList] })) as Result
    } catch (error) {
      if (notStarted.signal.aborted) throw notStarted.signal.reason
      if (timeout.aborted) throw new TaskTimeout(`It took longer than ${timeLimitMs} ms`, { cause: error })
      throw error
    } finally {
      pool?.off('error', failed)
      this.#running -= 1
    }
  }

  warmUp(): void {
    if (this.#running === 0 || this.#running >= this.#settings.maxThreads || this.#isClosed) return
    // A task that does nothing waits for the thread that the next one will find.
    this.#pool
      ?.then((pool) => pool.threads.length < this.#settings.maxThreads && pool.run(null, { name: 'warm' }))
      .catch(() => {})
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await (await this.#pool)?.destroy()
  }
}

async function startPool({
  program,
  maxThreads,
  minThreads,
  idleMs,
  resourceLimits,
}: WorkerPoolSettings): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  const pool = new Piscina({
    filename: program.href,
    // A default export would do, but Node.js aborts where a thread is ended at the moment that it wraps one.
    name: 'run',
    minThreads,
    maxThreads,
    idleTimeout: idleMs,
    execArgv: [],
    // Idle threads keep their event loop running, as every other thread does.
    atomics: 'disabled',
    recordTiming: false,
    ...(resourceLimits && { resourceLimits }),
  })
  // A thread that ends without a task is replaced when there is one.
  pool.on('error', () => {})
  return pool
}
