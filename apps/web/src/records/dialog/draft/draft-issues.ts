import type { Rope } from '@catenary/contract/assets/ropes'
import { metaOf } from '@catenary/contract/field'
import type { Unit } from '@catenary/contract/field'
import type { Values } from '@catenary/contract/form-fields'
import { issuesOf } from '@catenary/contract/issues'
import type { FieldIssue } from '@catenary/contract/issues'
import { diameterReading, eventAttributes } from '@catenary/contract/records/event-attributes'
import type { EventType } from '@catenary/contract/records/event-attributes'
import { eventFieldSchema } from '@catenary/contract/records/event-fields'
import type { BaseFieldName } from '@catenary/contract/records/event-fields'
import { fieldsOfRecording } from '@catenary/contract/records/event-forms'
import type { EditableField } from '@catenary/contract/records/event-forms'
import { newRopeEvent } from '@catenary/contract/records/events'
import type { NewRopeEvent } from '@catenary/contract/records/events'
import { completenessIssues, recordingIssues, remainingRopeIssues } from '@catenary/contract/records/recording-rules'
import type { PartialRecording } from '@catenary/contract/records/recording-rules'
import type { LengthHistory } from '@catenary/domain/length-history'
import { fieldNameOf, fieldPathOf } from '../../../ui/form/values.ts'
import { isSkipped } from '../../../ui/form/zoned-time.ts'
import { parsePosition } from '../fields/parse-position.ts'
import { parseSplices } from '../splice/splice-draft.ts'
import { draftPathOf, spliceIssues } from '../splice/splice-issues.ts'
import { inTypedUnits } from './draft-context.ts'
import type { DraftContext } from './draft-context.ts'
import { filledReadings, lossUnitIn, recordingOf } from './event-draft.ts'
import type { EventDraft } from './event-draft.ts'
import { toEventPayload } from './event-payload.ts'
import type { MetreField } from './event-payload.ts'

/** The event of a valid draft, and the issues of an invalid one. */
interface CheckedDraft {
  readonly event: NewRopeEvent | null
  /** At most one of each place of the form: `position`, `diameterReadings[2].planeA`, `splices[0].parts[3].length`. */
  readonly issues: readonly FieldIssue[]
}

/** The rope as it bounds a draft; its history includes what the draft would change. */
export interface BoundingRope extends Pick<Rope, 'id' | 'attributes'> {
  readonly lengthHistory?: LengthHistory
  /** How long it was at the draft's time, also where that does not bound what is unchanged; metres. */
  readonly lengthThen?: number | undefined
}

/**
 * A draft as the event it says, or what is wrong with it place by place: the contract's own rules, those of the rope, and
 * the one that only the form can know, that what was typed is no number.
 */
export function checkDraft(draft: EventDraft, rope: BoundingRope, context: DraftContext): CheckedDraft {
  const { event, unparsed } = toEventPayload(draft, rope.id, context)
  const checked = newRopeEvent.safeParse(event, { reportInput: true })
  const { position, length, attributes } = event
  const ruleIssues = [
    // Without it the way is anybody's guess.
    ...(draft.type === 'trackRopeRelocation' && attributes['direction'] === undefined ? [missing('direction')] : []),
    ...(draft.type === ''
      ? []
      : completenessIssues({ length, splices: draft.splices, attributes: boundedAttributes(attributes) }, root)),
    ...(checked.success ? [] : issuesOf(checked.error, root)),
    ...(isSkipped(draft, context.zone) ? [{ path: `${root}.timestamp`, code: 'skippedHour' as const }] : []),
    // Checked even if other values are missing, so that all issues are reported at once.
    ...(position === undefined
      ? []
      : recordingIssues(rope.attributes, { position, length, attributes: boundedAttributes(attributes) }, root)),
    ...(rope.lengthHistory ? remainingRopeIssues(rope.lengthHistory, root) : []),
  ]
  const issues = firstOfPlaces([
    ...unparsed.map((field) => parseIssue(field, draft, context)),
    ...ruleIssues.flatMap((issue) => toDraftIssue(issue, draft, context)),
    ...spliceIssues(draft, { ...rope.attributes, lengthThen: rope.lengthThen }, context),
  ])
  return { event: checked.success && issues.length === 0 ? checked.data : null, issues }
}

