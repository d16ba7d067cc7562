import type { Requester } from '../../../ports/fair-queue.ts'
import { createPdfPress } from '../../../ports/pdf.ts'
import type { PdfPress, PressSettings } from '../../../ports/pdf.ts'
import type { ReportFiles } from '../../../ports/report-document.ts'
import type { ReportOrder } from './order.ts'

/** The press of the reports: what they say is worked out in its thread too. */
export function createReportPress(settings: Partial<PressSettings> = {}): PdfPress {
  return createPdfPress({ program: new URL('./print-worker.ts', import.meta.url), ...settings })
}

/** Prints a report. Refuses and throws as the press does. */
export function printReport(
  press: PdfPress,
  order: ReportOrder,
  additions: { files?: ReportFiles; signal?: AbortSignal; whose?: Requester } = {},
): Promise<Uint8Array> {
  return press.print(JSON.stringify(order), additions)
}
