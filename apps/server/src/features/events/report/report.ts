import { createHash } from 'node:crypto'
import { unitSystemOf } from '@catenary/i18n/unit-names'
import type { ReportDocument } from '../../../ports/report-document.ts'
import { limitsPart, sourceLine } from './limits.ts'
import { particulars, recordedOf } from './particulars.ts'
import { photosPart } from './photos.ts'
import { chartPart, stripPart } from './pictures.ts'
import { damageList, repairList } from './recordings.ts'
import type { ReportData, ReportWish } from './report-data.ts'
import { ropeCondition } from './rope-condition.ts'
import { ropeFacts } from './rope-facts.ts'
import { splicesPart } from './splices.ts'
import { writer } from './writer.ts'
import type { Writer } from './writer.ts'

/** The report on a rope's damages or repairs, on one of them, or on the splices of an inspection, in the reader's language and units. */
export function reportDocument(data: ReportData, wish: ReportWish): ReportDocument {
  const { rope } = data
  const units = { baseUnit: wish.units ?? data.baseUnit, imperialLength: data.imperialLength }
  const scribe = writer(wish.locale, unitSystemOf(units), data.timezone)
  const { say } = scribe
  const [only] = wish.kind === 'damage' || wish.kind === 'repair' ? data.events : []
  const isOfSplices = wish.kind === 'splice'
  return {
    locale: wish.locale,
    paper: wish.paper,
    at: data.at,
    title: say(`reports.${wish.kind}`),
    subject: rope.name,
    issuer: data.mandatorName,
    logo: data.logo,
    author: data.authorName,
    keywords: [data.documentId, data.installationName, rope.name],
    path: [data.areaName, data.installationName, rope.name],
    facts: ropeFacts(data, scribe),
    state: ropeCondition(data, scribe),
    particulars: only ? particulars(only, scribe) : data.inspection && recordedOf(data.inspection, scribe),
    strip: stripPart(data, wish, scribe),
    // Splices are rated by their diameters; what the rope has lost is told with its state.
    limits: isOfSplices ? null : limitsPart(data, scribe),
    chart: isOfSplices ? null : chartPart(data, scribe),
    table: list(data, wish, scribe),
    splices: splicesPart(data, scribe),
    photos: photosPart(data, wish, scribe),
    signatures: [
      { label: say('reports.preparedBy'), value: data.authorName },
      { label: say('reports.checkedBy'), value: '' },
      { label: say('reports.placeAndDate'), value: '' },
      { label: say('reports.signature'), value: '' },
    ],
    foot: foot(data, scribe),
  }
}

function list(data: ReportData, { kind }: ReportWish, scribe: Writer): ReportDocument['table'] {
  if (kind === 'damages') return damageList(data.events, scribe)
  return kind === 'repairs' ? repairList(data.events, scribe) : null
}

function foot(data: ReportData, scribe: Writer): ReportDocument['foot'] {
  const { say, day, moment } = scribe
  const standard = data.standard ?? data.loss.standard
  const utc = `${new Date(data.at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
  const local = data.timezone ? `${moment(data.at)} (${data.timezone}), ` : ''
  return {
    document: `${say('reports.documentId')} ${data.documentId}`,
    asOf: `${say('reports.dataAsOf')} ${local}${utc}`,
    checksum: `${say('reports.checksum')} ${checksum(data)}`,
    page: say('reports.page', { page: '{page}', pages: '{pages}' }),
    date: day(data.at),
    issuer: data.mandatorName,
    limits: standard ? say('reports.limitsBy', { source: sourceLine(standard, scribe) }) : '',
  }
}

/** Tells whether two reports show the same data: the first 64 bits of its SHA-256, apart from document and author. */
function checksum({ documentId: _document, authorName: _author, ...told }: ReportData): string {
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 16)
}
