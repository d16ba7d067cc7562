import { parentPort } from 'node:worker_threads'
import { typesetter } from './report/typesetter.ts'
import type { ReportDocument } from './report-document.ts'

/** What the press sends: the number of the job and what is to be printed, as JSON: it is copied fastest that way. */
export interface PrintJob {
  readonly job: number
  readonly report: string
}

/** What comes back for each job: the file, or why there is none. */
export type PrintResult =
  | { readonly job: number; readonly file: Uint8Array<ArrayBuffer> }
  | { readonly job: number; readonly failure: string }

const port = parentPort
if (!port) throw new Error('This file runs as a worker thread only')
const typeset = typesetter()

port.on('message', ({ job, report }: PrintJob) => {
  try {
    const file = typeset(JSON.parse(report) as ReportDocument)
    port.postMessage({ job, file } satisfies PrintResult, [file.buffer])
  } catch (error) {
    port.postMessage({ job, failure: error instanceof Error ? error.message : String(error) } satisfies PrintResult)
  }
})
