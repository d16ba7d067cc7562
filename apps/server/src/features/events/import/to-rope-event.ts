import { createHash } from 'node:crypto'
import { documentTypeOf } from '@catenary/contract/document-types'
import type { EventAttributes } from '@catenary/contract/event-attributes'
import type { InspectionDamage, NewRopeEvent } from '@catenary/contract/events'
import { newRopeEvent } from '@catenary/contract/events'
import type { Fault } from '@catenary/contract/faults'
import type { MrtReport } from '@catenary/contract/mrt-report'
import { rounded } from '@catenary/contract/rounding'
import { recordingFaults, splicePlaceFaults } from '@catenary/contract/recording-rules'
import { lengthAt } from '@catenary/domain/rope-course'
import type { RopeCourse } from '@catenary/domain/rope-course'
import type { RecordedRope } from '../queries.ts'

/**
 * Something to compare before storing a report: its value and the rope's, lengths in m, cross-sections in mm². None of
 * it hinders storing.
 */
export interface MrtWarning {
  readonly code: 'otherRope' | 'lengthMismatch' | 'crossSectionMismatch' | 'crossSectionMissing' | 'documentNotKept'
  readonly values: Readonly<Record<string, string | number>>
}

/** A file that came inside a report, its content in base64. */
export interface UploadDocument {
  readonly name: string
  readonly mimeType: string
  readonly content: string
}

/** A report as the event that can be recorded on a rope; `faults` say what cannot be true of that rope. */
export interface ReportedEvent {
  readonly ropeEvent: NewRopeEvent
  readonly uploadDocuments: readonly UploadDocument[]
  readonly warnings: readonly MrtWarning[]
  readonly faults: readonly Fault[]
}

/** Two papers may round a diameter differently, never by more than this, in mm. */
const diameterTolerance = 0.05
/** Lengths and cross-sections that differ by less are the same, rounded differently. */
const relativeTolerance = 0.005

/** The rope that a report is for, and how it became what it is: a report tells of the rope as it was at its time. */
export interface ReportedRope extends Omit<RecordedRope, 'lengthAsOf'> {
  /** Without it the rope was never changed. */
  readonly course?: RopeCourse
}

/**
 * The measurement event that a report describes, with one damage per finding, for the rope it is to be recorded on.
 * Where the rope's own papers do not tell its length or cross-section, the report's figures bound the findings.
 */
export function toRopeEvent(report: MrtReport, rope: ReportedRope): ReportedEvent {
  const then = asOf(report, rope)
  const damages = report.findings.map((finding) => damageOf(finding, report))
  const bounded = boundedBy(report, then)
  const faults = damages.flatMap((damage, index) => findingFaults(bounded, damage, index))
  const { kept, warnings } = documentsOf(report)
  const { attributes, ...inspection } = inspectionOf(report, rope)
  return {
    ropeEvent: rounded(newRopeEvent, {
      ...inspection,
      attributes: { ...attributes, ...importedFiles(kept) },
      damages,
    }) as NewRopeEvent,
    uploadDocuments: report.documents ?? [],
    warnings: [...warningsOf(report, then), ...warnings],
    faults: [...diameterFaults(report, rope), ...spliceFaults(bounded, report), ...faults],
  }
}

/** The documents that can be kept, and a warning for each that is empty or of no kind that is kept. */
function documentsOf({ documents = [] }: MrtReport): { kept: UploadDocument[]; warnings: MrtWarning[] } {
  const isKept = ({ name, content }: UploadDocument) => documentTypeOf(name) !== undefined && content !== ''
  const warnings = documents
    .filter((document) => !isKept(document))
    .map(({ name }): MrtWarning => ({ code: 'documentNotKept', values: { name } }))
  return { kept: documents.filter(isKept), warnings }
}

/** By which the documents of a report are known when they are added to the inspection. */
function importedFiles(documents: readonly UploadDocument[]): Pick<EventAttributes, 'importDocuments'> {
  const hashOf = (content: string) => createHash('sha256').update(Buffer.from(content, 'base64')).digest('hex')
  if (documents.length === 0) return {}
  return { importDocuments: documents.map(({ name, content }) => ({ name, hash: hashOf(content) })) }
}

/** The rope as long as it was when the report was written. */
function asOf({ inspection }: MrtReport, rope: ReportedRope): ReportedRope {
  if (!rope.course) return rope
  const ropeLength = lengthAt(rope.course, Date.parse(inspection.timestamp)) ?? undefined
  return { ...rope, attributes: { ...rope.attributes, ropeLength } }
}

function boundedBy(report: MrtReport, rope: ReportedRope): ReportedRope {
  const ropeLength = rope.attributes.ropeLength ?? report.rope.length
  const metallicCrossSection = rope.attributes.metallicCrossSection ?? report.rope.metallicCrossSection
  return { ...rope, attributes: { ...rope.attributes, ropeLength, metallicCrossSection } }
}

function findingFaults(rope: ReportedRope, damage: InspectionDamage, index: number): Fault[] {
  const path = `findings[${index}]`
  const faults = recordingFaults(rope.attributes, damage, path)
  const { crossSectionLossAmount: amount = 0, crossSectionLossUnit: unit } = damage.attributes
  if (unit === '%' && amount > 100)
    faults.push({ path: `${path}.crossSectionLossAmount`, code: 'tooBig', values: { max: 100 } })
  return faults.map(({ path, code, values }) => ({ path: path.replace('.attributes.', '.'), code, values }))
}

function spliceFaults({ attributes }: ReportedRope, { splices = [] }: MrtReport): Fault[] {
  return splicePlaceFaults(attributes, splices, '').map((fault) => ({ ...fault, path: fault.path.replace(/^\./, '') }))
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
      ...given({ instrument, speed, zeroPoint, description: standard }),
    },
  }
}

function damageOf(finding: MrtReport['findings'][number], { inspection }: MrtReport): InspectionDamage {
  const { position, length, type, comment, damageCount, strand, wire } = finding
  const { crossSectionLossAmount, crossSectionLossUnit } = finding
  return {
    position,
    ...given({ length }),
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
      ...given({ damageCount, strand, wire, description: comment }),
    },
  }
}

function reporterOf({ inspector }: MrtReport['inspection']) {
  return inspector === undefined ? {} : { reportedBy: { name: inspector } }
}

/** The fields that have a value. */
function given<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>
}

function diameterFaults(report: MrtReport, rope: ReportedRope): Fault[] {
  const reported = report.rope.nominalDiameter
  const own = rope.attributes.nominalDiameter
  if (reported === undefined || own === undefined || Math.abs(reported - own) <= diameterTolerance) return []
  return [{ path: 'rope.nominalDiameter', code: 'diameterMismatch', values: { report: reported, rope: own } }]
}

function warningsOf(report: MrtReport, rope: ReportedRope): MrtWarning[] {
  const { name, length, metallicCrossSection } = report.rope
  const { attributes } = rope
  const warnings: MrtWarning[] = []
  if (plain(name) !== plain(rope.name)) warnings.push({ code: 'otherRope', values: { report: name, rope: rope.name } })
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
  return warnings
}

function plain(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
