import type { Requester } from '../../ports/fair-queue.ts'
import { createPdfRenderer } from '../../ports/report/pdf-renderer.ts'
import type { PdfRenderer, PdfRendererSettings } from '../../ports/report/pdf-renderer.ts'
import type { ReportFiles } from '../../ports/report/report-document.ts'
import type { ReportRequest } from './report-request.ts'

/** The PDF renderer of the reports: their content is computed in its thread too. */
export function createReportRenderer(settings: Partial<PdfRendererSettings> = {}): PdfRenderer {
  return createPdfRenderer({ program: new URL('./print-worker.ts', import.meta.url), ...settings })
}

/** Renders a report as PDF. Throws as the renderer does. */
export function renderReport(
  renderer: PdfRenderer,
  request: ReportRequest,
  additions: { files?: ReportFiles; signal?: AbortSignal; requester?: Requester } = {},
): Promise<Uint8Array> {
  return renderer.render(JSON.stringify(request), additions)
}
