import { threadId } from 'node:worker_threads'
import type { RenderTask } from '../src/ports/report/pdf-renderer.ts'

/**
 * A renderer thread with two faults on request: `crash` ends it, `hang` never returns. `thread` returns its number;
 * other requests are echoed.
 */
export function run({ reportRequest }: RenderTask): Uint8Array {
  if (reportRequest === 'crash') process.exit(3)
  if (reportRequest === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  return new TextEncoder().encode(reportRequest === 'thread' ? String(threadId) : reportRequest)
}

export function warm(): void {}
