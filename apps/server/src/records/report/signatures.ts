import type { ReportFact } from '../../ports/report/report-document.ts'
import type { InspectionSignature, ReportData } from './report-data.ts'
import type { ReportFormatter } from './report-formatter.ts'

/** Who signed an inspection and when, or that it is not signed; and what it corrects. */
function signatureText(
  { attributes: { signedAt, signedBy }, corrects }: InspectionSignature,
  { t, day }: ReportFormatter,
): string {
  const signed =
    signedAt === undefined
      ? t('signing.notSigned')
      : t('signing.signedBy', { name: signedBy?.name ?? '', day: day(signedAt) })
  return corrects === null ? signed : `${signed}. ${t('signing.corrects', { day: day(corrects) })}`
}

/** Below a list: the last inspections of the rope, each with its signature. */
export function signatureNotes({ signatures }: Pick<ReportData, 'signatures'>, formatter: ReportFormatter): string[] {
  const { t, day } = formatter
  return signatures.map((inspection) => {
    const { timestamp, attributes } = inspection
    const label = `${t(`events.type.${attributes.type}`)}, ${day(timestamp)}`
    return t('common.labelled', { label, value: `${signatureText(inspection, formatter)}.` })
  })
}

/** In the report of one inspection: its signature. */
export function signatureFacts(
  { signatures }: Pick<ReportData, 'signatures'>,
  formatter: ReportFormatter,
): ReportFact[] {
  return signatures.map((inspection) =>
    formatter.fact(formatter.t('reports.signature'), signatureText(inspection, formatter)),
  )
}
