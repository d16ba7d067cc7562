import { createHash } from 'node:crypto'
import { nextInspectionValue } from '@catenary/i18n/assets/describe-next-inspection'
import { describeStandard } from '@catenary/i18n/assets/describe-rope'
import { unitSystemOf } from '@catenary/i18n/display-units'
import type { ReportDocument, ReportFact, ReportPhotos } from '../../ports/report/report-document.ts'
import { chartPart, stripPart } from './charts.ts'
import { eventDetails, inspectionDetails } from './event-details.ts'
import { limitsPart, sourceLine } from './limits.ts'
import { damageList, repairList } from './recordings.ts'
import type { ReportData, PrintOptions, PhotoData } from './report-data.ts'
import { createReportFormatter } from './report-formatter.ts'
import type { ReportFormatter } from './report-formatter.ts'
import { ropeCondition } from './rope-condition.ts'
import { sensorsPart } from './sensors.ts'
import { signatureFacts, signatureNotes } from './signatures.ts'
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
      : data.inspection && inspectionDetails(data.inspection, signatureFacts(data, formatter), formatter),
    strip: stripPart(data, options, formatter),
    // Splices are rated by their diameters; the rope's loss is printed with its state.
    limits: isOfSplices ? null : limitsPart(data, formatter),
    chart: isOfSplices ? null : chartPart(data, formatter),
    table: listTable(data, options, formatter),
    splices: splicesPart(data, formatter),
    photos: photosPart(data, options, formatter),
    sensors: sensorsPart(data, formatter),
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
  if (kind !== 'damages') return kind === 'repairs' ? repairList(data.events, formatter) : null
  const list = damageList(data.events, data.rope, formatter)
  return { ...list, notes: [...list.notes, ...signatureNotes(data, formatter)] }
}

function footer(data: ReportData, formatter: ReportFormatter): ReportDocument['foot'] {
  const { t, day, moment } = formatter
  const standard = data.standard ?? data.loss.standard
  const utc = `${new Date(data.at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
  const local = data.timezone !== 'UTC' ? `${moment(data.at)} (${data.timezone}), ` : ''
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
function checksum({ documentId: _document, authorName: _author, ...data }: ReportData): string {
  // Two readers in two time zones have the same data: only the zone of the installation is a part of it.
  const hashedData = { ...data, timezone: data.rope.installation.timezone }
  return createHash('sha256').update(JSON.stringify(hashedData)).digest('hex').slice(0, 16)
}

/** The rope's data in the title block: always the same fifteen cells, with a dash where empty. */
function ropeFacts(data: ReportData, formatter: ReportFormatter): ReportFact[] {
  const { rope, lengthHistory, bendingCycles, timezone, at } = data
  const { t, locale, fact, measured } = formatter
  const {
    attributes,
    inspections: { visual, mrt },
  } = rope
  return [
    fact(t('ropes.attributes.ropeType'), attributes.ropeType && t(`ropes.type.${attributes.ropeType}`)),
    fact(
      t('ropes.attributes.ropeApplication'),
      attributes.ropeApplication && t(`ropes.application.${attributes.ropeApplication}`),
    ),
    fact(t('ropes.attributes.ropeLay'), lay(attributes, formatter)),
    measured(t('ropes.attributes.nominalDiameter'), attributes.nominalDiameter, 'mm'),
    measured(t('ropes.attributes.metallicCrossSection'), attributes.metallicCrossSection, 'mm²'),
    measured(t('ropes.attributes.ropeLength'), lengthHistory.length, 'm'),
    fact(t('ropes.attributes.ropeDesign'), attributes.ropeDesign),
    fact(t('ropes.attributes.ropeManufacturer'), attributes.ropeManufacturer),
    fact(t('ropes.attributes.installationYear'), attributes.installationYear),
    fact(t('ropes.attributes.standard'), describeStandard(attributes, t)),
    fact(
      t('ropes.attributes.loadBearingWires'),
      attributes.loadBearingWires && formatter.count(attributes.loadBearingWires),
    ),
    measured(t('ropes.attributes.bendingCyclesUntilNow'), bendingCycles, 'cycles'),
    fact(t('ropes.inspections.lastVisual'), visual ? formatter.day(visual.timestamp) : t('ropes.inspections.none')),
    fact(t('ropes.inspections.lastMrt'), mrt ? formatter.day(mrt.timestamp) : t('ropes.inspections.none')),
    fact(
      t('ropes.nextInspection'),
      nextInspectionValue(rope.nextInspection, { t, locale, timezone, now: Date.parse(at) }),
    ),
  ]
}

function lay({ ropeLay, ropeLayDirection }: ReportData['rope']['attributes'], { t }: ReportFormatter): string {
  const parts = [
    ropeLay && t(`ropes.lay.${ropeLay}`),
    ropeLayDirection && t(`ropes.layDirection.${ropeLayDirection}`).toLocaleLowerCase(),
  ]
  return parts.filter(Boolean).join(', ')
}

/** The photos with their captions; null where there are none. Omitted photos are counted below. */
function photosPart(
  { photos, events }: ReportData,
  { kind }: PrintOptions,
  formatter: ReportFormatter,
): ReportPhotos | null {
  const { t, count } = formatter
  const { shown, notShown } = photos
  const all = shown.length + notShown
  if (all === 0) return null
  const isList = kind === 'damages' || kind === 'repairs'
  const places = new Map(isList ? events.map((event) => [event.id, event.positionToday]) : [])
  const omittedNote = t(shown.length === 0 ? 'reports.photos.notAsked' : 'reports.photos.more', { count: notShown })
  return {
    title: t('reports.photos.title', { number: count(all) }),
    photos: shown.map((photo) => ({
      file: photo.file,
      fault: photo.missingReason === null ? '' : t(`reports.photos.${photo.missingReason}`),
      caption: photo.name,
      details: details(photo, places.get(photo.event.id), formatter),
    })),
    notes: notShown > 0 ? [omittedNote] : [],
  }
}

function details(
  { createdAt, createdBy }: PhotoData,
  position: number | undefined,
  { day, quantity }: ReportFormatter,
): string {
  const dateAndAuthor = `${day(createdAt)}, ${createdBy.name}`
  if (position === undefined) return dateAndAuthor
  const { figure, unit } = quantity(position, 'm')
  return `${figure}\u202f${unit} · ${dateAndAuthor}`
}
