import { parentPort, workerData } from 'node:worker_threads'
import type { ParseTask, WritingTask } from './parse.ts'
import { parseReport } from './parse-report.ts'
import { writeReport } from './write-report.ts'

const { file, rope, leaveOut, importHash } = workerData as ParseTask & Partial<WritingTask>
const outcome = parseReport(file, rope, leaveOut)
if (outcome.kind === 'parsed' && importHash !== undefined) {
  const report = writeReport(outcome, importHash)
  parentPort?.postMessage(report, [report.members.buffer])
} else {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(outcome)
}
