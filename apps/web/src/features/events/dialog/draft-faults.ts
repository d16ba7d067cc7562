import { newRopeEvent } from '@catenary/contract/events'
import type { NewRopeEvent } from '@catenary/contract/events'
import { faultsOf } from '@catenary/contract/faults'
import type { Fault } from '@catenary/contract/faults'
import { recordingFaults } from '@catenary/contract/recording-rules'
import type { Rope } from '@catenary/contract/ropes'
import { convert, displayUnit } from '@catenary/i18n/unit-names'
import type { DraftFault } from './draft-fault.ts'
import type { DraftSetting } from './draft-setting.ts'
import type { DraftField, EventDraft } from './event-draft.ts'
import type { NumberField } from './said-event.ts'
import { numberFields, saidIn, unitOf } from './said-event.ts'
import type { SpliceFaults } from './splice-faults.ts'
import { spliceFaults } from './splice-faults.ts'
import { typedPosition } from './typed-position.ts'

/** What is wrong with the fields of a draft. */
export type DraftFaults = Partial<Record<DraftField, DraftFault>>

type CheckedDraft =
  | { readonly event: NewRopeEvent; readonly faults: null; readonly splices: null }
  | { readonly event: null; readonly faults: DraftFaults; readonly splices: SpliceFaults }

/**
 * A draft as the event it says, or what is wrong with it field by field, splices apart: the contract's own rules, those of the rope,
 * and the one that only the dialog can know, that what was typed is no number.
 */
export function checkDraft(
  draft: EventDraft,
  rope: Pick<Rope, 'id' | 'attributes'>,
  setting: DraftSetting,
): CheckedDraft {
  const { event, unread } = saidIn(draft, rope.id, setting)
  const checked = newRopeEvent.safeParse(event, { reportInput: true })
  const { position } = event
  const found = [
    ...(checked.success ? [] : faultsOf(checked.error, root)),
    // Also of a draft that lacks something else: all that is wrong is said at once.
    ...(position === undefined ? [] : recordingFaults(rope.attributes, { ...event, position }, root)),
  ]
  const faults: DraftFaults = {
    ...byField(found, draft, setting),
    ...Object.fromEntries(unread.map((field) => [field, unreadFault(field, draft, setting)])),
  }
  const splices = spliceFaults(draft.splices, draft.type, setting)
  const isSound = Object.keys({ ...faults, ...splices }).length === 0
  if (checked.success && isSound) return { event: checked.data, faults: null, splices: null }
  return { event: null, faults, splices }
}

const root = 'ropeEvent'

function unreadFault(field: NumberField, draft: EventDraft, setting: DraftSetting): DraftFault {
  const read = field === 'position' ? typedPosition(draft.position, setting) : null
  return read && 'fault' in read ? read.fault : { code: 'number' }
}

function byField(found: readonly Fault[], draft: EventDraft, setting: DraftSetting): DraftFaults {
  const faults: Partial<Record<DraftField, DraftFault>> = {}
  for (const fault of found) {
    const field = fieldAt(fault.path)
    if (field) faults[field] ??= shown(fault, field, draft, setting)
  }
  return faults
}

function shown({ code, values }: Fault, field: DraftField, draft: EventDraft, setting: DraftSetting): DraftFault {
  // A schema tells what may be chosen; who has chosen nothing yet needs to hear that something is missing.
  if (code === 'oneOf' && draft[field] === '') return { code: 'required' }
  const numeric = numberFields.find((one) => one === field)
  return { code, values: numeric && values ? inShownUnit(values, numeric, draft, setting) : values }
}

/** Limits come in the units of the wire; the reader typed in those of the installation. */
function inShownUnit(
  values: Readonly<Record<string, string | number>>,
  field: NumberField,
  draft: EventDraft,
  { write, system }: DraftSetting,
): Record<string, string | number> {
  const unit = unitOf(field, draft)
  const typedIn = displayUnit(unit, system)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? write(convert(value, unit, typedIn)) : name === 'unit' ? typedIn : value,
    ]),
  )
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
