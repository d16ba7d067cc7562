import { parentPort } from 'node:worker_threads'
import type { PrintJob, PrintResult } from '../src/ports/pdf.ts'

/** A press's thread with two faults on request: the order `crash` ends it, `hang` never comes back; others are echoed. */
parentPort?.on('message', ({ job, order }: PrintJob) => {
  if (order === 'crash') process.exit(3)
  if (order === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, a window has
  parentPort?.postMessage({ job, file: new TextEncoder().encode(order) } satisfies PrintResult)
})
