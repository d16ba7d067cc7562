import { parentPort } from 'node:worker_threads'
import type { PrintJob, PrintResult } from '../../../ports/pdf.ts'
import { typesetter } from '../../../ports/report/typesetter.ts'
import { orderedReport } from './order.ts'
import type { ReportOrder } from './order.ts'

const port = parentPort
if (!port) throw new Error('This file runs as a worker thread only')
const typeset = typesetter()

port.on('message', ({ job, order, files }: PrintJob) => {
  try {
    const file = typeset(orderedReport(JSON.parse(order) as ReportOrder), files)
    port.postMessage({ job, file } satisfies PrintResult, [file.buffer])
  } catch (error) {
    port.postMessage({ job, failure: error instanceof Error ? error.message : String(error) } satisfies PrintResult)
  }
})
