import { FairQueue } from '../../ports/fair-queue.ts'
import type { Requester } from '../../ports/fair-queue.ts'
import { createWorkerPool } from '../../ports/worker-pool.ts'
import type { DecodedMea, RefusedMea } from './decode-mea.ts'

const maxThreads = 2
const queue = new FairQueue({
  concurrency: maxThreads,
  maxWaiting: 40,
  maxWaitingPerMandator: 20,
  maxWaitingPerUser: 10,
})
const threads = createWorkerPool({
  program: new URL('./decode-worker.ts', import.meta.url),
  maxThreads,
  minThreads: 0,
  idleMs: 5000,
  resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
})
/** The largest file takes a second or two. */
const timeLimitMs = 60_000

/** Decodes a measurement file in a thread, so that a large one does not block the event loop; two at most, the next wait in a fair queue. */
export function decodeInThread(
  file: { readonly path: string; readonly name: string },
  requester: Requester,
): Promise<DecodedMea | RefusedMea> {
  const { path, name } = file
  return queue.run(requester, () => threads.run({ path, name }, { timeLimitMs }))
}
