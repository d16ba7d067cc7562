import { createHash } from 'node:crypto'
import type { ReportDocument } from '../../ports/report/report-document.ts'
import type { ReportData, PrintOptions } from './report-data.ts'
import { reportDocument } from './report.ts'

/** Input of the renderer. */
export interface ReportRequest {
  readonly data: Omit<ReportData, 'documentId'>
  readonly options: PrintOptions
}

/** The requested report with its number. Slow for long lists: runs in the renderer's thread. */
export function requestedReport({ data, options }: ReportRequest): ReportDocument {
  return reportDocument({ ...data, documentId: documentIdOf(data, options.kind) }, options)
}

/** A report's number: the same for the same content at the same moment, independent of the author and of where they are. */
function documentIdOf({ authorName: _, ...data }: ReportRequest['data'], kind: string): string {
  const hashedData = { ...data, timezone: data.rope.installation.timezone }
  const hash = createHash('sha256')
    .update(JSON.stringify([hashedData, kind]))
    .digest('hex')
  return `${hashedData.at.slice(0, 10).replaceAll('-', '')}-${hash.slice(0, 8).toUpperCase()}`
}
