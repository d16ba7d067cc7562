import type { EventType, NewRopeEvent, RopeEvent, RopeEventPatch } from '@catenary/contract/events'
import { eventTypes } from '@catenary/contract/events'
import type { FieldErrorCode } from '@catenary/contract/errors'
import type { ActionStatus } from '@catenary/domain/damage'
import type { UnitSystem } from '@catenary/i18n/unit-names'
import { convert, displayUnit, toWire } from '@catenary/i18n/unit-names'
import type { Unit } from '@catenary/contract/field'
import type { RecordingKind } from '../event-rows.ts'
import { kindOf } from '../event-rows.ts'
import { instantOf, wallTimeOf } from './zoned-time.ts'

/** What stands in the fields of the event dialog, as typed: also what is no number yet is kept. */
export interface EventDraft {
  readonly kind: RecordingKind
  readonly type: EventType | ''
  readonly position: string
  readonly length: string
  readonly date: string
  readonly time: string
  readonly inspectionType: 'visual' | 'mrt' | ''
  readonly damageCount: string
  readonly amount: string
  readonly unit: '%' | 'mm²'
  readonly wire: string
  readonly strand: string
  readonly description: string
  readonly reportedBy: string
  readonly actionStatus: ActionStatus
  readonly repairedEvents: readonly string[]
}
export type DraftField = keyof EventDraft

/** What is wrong with one field: the code of its text and what fills it. */
export interface DraftFault {
  readonly code: FieldErrorCode
  readonly values?: Readonly<Record<string, string | number>>
}
export type DraftFaults = Partial<Record<DraftField, DraftFault>>

/** What a draft is read by: the reader's way to write numbers, units, the place's clock, and the rope. */
export interface DraftSetting {
  readonly parse: (typed: string) => number | null
  readonly write: (value: number) => string
  readonly system: UnitSystem
  readonly zone: string | undefined
  readonly ropeLength: number | undefined
  readonly now: number
}

/** An empty draft of a new recording. */
export function emptyDraft(
  kind: RecordingKind,
  setting: DraftSetting,
  known: { readonly reportedBy: string; readonly inspectionType: 'visual' | 'mrt' },
): EventDraft {
  return {
    kind,
    type: '',
    position: '',
    length: '',
    ...wallTimeOf(setting.now, setting.zone),
    inspectionType: kind === 'damage' ? known.inspectionType : '',
    damageCount: '',
    amount: '',
    unit: '%',
    wire: '',
    strand: '',
    description: '',
    reportedBy: known.reportedBy,
    actionStatus: 'new',
    repairedEvents: [],
  }
}

/** A recorded event as the fields of the dialog show it. */
export function draftOf(event: RopeEvent, setting: DraftSetting): EventDraft {
  const { attributes } = event
  const quantity = (value: number | null | undefined, unit: Unit) =>
    value === null || value === undefined ? '' : setting.write(convert(value, unit, displayUnit(unit, setting.system)))
  const lossUnit = attributes.crossSectionLossUnit ?? '%'
  return {
    kind: kindOf(attributes),
    type: attributes.type,
    position: quantity(event.position, 'm'),
    length: quantity(event.length, 'm'),
    ...wallTimeOf(event.timestamp, setting.zone),
    inspectionType: attributes.inspectionType ?? '',
    damageCount: quantity(attributes.damageCount, 'count'),
    amount: quantity(attributes.crossSectionLossAmount, lossUnit),
    unit: lossUnit,
    wire: attributes.wire ?? '',
    strand: attributes.strand ?? '',
    description: attributes.description ?? '',
    reportedBy: attributes.reportedBy?.name ?? '',
    actionStatus: attributes.actionStatus ?? 'new',
    repairedEvents: attributes.repairedEvents ?? [],
  }
}

type Attributes = NewRopeEvent['attributes']

/** A draft as it is sent, or what is wrong with it. Texts that are blank count as not given. */
export function eventOf(
  draft: EventDraft,
  ropeId: string,
  setting: DraftSetting,
): { readonly event: NewRopeEvent; readonly faults: DraftFaults } {
  const faults: Partial<Record<DraftField, DraftFault>> = {}
  const number = (field: 'position' | 'length' | 'damageCount' | 'amount', unit: Unit) => {
    const typed = draft[field].trim()
    if (typed === '') return undefined
    const value = setting.parse(typed)
    if (value === null) faults[field] = { code: 'number' }
    else if (value < 0) faults[field] = { code: 'tooSmall', values: { min: 0 } }
    return value === null ? undefined : toWire(value, unit, setting.system)
  }
  const position = number('position', 'm')
  const length = number('length', 'm')
  const timestamp = instantOf(draft, setting.zone)
  const attributes: Attributes = {
    ...textAttributes(draft),
    ...(draft.kind === 'damage' || draft.kind === 'repair' ? { actionStatus: draft.actionStatus } : {}),
    ...(draft.kind === 'damage' ? damageAttributes(draft, number) : {}),
    ...(draft.kind === 'repair' && draft.repairedEvents.length > 0
      ? { repairedEvents: [...draft.repairedEvents] }
      : {}),
    recordingType: draft.kind === 'repair' ? 'damage' : draft.kind,
    // Without a type there is a fault, and nothing is sent.
    type: draft.type || 'otherDamage',
  }
  const event = {
    rope: { id: ropeId },
    position: position ?? 0,
    length: length ?? null,
    timestamp: timestamp ?? '',
    attributes,
  }
  return { event, faults: { ...faultsIn(draft, event, setting), ...faults } }
}

