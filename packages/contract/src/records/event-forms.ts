import type { RecordingKind } from '@catenary/domain/loss/damage'
import type { EventFormTab, EventType, FieldPlacement } from './event-attributes.ts'
import { attributeFields } from './event-attributes.ts'

type Fields = typeof attributeFields

/** An attribute with a form control; attributes that the server writes itself have none. */
export type EditableAttribute = {
  [Name in keyof Fields]: Fields[Name] extends { asked: unknown } ? Name : never
}[keyof Fields]

const changesWithLength: readonly string[] = ['ropeShortening', 'ropeLengthening', 'trackRopeRelocation']

/** True for a mutation that needs its length: how much was cut out, put in or moved. */
export function needsLength(type: string): boolean {
  return changesWithLength.includes(type)
}

/** True for a recording that needs at least one splice. */
export function needsSplice(type: string | undefined): boolean {
  return type === 'spliceInspection'
}

/** The part of a recording that decides which fields its form has. */
export interface RecordingSelection {
  readonly kind: RecordingKind
  /** Absent while nothing is chosen. */
  readonly type?: EventType | undefined
}

const editableAttributes = Object.entries(attributeFields).flatMap(([name, field]) =>
  'asked' in field ? [name as EditableAttribute] : [],
)

/** The tab of an attribute for this recording; undefined where the attribute does not apply. */
export function tabOf(attribute: EditableAttribute, { kind, type }: RecordingSelection): EventFormTab | undefined {
  const placements: readonly FieldPlacement[] = attributeFields[attribute].asked
  return placements.find(
    ({ kinds, types }) =>
      (kinds === undefined || kinds.includes(kind)) &&
      (types === undefined || (type !== undefined && types.includes(type))),
  )?.tab
}

/** The attributes on one tab for this recording, in order. */
export function attributesOnTab(tab: EventFormTab, recording: RecordingSelection): EditableAttribute[] {
  return editableAttributes.filter((attribute) => tabOf(attribute, recording) === tab)
}

/** All attributes in the form of this recording, in order. */
export function attributesOfRecording(recording: RecordingSelection): EditableAttribute[] {
  return editableAttributes.filter((attribute) => tabOf(attribute, recording) !== undefined)
}
