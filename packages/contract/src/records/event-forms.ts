import type { RecordingKind } from '@catenary/domain/loss/damage'
import { z } from 'zod'
import type { EventAttributes, EventField, EventFormTab, EventType } from './event-attributes.ts'
import { eventAttributes } from './event-attributes.ts'
import type { BaseFieldName, EventContent } from './event-fields.ts'
import { eventFields, schemaOf, splitFields } from './event-fields.ts'

type Fields = typeof eventFields

/**
 * A field with a form control of its type, among the attributes or beside them. Fields that the server writes itself have
 * none; position, time and splices have controls of their own.
 */
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

/** Every field that people fill in, in order. */
export const editableAttributes = Object.entries(eventFields).flatMap(([name, field]) =>
  'asked' in field ? [name as EditableAttribute] : [],
)

/** The fields of the dialog's form: every attribute, and what beside them is asked for as they are. */
export const eventFormFields = z.strictObject({
  ...eventAttributes.shape,
  ...Object.fromEntries(editableAttributes.map((name) => [name, schemaOf(name)])),
})

/** The tab of an attribute for this recording; undefined where the attribute does not apply. */
export function tabOf(attribute: EditableAttribute, { kind, type }: RecordingSelection): EventFormTab | undefined {
  const { asked: placements = [] }: EventField = eventFields[attribute]
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

/** What stands beside the attributes and is asked for as they are. */
export type EditableBase = Partial<Pick<EventContent, EditableAttribute & BaseFieldName>>

/** Values of a form by their fields, as they are sent: those beside the attributes, and the attributes; neither is checked. */
export function splitEditable(values: Readonly<Record<string, unknown>>): {
  readonly base: EditableBase
  readonly attributes: Partial<EventAttributes>
} {
  return splitFields(values) as { base: EditableBase; attributes: Partial<EventAttributes> }
}
