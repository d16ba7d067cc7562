import type { RecordingKind } from '@catenary/domain/loss/damage'
import type { EventFormTab, EventType, FieldPlacement } from './event-attributes.ts'
import { attributeFields } from './event-attributes.ts'

type Fields = typeof attributeFields

/** An attribute that people fill in; what the product writes itself is asked for nowhere. */
export type EditableAttribute = {
  [Name in keyof Fields]: Fields[Name] extends { asked: unknown } ? Name : never
}[keyof Fields]

const changesWithLength: readonly string[] = ['ropeShortening', 'ropeLengthening', 'trackRopeRelocation']

/** True for a change of the rope that says nothing without its length: how much was cut out, put in, or moved. */
export function needsLength(type: string): boolean {
  return changesWithLength.includes(type)
}

/** True for a recording that says nothing without a splice. */
export function needsSplice(type: string | undefined): boolean {
  return type === 'spliceInspection'
}

/** What is recorded, as far as it decides what is asked for. */
export interface RecordingSelection {
  readonly kind: RecordingKind
  /** Absent while nothing is chosen. */
  readonly type?: EventType | undefined
}

const editableAttributes = Object.entries(attributeFields).flatMap(([name, field]) =>
  'asked' in field ? [name as EditableAttribute] : [],
)

/** The tab on which an attribute of a recording is asked for; undefined where it does not apply. */
export function tabOf(attribute: EditableAttribute, { kind, type }: RecordingSelection): EventFormTab | undefined {
  const placements: readonly FieldPlacement[] = attributeFields[attribute].asked
  return placements.find(
    ({ kinds, types }) =>
      (kinds === undefined || kinds.includes(kind)) &&
      (types === undefined || (type !== undefined && types.includes(type))),
  )?.tab
}

/** The attributes that are asked for of a recording on one tab, in order. */
export function attributesOnTab(tab: EventFormTab, recording: RecordingSelection): EditableAttribute[] {
  return editableAttributes.filter((attribute) => tabOf(attribute, recording) === tab)
}

/** Every attribute that is asked for of a recording, in order. */
export function attributesOfRecording(recording: RecordingSelection): EditableAttribute[] {
  return editableAttributes.filter((attribute) => tabOf(attribute, recording) !== undefined)
}
