import { parentPort } from 'node:worker_threads'
import type { PrintJob, PrintResult } from '../src/ports/pdf-worker.ts'
import type { ReportDocument } from '../src/ports/report-document.ts'
import { typesetter } from '../src/ports/report/typesetter.ts'

/** The press's thread with two faults on request: a report titled `crash` ends it, one titled `hang` never comes back. */
const typeset = typesetter()

parentPort?.on('message', ({ job, report: data }: PrintJob) => {
  const report = JSON.parse(data) as ReportDocument
  if (report.title === 'crash') process.exit(3)
  if (report.title === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, a window has
  parentPort?.postMessage({ job, file: typeset(report) } satisfies PrintResult)
})
