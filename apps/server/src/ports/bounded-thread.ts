import { Worker } from 'node:worker_threads'

/** A task for a thread that ends with it. */
export interface BoundedTask {
  /** A module that reads `workerData` and posts one message: the result. */
  readonly program: URL
  readonly workerData: unknown
  /** Buffers that are transferred, not copied. */
  readonly transferList: readonly ArrayBuffer[]
  /** Mebibytes of its heap. */
  readonly heapLimits: { readonly maxOldGenerationSizeMb: number; readonly maxYoungGenerationSizeMb: number }
  readonly timeLimitMs: number
  /** The most that it may take outside of its heap, where files and pictures lie, in bytes. */
  readonly maxMemory: number
}

const memoryCheckIntervalMs = 100

/**
 * Threads that each do one task and end with it: whatever a file does to its decoder, it ends there, and its memory comes
 * back.
 */
export class BoundedThreads {
  readonly #threads = new Set<Worker>()

  /** Does a task. Throws what ended its thread: an error, or undefined where it took too long or too much, or the signal ended it. */
  async run<Result>(task: BoundedTask, signal?: AbortSignal): Promise<Result> {
    const { program, workerData, transferList, heapLimits: resourceLimits, timeLimitMs, maxMemory } = task
    const thread = new Worker(program, { workerData, transferList: [...transferList], resourceLimits })
    this.#threads.add(thread)
    const terminate = () => void thread.terminate()
    const timer = setTimeout(terminate, timeLimitMs)
    signal?.addEventListener('abort', terminate)
    const memoryTimer = setInterval(() => void terminateIfOverMemory(thread, maxMemory), memoryCheckIntervalMs)
    try {
      return await new Promise<Result>((resolve, reject) => {
        thread.once('message', resolve)
        thread.once('error', reject)
        thread.once('exit', () => reject())
      })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', terminate)
      clearInterval(memoryTimer)
      this.#threads.delete(thread)
    }
  }

  /** Ends all threads; their tasks fail. */
  async close(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.terminate()))
  }
}

/** Heap limits of a thread do not cover memory outside the heap: a small file could unpack to all of the memory. */
async function terminateIfOverMemory(thread: Worker, maxMemory: number): Promise<void> {
  // An exited thread has no statistics.
  const statistics = await thread.getHeapStatistics().catch(() => null)
  if (statistics && statistics.external_memory > maxMemory) await thread.terminate()
}
