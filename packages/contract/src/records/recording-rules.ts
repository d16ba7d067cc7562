import { leavesRope } from '@catenary/domain/length-history'
import type { LengthHistory } from '@catenary/domain/length-history'
import { kindOfRecording } from '@catenary/domain/loss/damage'
import type { RopeAttributes } from '../assets/rope-attributes.ts'
import type { FieldIssue } from '../issues.ts'
import { attributeFields } from './event-attributes.ts'
import type { EventAttributes } from './event-attributes.ts'
import type { EventContent } from './event-fields.ts'
import { needsLength, needsSplice } from './event-forms.ts'
import { isLossDerivable } from './recorded-loss.ts'
import type { Splice } from './splices.ts'

/** Applications whose ropes are loops unless the rope's `isLoop` differs. */
const loopApplications: readonly string[] = ['haulRope', 'carryingHaulingRope']

/** True for a rope spliced into a loop: positions run round over its join. */
export function isLoop({ isClosed, ropeApplication }: Pick<RopeAttributes, 'isClosed' | 'ropeApplication'>): boolean {
  return isClosed ?? loopApplications.includes(ropeApplication ?? '')
}

/** What of a rope decides whether it is itself changed, not only repaired. */
export type MutationRuleRope = Pick<RopeAttributes, 'ropeType' | 'ropeApplication'>

/** True for a rope on which mutations may be recorded: a stranded rope or a track rope. */
export function allowsMutations({ ropeType, ropeApplication }: MutationRuleRope): boolean {
  return ropeType === 'strandedRope' || ropeApplication === 'trackRope'
}

/** An issue for a mutation on a rope that allows none, with a path below `path`. */
export function mutationIssues(
  rope: MutationRuleRope,
  { attributes }: { readonly attributes: EventAttributes },
  path: string,
): FieldIssue[] {
  if (attributes.recordingType !== 'mutation' || allowsMutations(rope)) return []
  return [{ path: `${path}.attributes.recordingType`, code: 'mutationNotAllowed' }]
}

/**
 * Issues for a change of the kind of a recording, such as from damage to measurement: its loss would leave the rope's
 * state without a repair. `path` is that of the recording.
 */
export function kindIssues(
  { before, after }: { readonly before: EventAttributes; readonly after: EventAttributes },
  path: string,
): FieldIssue[] {
  if (kindOfRecording(before) === kindOfRecording(after)) return []
  const field = before.recordingType === after.recordingType ? 'type' : 'recordingType'
  return [{ path: `${path}.attributes.${field}`, code: 'kindChanged' }]
}

/** The attributes that the server alone writes. */
export const serverSetAttributes = Object.entries(attributeFields).flatMap(([name, field]) =>
  'isServerSet' in field ? [name as keyof EventAttributes] : [],
)

/** Issues for attributes of a new recording that the server alone writes, with paths below `path`. */
export function serverSetIssues(attributes: Readonly<Record<string, unknown>> = {}, path: string): FieldIssue[] {
  return serverSetAttributes.flatMap((name) =>
    attributes[name] === undefined ? [] : [{ path: `${path}.attributes.${name}`, code: 'notEditable' as const }],
  )
}

/** Something recorded on a rope, or what is known of it while it is filled in; metres. */
export interface PartialRecording {
  readonly position?: number
  readonly length?: number | null
  readonly splices?: readonly unknown[]
  readonly attributes: Partial<EventAttributes>
}

/**
 * Issues for missing required values, with paths below `path`: a shortening, lengthening or relocation needs its
 * length, an inserted length the length that it replaces, an inspection of splices at least one splice.
 */
export function completenessIssues(recording: PartialRecording, path: string): FieldIssue[] {
  const { length, splices = [], attributes } = recording
  if (attributes.type === undefined) return []
  const isLengthNeeded = needsLength(attributes.type) || attributes.insertedLength !== undefined
  if (isLengthNeeded && !length) return [{ path: `${path}.length`, code: 'required' }]
  if (needsSplice(attributes.type) && splices.length === 0) return [{ path: `${path}.splices`, code: 'spliceMissing' }]
  return []
}

/** The figures of a rope that bound what can be recorded on it; lengths in metres, the cross-section in mm². */
export type RopeBounds = Pick<RopeAttributes, 'ropeLength' | 'metallicCrossSection' | 'isClosed' | 'ropeApplication'>

const tolerance = 1e-6

/** The values of a recording that are impossible on this rope, as issues with paths below `path`. */
export function recordingIssues(rope: RopeBounds, recording: PartialRecording, path: string): FieldIssue[] {
  const attributes = `${path}.attributes`
  return [
    ...positionIssues(rope, recording, path),
    ...readingIssues(rope, recording, attributes),
    ...lossIssues(rope, recording, attributes),
    ...wireCountIssues(recording, attributes),
  ]
}

/** Extent of a splice, as far as entered; metres. */
type SplicePosition = Partial<Pick<Splice, 'name' | 'positionStart' | 'positionEnd'>>

