import { createHash } from 'node:crypto'
import type { ReportDocument } from '../../../ports/report-document.ts'
import type { ReportData, ReportWish } from './report-data.ts'
import { reportDocument } from './report.ts'

/** What the press is told to print. */
export interface ReportOrder {
  readonly data: Omit<ReportData, 'documentId'>
  readonly wish: ReportWish
}

/** The report that was ordered, with its number. Long lists take a while: in the press's thread. */
export function orderedReport({ data, wish }: ReportOrder): ReportDocument {
  return reportDocument({ ...data, documentId: documentIdOf(data, wish.kind) }, wish)
}

/** A report's number: the same for the same content at the same moment, whoever asks for it. */
function documentIdOf({ authorName: _, ...told }: ReportOrder['data'], kind: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([told, kind]))
    .digest('hex')
  return `${told.at.slice(0, 10).replaceAll('-', '')}-${hash.slice(0, 8).toUpperCase()}`
}
