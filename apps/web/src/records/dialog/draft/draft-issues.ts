import type { Rope } from '@catenary/contract/assets/ropes'
import { metaOf } from '@catenary/contract/field'
import type { Unit } from '@catenary/contract/field'
import type { Values } from '@catenary/contract/form-fields'
import { issuesOf } from '@catenary/contract/issues'
import type { FieldIssue } from '@catenary/contract/issues'
import { diameterReading, lossUnits } from '@catenary/contract/records/event-attributes'
import { eventFieldSchema } from '@catenary/contract/records/event-fields'
import type { BaseFieldName } from '@catenary/contract/records/event-fields'
import { attributesOfRecording, needsLength } from '@catenary/contract/records/event-forms'
import type { EditableAttribute, RecordingSelection } from '@catenary/contract/records/event-forms'
import { newRopeEvent } from '@catenary/contract/records/events'
import type { NewRopeEvent } from '@catenary/contract/records/events'
import { recordingIssues } from '@catenary/contract/records/recording-rules'
import { convert, displayUnit } from '@catenary/i18n/display-units'
import { fieldNameOf, fieldPathOf } from '../../../ui/form/values.ts'
import { parsePosition } from '../fields/parse-position.ts'
import { spliceIssues } from '../splice/splice-issues.ts'
import type { SpliceIssues } from '../splice/splice-issues.ts'
import type { DraftContext, DraftIssue } from './draft-context.ts'
import { filledReadings, recordingOf } from './event-draft.ts'
import type { EventDraft } from './event-draft.ts'
import { toEventPayload } from './event-payload.ts'
import type { EventPayload, MetreField } from './event-payload.ts'

/** What is wrong with a draft, by the places of the dialog: `position`, `wire`, `diameterReadings[2].planeA`. */
export type DraftIssues = Readonly<Record<string, DraftIssue>>

type CheckedDraft =
  | { readonly event: NewRopeEvent; readonly issues: null; readonly splices: null }
  | { readonly event: null; readonly issues: DraftIssues; readonly splices: SpliceIssues }

/**
 * A draft as the event it says, or what is wrong with it place by place, splices apart: the contract's own rules, those of
 * the rope, and the one that only the dialog can know, that what was typed is no number.
 */
export function checkDraft(
  draft: EventDraft,
  rope: Pick<Rope, 'id' | 'attributes'>,
  context: DraftContext,
): CheckedDraft {
  const { event, unparsed: unread } = toEventPayload(draft, rope.id, context)
  const checked = newRopeEvent.safeParse(event, { reportInput: true })
  const { position, length } = event
  const attributes = { ...lossAttributes(draft.attributes, recordingOf(draft)), ...wireAttributes(draft, event) }
  const contractIssues = [
    ...(checked.success ? [] : issuesOf(checked.error, root)),
    // Also of a draft that lacks something else: all that is wrong is said at once.
    ...(position === undefined ? [] : recordingIssues(rope.attributes, { position, length, attributes }, root)),
  ]
  const issues: DraftIssues = {
    ...(needsLength(draft.type) && !length && { length: { code: 'required' } }),
    // Without it the way is anybody's guess.
    ...(draft.type === 'trackRopeRelocation' &&
      event.attributes['direction'] === undefined && { direction: { code: 'required' } }),
    ...issuesByField(contractIssues, draft, context),
    ...Object.fromEntries(unread.map((field) => [field, parseIssue(field, draft, context)])),
  }
  const splices = spliceIssues(draft, rope.attributes, context)
  const isValid = Object.keys({ ...issues, ...splices }).length === 0
  if (checked.success && isValid) return { event: checked.data, issues: null, splices: null }
  return { event: null, issues, splices }
}

const root = 'ropeEvent'

function lossAttributes(values: Values, recording: RecordingSelection) {
  const amount = values['crossSectionLossAmount']
  if (typeof amount !== 'number' || !attributesOfRecording(recording).includes('crossSectionLossAmount')) return {}
  return { crossSectionLossAmount: amount, crossSectionLossUnit: lossUnitIn(values) }
}

function wireAttributes({ type }: EventDraft, { attributes: { damageCount } }: EventPayload) {
  return { ...(type && { type }), ...(typeof damageCount === 'number' && { damageCount }) }
}

/** The unit that a loss is told in: percent where nothing is said. */
export function lossUnitIn(values: Values): (typeof lossUnits)[number] {
  return lossUnits.find((unit) => unit === values['crossSectionLossUnit']) ?? '%'
}

function parseIssue(field: MetreField, draft: EventDraft, context: DraftContext): DraftIssue {
  const parsed = field === 'position' ? parsePosition(draft.position, context) : null
  return parsed && 'issue' in parsed ? parsed.issue : { code: 'number' }
}

function issuesByField(contractIssues: readonly FieldIssue[], draft: EventDraft, context: DraftContext): DraftIssues {
  const issues: Record<string, DraftIssue> = {}
  for (const issue of contractIssues) {
    const formPath = formPathOf(issue.path, draft)
    if (formPath !== undefined) issues[formPath] ??= toDraftIssue(issue, formPath, draft, context)
  }
  return issues
}

function toDraftIssue(
  { code, values }: FieldIssue,
  formPath: string,
  draft: EventDraft,
  context: DraftContext,
): DraftIssue {
  // A schema tells what may be chosen; who has chosen nothing yet needs to hear that something is missing.
  if (code === 'oneOf' && formPath === 'type' && draft.type === '') return { code: 'required' }
  if (formPath === 'date' && (draft.date === '' || draft.time === '')) return { code: 'required' }
  const unit = unitOfField(formPath, draft.attributes)
  if (!values || !unit || unit === 'count') return { code, values }
  const inputUnit = displayUnit(unit, context.system)
  // Limits come in the units of the wire; the reader typed in those of the installation.
  const convertedValues = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? context.format(convert(value, unit, inputUnit)) : name === 'unit' ? inputUnit : value,
  ])
  return { code, values: Object.fromEntries(convertedValues) }
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
const eventFieldPaths: Readonly<Record<Exclude<BaseFieldName, EditableAttribute>, string | undefined>> = {
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

/** The place of the dialog that a path of the contract's or the server's is about; undefined where it shows none. */
export function formPathOf(path: string, draft: Pick<EventDraft, 'kind' | 'type' | 'attributes'>): string | undefined {
  const formPath = fieldPathOf(path, root)
  const name = fieldNameOf(formPath)
  const fixedPath = fixedPaths[name]
  if (fixedPath !== undefined) return fixedPath
  if (!isFormAttribute(name, recordingOf(draft))) return undefined
  if (name !== 'diameterReadings') return name
  const [, index, rest] = /\[(\d+)\](.*)$/.exec(formPath) ?? []
  const row = filledReadings(draft.attributes[name])[Number(index)]?.row
  return row === undefined ? name : `${name}[${row}]${rest}`
}

function isFormAttribute(name: string, recording: RecordingSelection): name is EditableAttribute {
  return attributesOfRecording(recording).some((attribute) => attribute === name)
}
