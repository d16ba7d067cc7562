import { createHash } from 'node:crypto'
import type { FieldIssue } from '@catenary/contract/issues'
import { documentTypeOf } from '@catenary/contract/library/document-types'
import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import type { InspectionDamage, NewRopeEvent } from '@catenary/contract/records/events'
import { newRopeEvent } from '@catenary/contract/records/events'
import type { MrtReport } from '@catenary/contract/records/mrt-report'
import { recordingIssues, splicePositionIssues } from '@catenary/contract/records/recording-rules'
import { roundToSchema } from '@catenary/contract/rounding'
import { lengthAt } from '@catenary/domain/length-history'
import type { LengthHistory } from '@catenary/domain/length-history'
import type { RecordedRope } from '../events/queries.ts'

/**
 * Something to compare before storing a report: its value and the rope's, lengths in m, cross-sections in mm². None of
 * it hinders storing.
 */
export interface MrtWarning {
  readonly code:
    | 'otherRope'
    | 'lengthMismatch'
    | 'crossSectionMismatch'
    | 'crossSectionMissing'
    | 'documentNotKept'
    | 'findingsRepeated'
  readonly values: Readonly<Record<string, string | number>>
}

/** A file that came inside a report, its content in base64. */
export interface UploadDocument {
  readonly name: string
  readonly mimeType: string
  readonly content: string
}

/** A report as an event to record on a rope; `issues` are values that are impossible on that rope. */
export interface ReportedEvent {
  readonly ropeEvent: NewRopeEvent
  readonly uploadDocuments: readonly UploadDocument[]
  readonly warnings: readonly MrtWarning[]
  readonly issues: readonly FieldIssue[]
}

/** Two documents may round a diameter differently, never by more than this, in mm. */
const diameterTolerance = 0.05
/** Of the difference of two decimal figures. */
const rounding = 1e-9
/** Lengths and cross-sections that differ by less are the same, rounded differently. */
const relativeTolerance = 0.005

/** The rope that a report is for, with its length history: a report describes the rope at its own time. */
export interface ReportedRope extends Omit<RecordedRope, 'lengthAsOf'> {
  /** Without it the rope was never changed. */
  readonly lengthHistory?: LengthHistory
}

/**
 * The measurement event of a report, with one damage per finding, for the rope it is to be recorded on. Where the rope
 * has no length or cross-section, the report's own figures bound the findings.
 */
export function toRopeEvent(report: MrtReport, rope: ReportedRope): ReportedEvent {
  const ropeAtReport = ropeAsOf(report, rope)
  const damages = report.findings.map((finding) => damageOf(finding, report))
  const boundedRope = withReportedBounds(report, ropeAtReport)
  const issues = damages.flatMap((damage, index) => findingIssues(boundedRope, damage, index))
  const { supported, warnings } = documentsOf(report)
  const { attributes, ...inspection } = inspectionOf(report, rope)
  return {
    ropeEvent: roundToSchema(newRopeEvent, {
      ...inspection,
      attributes: { ...attributes, ...importedFiles(supported) },
      damages,
    }) as NewRopeEvent,
    uploadDocuments: report.documents ?? [],
    warnings: [...ropeWarnings(report, ropeAtReport), ...warnings],
    issues: [...diameterIssues(report, rope), ...spliceIssues(boundedRope, report), ...issues],
  }
}

/** The documents that can be stored, and a warning for each that is empty or of an unsupported type. */
function documentsOf({ documents = [] }: MrtReport): { supported: UploadDocument[]; warnings: MrtWarning[] } {
  const isSupported = ({ name, content }: UploadDocument) => documentTypeOf(name) !== undefined && content !== ''
  const warnings = documents
    .filter((document) => !isSupported(document))
    .map(({ name }): MrtWarning => ({ code: 'documentNotKept', values: { name } }))
  return { supported: documents.filter(isSupported), warnings }
}

/** Names and hashes by which the documents of a report are recognised when they are added to the inspection. */
function importedFiles(documents: readonly UploadDocument[]): Pick<EventAttributes, 'importDocuments'> {
  const hashOf = (content: string) => createHash('sha256').update(Buffer.from(content, 'base64')).digest('hex')
  if (documents.length === 0) return {}
  return { importDocuments: documents.map(({ name, content }) => ({ name, hash: hashOf(content) })) }
}

/** The rope with its length at the time of the report. */
function ropeAsOf({ inspection }: MrtReport, rope: ReportedRope): ReportedRope {
  if (!rope.lengthHistory) return rope
  const ropeLength = lengthAt(rope.lengthHistory, Date.parse(inspection.timestamp)) ?? undefined
  return { ...rope, attributes: { ...rope.attributes, ropeLength } }
}

