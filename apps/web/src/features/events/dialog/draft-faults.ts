import type { EventAttributes } from '@catenary/contract/event-attributes'
import { diameterReading, eventAttributes, lossUnits } from '@catenary/contract/event-attributes'
import type { AskedAttribute, AskedRecording } from '@catenary/contract/event-forms'
import { attributesOf, needsLength } from '@catenary/contract/event-forms'
import { newRopeEvent } from '@catenary/contract/events'
import type { NewRopeEvent } from '@catenary/contract/events'
import type { ownFields } from '@catenary/contract/event-fields'
import { faultsOf } from '@catenary/contract/faults'
import type { Fault } from '@catenary/contract/faults'
import type { Unit } from '@catenary/contract/field'
import { factsOf } from '@catenary/contract/field'
import type { Values } from '@catenary/contract/field-kinds'
import { recordingFaults } from '@catenary/contract/recording-rules'
import type { Rope } from '@catenary/contract/ropes'
import { convert, displayUnit } from '@catenary/i18n/unit-names'
import { fieldNameOf, placeInForm } from '../../../ui/form/values.ts'
import { filledReadings } from './diameter-readings.ts'
import type { DraftFault } from './draft-fault.ts'
import type { DraftSetting } from './draft-setting.ts'
import type { EventDraft } from './event-draft.ts'
import { recordingOf } from './event-draft.ts'
import type { SaidEvent, TypedField } from './said-event.ts'
import { saidIn } from './said-event.ts'
import type { SpliceFaults } from './splice-faults.ts'
import { spliceFaults } from './splice-faults.ts'
import { typedPosition } from './typed-position.ts'

/** What is wrong with a draft, by the places of the dialog: `position`, `wire`, `diameterReadings[2].planeA`. */
export type DraftFaults = Readonly<Record<string, DraftFault>>

type CheckedDraft =
  | { readonly event: NewRopeEvent; readonly faults: null; readonly splices: null }
  | { readonly event: null; readonly faults: DraftFaults; readonly splices: SpliceFaults }

/**
 * A draft as the event it says, or what is wrong with it place by place, splices apart: the contract's own rules, those of
 * the rope, and the one that only the dialog can know, that what was typed is no number.
 */
export function checkDraft(
  draft: EventDraft,
  rope: Pick<Rope, 'id' | 'attributes'>,
  setting: DraftSetting,
): CheckedDraft {
  const { event, unread } = saidIn(draft, rope.id, setting)
  const checked = newRopeEvent.safeParse(event, { reportInput: true })
  const { position, length } = event
  const attributes = { ...lossIn(draft.attributes, recordingOf(draft)), ...wiresIn(draft, event) }
  const found = [
    ...(checked.success ? [] : faultsOf(checked.error, root)),
    // Also of a draft that lacks something else: all that is wrong is said at once.
    ...(position === undefined ? [] : recordingFaults(rope.attributes, { position, length, attributes }, root)),
  ]
  const faults: DraftFaults = {
    ...(needsLength(draft.type) && !length && { length: { code: 'required' } }),
    // Without it the way is anybody's guess.
    ...(draft.type === 'trackRopeRelocation' &&
      event.attributes['direction'] === undefined && { direction: { code: 'required' } }),
    ...byPlace(found, draft, setting),
    ...Object.fromEntries(unread.map((field) => [field, unreadFault(field, draft, setting)])),
  }
  const splices = spliceFaults(draft, rope.attributes, setting)
  const isSound = Object.keys({ ...faults, ...splices }).length === 0
  if (checked.success && isSound) return { event: checked.data, faults: null, splices: null }
  return { event: null, faults, splices }
}

const root = 'ropeEvent'

function lossIn(values: Values, recording: AskedRecording) {
  const amount = values['crossSectionLossAmount']
  if (typeof amount !== 'number' || !attributesOf(recording).includes('crossSectionLossAmount')) return {}
  return { crossSectionLossAmount: amount, crossSectionLossUnit: lossUnitIn(values) }
}

function wiresIn({ type }: EventDraft, { attributes: { damageCount } }: SaidEvent) {
  return { ...(type && { type }), ...(typeof damageCount === 'number' && { damageCount }) }
}

/** The unit that a loss is told in: percent where nothing is said. */
export function lossUnitIn(values: Values): (typeof lossUnits)[number] {
  return lossUnits.find((unit) => unit === values['crossSectionLossUnit']) ?? '%'
}

function unreadFault(field: TypedField, draft: EventDraft, setting: DraftSetting): DraftFault {
  const read = field === 'position' ? typedPosition(draft.position, setting) : null
  return read && 'fault' in read ? read.fault : { code: 'number' }
}

function byPlace(found: readonly Fault[], draft: EventDraft, setting: DraftSetting): DraftFaults {
  const faults: Record<string, DraftFault> = {}
  for (const fault of found) {
    const place = placeAt(fault.path, draft)
    if (place !== undefined) faults[place] ??= shown(fault, place, draft, setting)
  }
  return faults
}

function shown({ code, values }: Fault, place: string, draft: EventDraft, setting: DraftSetting): DraftFault {
  // A schema tells what may be chosen; who has chosen nothing yet needs to hear that something is missing.
  if (code === 'oneOf' && place === 'type' && draft.type === '') return { code: 'required' }
  if (place === 'date' && (draft.date === '' || draft.time === '')) return { code: 'required' }
  const unit = unitAt(place, draft.attributes)
  if (!values || !unit || unit === 'count') return { code, values }
  const typedIn = displayUnit(unit, setting.system)
  // Limits come in the units of the wire; the reader typed in those of the installation.
  const inShownUnit = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? setting.write(convert(value, unit, typedIn)) : name === 'unit' ? typedIn : value,
  ])
  return { code, values: Object.fromEntries(inShownUnit) }
}

function unitAt(place: string, values: Values): Unit | undefined {
  if (place === 'position' || place === 'length') return 'm'
  if (place === 'crossSectionLossAmount') return lossUnitIn(values)
  const [, plane] = /\.(\w+)$/.exec(place) ?? []
  const fields: Readonly<Record<string, Parameters<typeof factsOf>[0]>> =
    plane === undefined ? eventAttributes.shape : diameterReading.shape
  const field = fields[plane ?? place]
  return field && factsOf(field).unit
}

// A field beside the attributes does not compile until its place is named here; splices have paths of their own.
const placesOfOwn: Readonly<Record<keyof typeof ownFields, string | undefined>> = {
  position: 'position',
  length: 'length',
  timestamp: 'date',
  splices: undefined,
  isDeleted: undefined,
}
const ownPlaces: Readonly<Record<string, string | undefined>> = {
  ...placesOfOwn,
  type: 'type',
  crossSectionLossUnit: 'crossSectionLossAmount',
}

/** The place of the dialog that a path of the contract's or the server's is about; undefined where it shows none. */
export function placeAt(path: string, draft: Pick<EventDraft, 'kind' | 'type' | 'attributes'>): string | undefined {
  const place = placeInForm(path, root)
  const name = fieldNameOf(place)
  const own = ownPlaces[name]
  if (own !== undefined) return own
  if (!isAsked(name, recordingOf(draft))) return undefined
  if (name !== 'diameterReadings') return name
  const [, said, rest] = /\[(\d+)\](.*)$/.exec(place) ?? []
  const row = filledReadings(draft.attributes[name])[Number(said)]?.row
  return row === undefined ? name : `${name}[${row}]${rest}`
}

function isAsked(name: string, recording: AskedRecording): name is AskedAttribute & keyof EventAttributes {
  return attributesOf(recording).some((asked) => asked === name)
}
