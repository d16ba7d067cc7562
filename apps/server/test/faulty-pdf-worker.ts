import { threadId } from 'node:worker_threads'
import type { RenderTask } from '../src/ports/report/pdf-renderer.ts'

/**
 * A press's thread with two faults on request: the order `crash` ends it, `hang` never comes back. `thread` answers its
 * number; others are echoed.
 */
// oxlint-disable-next-line import/no-default-export -- the threads ask for it
export default function print({ reportRequest }: RenderTask): Uint8Array {
  if (reportRequest === 'crash') process.exit(3)
  if (reportRequest === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  return new TextEncoder().encode(reportRequest === 'thread' ? String(threadId) : reportRequest)
}

export function warm(): void {}