function withReportedBounds(report: MrtReport, rope: ReportedRope): ReportedRope {
  const ropeLength = rope.attributes.ropeLength ?? report.rope.length
  const metallicCrossSection = rope.attributes.metallicCrossSection ?? report.rope.metallicCrossSection
  return { ...rope, attributes: { ...rope.attributes, ropeLength, metallicCrossSection } }
}

function findingIssues(rope: ReportedRope, damage: InspectionDamage, index: number): FieldIssue[] {
  const path = `findings[${index}]`
  const issues = recordingIssues(rope.attributes, damage, path)
  const { crossSectionLossAmount: amount = 0, crossSectionLossUnit: unit } = damage.attributes
  if (unit === '%' && amount > 100)
    issues.push({ path: `${path}.crossSectionLossAmount`, code: 'tooBig', values: { max: 100 } })
  return issues.map(({ path, code, values }) => ({ path: path.replace('.attributes.', '.'), code, values }))
}

function spliceIssues({ attributes }: ReportedRope, { splices = [] }: MrtReport): FieldIssue[] {
  return splicePositionIssues(attributes, splices, '').map((issue) => ({
    ...issue,
    path: issue.path.replace(/^\./, ''),
  }))
}

function inspectionOf({ inspection, splices }: MrtReport, rope: ReportedRope): NewRopeEvent {
  const { timestamp, instrument, speed, zeroPoint, standard } = inspection
  return {
    rope: { id: rope.id },
    position: 0,
    timestamp,
    ...(splices ? { splices } : {}),
    attributes: {
      recordingType: 'measurement',
      type: 'mrt',
      inspectionType: 'mrt',
      isImported: true,
      ...reporterOf(inspection),
      ...definedFields({ instrument, speed, zeroPoint, description: standard }),
    },
  }
}

function damageOf(finding: MrtReport['findings'][number], { inspection }: MrtReport): InspectionDamage {
  const { position, length, type, comment, damageCount, strand, wire } = finding
  const { crossSectionLossAmount, crossSectionLossUnit } = finding
  return {
    position,
    ...definedFields({ length }),
    timestamp: inspection.timestamp,
    attributes: {
      recordingType: 'damage',
      type,
      inspectionType: 'mrt',
      actionStatus: 'new',
      isImported: true,
      crossSectionLossAmount,
      crossSectionLossUnit,
      ...reporterOf(inspection),
      ...definedFields({ damageCount, strand, wire, description: comment }),
    },
  }
}

function reporterOf({ inspector }: MrtReport['inspection']) {
  return hasValue(inspector) ? { reportedBy: { name: inspector } } : {}
}

/** The fields that have a value. */
function definedFields<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => hasValue(value))) as Partial<Fields>
}

/** False where nothing was written, or only blanks were: some programs fill the fields of a form with them. */
function hasValue<Value>(value: Value | undefined): value is Value {
  return value !== undefined && (typeof value !== 'string' || value.trim() !== '')
}

function diameterIssues(report: MrtReport, rope: ReportedRope): FieldIssue[] {
  const reported = report.rope.nominalDiameter
  const own = rope.attributes.nominalDiameter
  if (reported === undefined || own === undefined || Math.abs(reported - own) <= diameterTolerance + rounding) return []
  return [{ path: 'rope.nominalDiameter', code: 'diameterMismatch', values: { report: reported, rope: own } }]
}

function ropeWarnings(report: MrtReport, rope: ReportedRope): MrtWarning[] {
  const { name, length, metallicCrossSection } = report.rope
  const { attributes } = rope
  const warnings: MrtWarning[] = []
  if (normalizedName(name) !== normalizedName(rope.name))
    warnings.push({ code: 'otherRope', values: { report: name, rope: rope.name } })
  const compare = (code: MrtWarning['code'], reported: number | undefined, own: number | undefined) => {
    if (reported === undefined || own === undefined) return
    if (Math.abs(reported - own) > relativeTolerance * own)
      warnings.push({ code, values: { report: reported, rope: own } })
  }
  compare('lengthMismatch', length, attributes.ropeLength)
  compare('crossSectionMismatch', metallicCrossSection, attributes.metallicCrossSection)
  const inArea = report.findings.some((finding) => finding.crossSectionLossUnit === 'mm²')
  if (inArea && attributes.metallicCrossSection === undefined)
    warnings.push({ code: 'crossSectionMissing', values: {} })
  // Two wires may break at one place; a program may also have written one finding twice.
  const count = report.findings.length - new Set(report.findings.map((finding) => JSON.stringify(finding))).size
  if (count > 0) warnings.push({ code: 'findingsRepeated', values: { count } })
  return warnings
}

function normalizedName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