function damageAttributes(
  draft: EventDraft,
  number: (field: 'damageCount' | 'amount', unit: Unit) => number | undefined,
): Partial<Attributes> {
  const damageCount = number('damageCount', 'count')
  const amount = number('amount', draft.unit)
  return {
    ...(draft.inspectionType && { inspectionType: draft.inspectionType }),
    ...(damageCount !== undefined && { damageCount }),
    ...(amount !== undefined && { crossSectionLossAmount: amount, crossSectionLossUnit: draft.unit }),
  }
}

function textAttributes(draft: EventDraft): Partial<Attributes> {
  const said = (['wire', 'strand', 'description'] as const)
    .map((field) => [field, draft[field].trim()] as const)
    .filter(([, text]) => text !== '')
  const name = draft.reportedBy.trim()
  return { ...Object.fromEntries(said), ...(name && { reportedBy: { name } }) }
}

function faultsIn(draft: EventDraft, event: NewRopeEvent, setting: DraftSetting): DraftFaults {
  const { ropeLength, now } = setting
  const { damageCount = 0, crossSectionLossAmount = 0 } = event.attributes
  const beyond = ropeLength !== undefined && event.position > ropeLength
  return {
    ...(draft.type === '' && { type: { code: 'required' } }),
    ...(draft.position.trim() === '' && { position: { code: 'required' } }),
    ...(beyond && { position: { code: 'beyondRope', values: { max: setting.write(ropeLength) } } }),
    ...(draft.kind === 'damage' && !draft.inspectionType && { inspectionType: { code: 'required' } }),
    ...(event.timestamp === '' && { date: { code: 'timestamp' } }),
    ...(Date.parse(event.timestamp) > now + 86_400_000 && { date: { code: 'future' } }),
    ...(!Number.isInteger(damageCount) && { damageCount: { code: 'integer' } }),
    ...(draft.unit === '%' && crossSectionLossAmount > 100 && { amount: { code: 'tooBig', values: { max: 100 } } }),
    ...(draft.reportedBy.length > 100 && { reportedBy: { code: 'tooLong', values: { max: 100 } } }),
  }
}

/** What changed between two drafts, as a patch: attributes that were emptied are cleared with null. */
export function changesBetween(
  before: EventDraft,
  after: EventDraft,
  ropeId: string,
  setting: DraftSetting,
): RopeEventPatch {
  const old = eventOf(before, ropeId, setting).event
  const changed = eventOf(after, ropeId, setting).event
  const keys = new Set([...Object.keys(old.attributes), ...Object.keys(changed.attributes)]) as Set<keyof Attributes>
  const attributes = [...keys]
    .filter((key) => JSON.stringify(old.attributes[key]) !== JSON.stringify(changed.attributes[key]))
    .map((key) => [key, changed.attributes[key] ?? null])
  return {
    ...(after.position !== before.position && { position: changed.position }),
    ...(after.length !== before.length && { length: changed.length }),
    ...((after.date !== before.date || after.time !== before.time) && { timestamp: changed.timestamp }),
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) as RopeEventPatch['attributes'] }),
  }
}

const fieldOfPath: readonly (readonly [ending: string, field: DraftField])[] = [
  ['position', 'position'],
  ['length', 'length'],
  ['timestamp', 'date'],
  ['attributes.type', 'type'],
  ['attributes.inspectionType', 'inspectionType'],
  ['attributes.actionStatus', 'actionStatus'],
  ['attributes.damageCount', 'damageCount'],
  ['attributes.crossSectionLossAmount', 'amount'],
  ['attributes.crossSectionLossUnit', 'amount'],
  ['attributes.wire', 'wire'],
  ['attributes.strand', 'strand'],
  ['attributes.description', 'description'],
  ['attributes.reportedBy.name', 'reportedBy'],
  ['attributes.repairedEvents', 'repairedEvents'],
]

/** The field of the dialog that a path of the server's problem document is about. */
export function fieldAt(path: string): DraftField | undefined {
  const plain = path.replace(/^ropeEvent\./, '').replace(/\[\d+\].*$/, '')
  return fieldOfPath.find(([ending]) => ending === plain)?.[1]
}

/** True for a value kept from an earlier visit that still has the shape of a draft. */
export function isDraft(value: unknown): value is EventDraft {
  if (typeof value !== 'object' || value === null) return false
  const draft = value as Partial<Record<DraftField, unknown>>
  const texts: readonly DraftField[] = ['position', 'length', 'date', 'time', 'amount', 'description', 'reportedBy']
  return (
    texts.every((field) => typeof draft[field] === 'string') &&
    Array.isArray(draft.repairedEvents) &&
    (draft.type === '' || eventTypes.some((type) => type === draft.type))
  )
}
