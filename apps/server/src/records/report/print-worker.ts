import { move } from 'piscina'
import { createPdfCompiler } from '../../ports/report/pdf-compiler.ts'
import type { RenderTask } from '../../ports/report/pdf-renderer.ts'
import type { LabelsDocument, ListDocument } from '../../ports/report/report-document.ts'
import { requestedReport } from './report-request.ts'
import type { ReportRequest } from './report-request.ts'

const typesetReport = createPdfCompiler()

/** Prints a report, a list or labels; what comes back is handed over, not copied. */
export function run({ reportRequest, files }: RenderTask): unknown {
  const request = JSON.parse(reportRequest) as ReportRequest | ListDocument | LabelsDocument
  return move(typesetReport('kind' in request ? request : requestedReport(request), files))
}

/** Does nothing: calling it loads this module in the worker. */
export function warm(): void {}
