import { parentPort, workerData } from 'node:worker_threads'
import type { ParseTask } from './parse.ts'
import { parseReport } from './parse-report.ts'

const { file, rope, leaveOut } = workerData as ParseTask
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(parseReport(file, rope, leaveOut))