/** Which splices do not lie on this rope, with paths below `path`. On a closed rope one may run over the join. */
export function splicePositionIssues(rope: RopeBounds, splices: readonly SplicePosition[], path: string): FieldIssue[] {
  const { ropeLength } = rope
  if (ropeLength === undefined) return []
  return splices.flatMap(({ positionStart = 0, positionEnd = 0 }, index) => {
    const last = isLoop(rope) ? positionStart + ropeLength : ropeLength
    const field =
      positionStart > ropeLength + tolerance ? 'positionStart' : positionEnd > last + tolerance ? 'positionEnd' : null
    return field ? [beyondRope(ropeLength, `${path}.splices[${index}].${field}`)] : []
  })
}

/**
 * Issues for changed values that are impossible on this rope. Unchanged values are not checked: the rope may have
 * become shorter since, or its data corrected.
 */
export function changeIssues(
  rope: RopeBounds,
  { before, after }: { readonly before: EventContent; readonly after: EventContent },
  path: string,
): FieldIssue[] {
  const positionKey = ({ position, length, timestamp }: EventContent) => `${position} ${length ?? null} ${timestamp}`
  const loss = ({ attributes: { crossSectionLossAmount, crossSectionLossUnit } }: EventContent) =>
    `${crossSectionLossAmount} ${crossSectionLossUnit}`
  const readings = ({ attributes: { diameterReadings }, timestamp }: EventContent) =>
    `${JSON.stringify(diameterReadings)} ${timestamp}`
  const wires = ({ attributes: { type, damageCount } }: EventContent) => `${type} ${damageCount}`
  const isMoved = (splice: SplicePosition) =>
    before.timestamp !== after.timestamp ||
    !before.splices.some(
      ({ name, positionStart, positionEnd }) =>
        name === splice.name && positionStart === splice.positionStart && positionEnd === splice.positionEnd,
    )
  return [
    ...(positionKey(before) === positionKey(after) ? [] : positionIssues(rope, after, path)),
    // Unmoved splices stay in the list without a position, so that the indexes in paths are right.
    ...splicePositionIssues(
      rope,
      after.splices.map((splice) => (isMoved(splice) ? splice : {})),
      path,
    ),
    ...(readings(before) === readings(after) ? [] : readingIssues(rope, after, `${path}.attributes`)),
    ...(loss(before) === loss(after) ? [] : lossIssues(rope, after, `${path}.attributes`)),
    ...(wires(before) === wires(after) ? [] : wireCountIssues(after, `${path}.attributes`)),
  ]
}

/** What is put in, cut off an end or moved by so much does not take up a stretch of the rope from its position. */
const withoutExtent: readonly (EventAttributes['type'] | undefined)[] = [
  'ropeLengthening',
  'resocketing',
  'trackRopeRelocation',
  'gripRelocation',
]

function positionIssues(
  rope: RopeBounds,
  { position, length, attributes }: PartialRecording,
  path: string,
): FieldIssue[] {
  const { ropeLength } = rope
  if (ropeLength === undefined || position === undefined) return []
  const beyond = (field: string) => beyondRope(ropeLength, `${path}.${field}`)
  if (position > ropeLength + tolerance) return [beyond('position')]
  if (withoutExtent.includes(attributes.type)) return []
  // On a closed rope an extent may run over the join, but not round the rope.
  const availableLength = isLoop(rope) ? ropeLength : ropeLength - position
  return (length ?? 0) > availableLength + tolerance ? [beyond('length')] : []
}

/** Readings of diameters that are not on this rope. */
function readingIssues(
  { ropeLength }: RopeBounds,
  { attributes: { diameterReadings = [] } }: PartialRecording,
  path: string,
): FieldIssue[] {
  if (ropeLength === undefined) return []
  return diameterReadings.flatMap(({ position }, index) =>
    position !== undefined && position > ropeLength + tolerance
      ? [beyondRope(ropeLength, `${path}.diameterReadings[${index}].position`)]
      : [],
  )
}

/** An issue for a change that leaves nothing of the rope. The changes in `lengthHistory` include it. */
export function remainingRopeIssues(lengthHistory: LengthHistory, path: string): FieldIssue[] {
  return leavesRope(lengthHistory) ? [] : [{ path: `${path}.length`, code: 'cutsWholeRope' }]
}

function beyondRope(ropeLength: number, path: string): FieldIssue {
  return { path, code: 'beyondRope', values: { max: ropeLength, unit: 'm' } }
}

/** A broken wire is at least one: of none there is nothing to record. */
function wireCountIssues({ attributes: { type, damageCount } }: PartialRecording, path: string): FieldIssue[] {
  if (!isLossDerivable({ type }) || damageCount === undefined || damageCount >= 1) return []
  return [{ path: `${path}.damageCount`, code: 'tooSmall', values: { min: 1 } }]
}

function lossIssues(
  { metallicCrossSection: crossSection }: RopeBounds,
  { attributes }: PartialRecording,
  path: string,
): FieldIssue[] {
  const { crossSectionLossAmount: amount, crossSectionLossUnit: unit } = attributes
  if (amount === undefined || unit !== 'mm²' || crossSection === undefined || amount <= crossSection + tolerance)
    return []
  return [{ path: `${path}.crossSectionLossAmount`, code: 'beyondCrossSection', values: { max: crossSection } }]
}

/** A damage without an action status is new. */
export function withDefaultActionStatus(attributes: EventAttributes): EventAttributes {
  return attributes.recordingType === 'damage'
    ? { ...attributes, actionStatus: attributes.actionStatus ?? 'new' }
    : attributes
}
