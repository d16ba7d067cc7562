import { move } from 'piscina'
import { createPdfCompiler } from '../../ports/report/pdf-compiler.ts'
import type { RenderTask } from '../../ports/report/pdf-renderer.ts'
import { requestedReport } from './report-request.ts'
import type { ReportRequest } from './report-request.ts'

const typesetReport = createPdfCompiler()

/** Prints a report; what comes back is handed over, not copied. */
// oxlint-disable-next-line import/no-default-export -- the threads ask for it
export default function print({ reportRequest, files }: RenderTask): unknown {
  return move(typesetReport(requestedReport(JSON.parse(reportRequest) as ReportRequest), files))
}

/** Does nothing: whoever asks for it wants this module loaded. */
export function warm(): void {}
