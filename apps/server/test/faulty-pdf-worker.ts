import { threadId } from 'node:worker_threads'
import type { PrintTask } from '../src/ports/pdf.ts'

/**
 * A press's thread with two faults on request: the order `crash` ends it, `hang` never comes back. `thread` answers its
 * number; others are echoed.
 */
// oxlint-disable-next-line import/no-default-export -- the threads ask for it
export default function print({ order }: PrintTask): Uint8Array {
  if (order === 'crash') process.exit(3)
  if (order === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  return new TextEncoder().encode(order === 'thread' ? String(threadId) : order)
}

export function warm(): void {}