const root = 'ropeEvent'
const missing = (path: string): FieldIssue => ({ path, code: 'required' })

function firstOfPlaces(issues: readonly FieldIssue[]): FieldIssue[] {
  return [...new Map(issues.toReversed().map((issue) => [issue.path, issue])).values()].toReversed()
}

/** Of unchecked attributes, what a rope bounds. */
function boundedAttributes(attributes: Values): PartialRecording['attributes'] {
  const { type, damageCount, insertedLength, crossSectionLossAmount: amount } = attributes
  return {
    ...(type !== undefined && { type: type as EventType }),
    ...(typeof damageCount === 'number' && { damageCount }),
    ...(typeof insertedLength === 'number' && { insertedLength }),
    diameterReadings: eventAttributes.shape.diameterReadings.safeParse(attributes['diameterReadings']).data,
    ...(typeof amount === 'number' && {
      crossSectionLossAmount: amount,
      crossSectionLossUnit: lossUnitIn(attributes),
    }),
  }
}

function parseIssue(field: MetreField, draft: EventDraft, context: DraftContext): FieldIssue {
  const parsed = field === 'position' ? parsePosition(draft.position, context) : null
  return { path: field, ...(parsed && 'issue' in parsed ? parsed.issue : { code: 'number' }) }
}

/** An issue at its place of the form; none where that shows no such field. */
function toDraftIssue({ path, code, values }: FieldIssue, draft: EventDraft, context: DraftContext): FieldIssue[] {
  const place = formPathOf(path, draft, context)
  // Splices have issues of their own.
  if (place === undefined || place.startsWith('splices[')) return []
  // The schema reports the allowed values; for an empty field "missing" is the right message.
  if (code === 'oneOf' && place === 'type' && draft.type === '') return [missing(place)]
  if (place === 'date' && (draft.date === '' || draft.time === '')) return [missing(place)]
  return [{ path: place, code, values: inTypedUnits(values, unitOfField(place, draft), context) }]
}

function unitOfField(formPath: string, values: Values): Unit | undefined {
  if (formPath === 'position' || formPath === 'length') return 'm'
  if (formPath === 'crossSectionLossAmount') return lossUnitIn(values)
  const [, plane] = /\.(\w+)$/.exec(formPath) ?? []
  const planes: Readonly<Record<string, Parameters<typeof metaOf>[0]>> = diameterReading.shape
  const field = plane === undefined ? eventFieldSchema(formPath) : planes[plane]
  return field && metaOf(field).unit
}

// A field beside the attributes that is not asked for as they are does not compile until its place is named here; splices
// have paths of their own.
const eventFieldPaths: Readonly<Record<Exclude<BaseFieldName, EditableField>, string | undefined>> = {
  position: 'position',
  length: 'length',
  timestamp: 'date',
  splices: undefined,
  isDeleted: undefined,
}
const fixedPaths: Readonly<Record<string, string | undefined>> = {
  ...eventFieldPaths,
  type: 'type',
  crossSectionLossUnit: 'crossSectionLossAmount',
}

/** The place of the form that a path of the contract's or the server's is about; undefined where it shows none. */
export function formPathOf(path: string, draft: EventDraft, context: DraftContext): string | undefined {
  const formPath = fieldPathOf(path, root)
  const name = fieldNameOf(formPath)
  const fixedPath = fixedPaths[name]
  if (fixedPath !== undefined) return fixedPath
  if (name === 'splices') return draftPathOf(formPath, parseSplices(draft.splices, draft.type, context))
  if (!fieldsOfRecording(recordingOf(draft)).some((field) => field === name)) return undefined
  if (name !== 'diameterReadings') return name
  const [, index, rest] = /\[(\d+)\](.*)$/.exec(formPath) ?? []
  const row = filledReadings(draft[name])[Number(index)]?.row
  return row === undefined ? name : `${name}[${row}]${rest}`
}
