import { move } from 'piscina'
import { createPdfCompiler } from '../../ports/report/pdf-compiler.ts'
import type { RenderTask } from '../../ports/report/pdf-renderer.ts'
import { requestedReport } from './report-request.ts'
import type { ReportRequest } from './report-request.ts'

const typesetReport = createPdfCompiler()

/** Prints a report; what comes back is handed over, not copied. */
// oxlint-disable-next-line import/no-default-export -- the worker pool requires it
export default function print({ reportRequest, files }: RenderTask): unknown {
  return move(typesetReport(requestedReport(JSON.parse(reportRequest) as ReportRequest), files))
}

/** Does nothing: calling it loads this module in the worker. */
export function warm(): void {}
