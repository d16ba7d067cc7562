import { createHash } from 'node:crypto'
import { unitSystemOf } from '@catenary/i18n/display-units'
import type { ReportDocument } from '../../ports/report/report-document.ts'
import { chartPart, stripPart } from './charts.ts'
import { eventDetails, inspectionDetails } from './event-details.ts'
import { limitsPart, sourceLine } from './limits.ts'
import { photosPart } from './photos.ts'
import { damageList, repairList } from './recordings.ts'
import type { ReportData, PrintOptions } from './report-data.ts'
import { createReportFormatter } from './report-formatter.ts'
import type { ReportFormatter } from './report-formatter.ts'
import { ropeCondition } from './rope-condition.ts'
import { ropeFacts } from './rope-facts.ts'
import { splicesPart } from './splices.ts'

/**
 * The report on a rope's damages or repairs, on one of them, or on the splices of an inspection, in the reader's
 * language and units.
 */
export function reportDocument(data: ReportData, options: PrintOptions): ReportDocument {
  const { rope } = data
  const units = { baseUnit: options.units ?? data.baseUnit, imperialLength: data.imperialLength }
  const formatter = createReportFormatter(options.locale, unitSystemOf(units), data.timezone)
  const { t } = formatter
  const [only] = options.kind === 'damage' || options.kind === 'repair' ? data.events : []
  const isOfSplices = options.kind === 'splice'
  return {
    locale: options.locale,
    paper: options.paper,
    at: data.at,
    title: t(`reports.${options.kind}`),
    subject: rope.name,
    issuer: data.mandatorName,
    logo: data.logo,
    author: data.authorName,
    keywords: [data.documentId, data.installationName, rope.name],
    path: [data.areaName, data.installationName, rope.name],
    facts: ropeFacts(data, formatter),
    state: ropeCondition(data, formatter),
    particulars: only
      ? eventDetails(only, formatter)
      : data.inspection && inspectionDetails(data.inspection, formatter),
    strip: stripPart(data, options, formatter),
    // Splices are rated by their diameters; the rope's loss is printed with its state.
    limits: isOfSplices ? null : limitsPart(data, formatter),
    chart: isOfSplices ? null : chartPart(data, formatter),
    table: listTable(data, options, formatter),
    splices: splicesPart(data, formatter),
    photos: photosPart(data, options, formatter),
    signatures: [
      { label: t('reports.preparedBy'), value: data.authorName },
      { label: t('reports.checkedBy'), value: '' },
      { label: t('reports.placeAndDate'), value: '' },
      { label: t('reports.signature'), value: '' },
    ],
    foot: footer(data, formatter),
  }
}

function listTable(data: ReportData, { kind }: PrintOptions, formatter: ReportFormatter): ReportDocument['table'] {
  if (kind === 'damages') return damageList(data.events, formatter)
  return kind === 'repairs' ? repairList(data.events, formatter) : null
}

function footer(data: ReportData, formatter: ReportFormatter): ReportDocument['foot'] {
  const { t, day, moment } = formatter
  const standard = data.standard ?? data.loss.standard
  const utc = `${new Date(data.at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
  const local = data.timezone ? `${moment(data.at)} (${data.timezone}), ` : ''
  return {
    document: `${t('reports.documentId')} ${data.documentId}`,
    asOf: `${t('reports.dataAsOf')} ${local}${utc}`,
    checksum: `${t('reports.checksum')} ${checksum(data)}`,
    page: t('reports.page', { page: '{page}', pages: '{pages}' }),
    date: day(data.at),
    issuer: data.mandatorName,
    limits: standard ? t('reports.limitsBy', { source: sourceLine(standard, formatter) }) : '',
  }
}

/** Identifies the data of a report, to compare two of them: the first 64 bits of its SHA-256, without document and author. */
function checksum({ documentId: _document, authorName: _author, ...hashedData }: ReportData): string {
  return createHash('sha256').update(JSON.stringify(hashedData)).digest('hex').slice(0, 16)
}
