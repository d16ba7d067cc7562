import { move } from 'piscina'
import type { RenderTask } from '../../../ports/pdf.ts'
import { createPdfCompiler } from '../../../ports/report/typesetter.ts'
import { requestedReport } from './order.ts'
import type { ReportRequest } from './order.ts'

const typesetReport = createPdfCompiler()

/** Prints a report; what comes back is handed over, not copied. */
// oxlint-disable-next-line import/no-default-export -- the threads ask for it
export default function print({ reportRequest, files }: RenderTask): unknown {
  return move(typesetReport(requestedReport(JSON.parse(reportRequest) as ReportRequest), files))
}

/** Does nothing: whoever asks for it wants this module loaded. */
export function warm(): void {}
