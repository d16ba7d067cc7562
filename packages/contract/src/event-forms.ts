import type { RecordingKind } from '@catenary/domain/damage'
import type { EventFormTab, EventType, FieldPlace } from './event-attributes.ts'
import { attributeFields } from './event-attributes.ts'

type Fields = typeof attributeFields

/** An attribute that people fill in; what the product writes itself is asked for nowhere. */
export type AskedAttribute = {
  [Name in keyof Fields]: Fields[Name] extends { asked: unknown } ? Name : never
}[keyof Fields]

const measuredChanges: readonly string[] = ['ropeShortening', 'ropeLengthening', 'trackRopeRelocation']

/** True for a change of the rope that says nothing without its length: how much was cut out, put in, or moved. */
export function needsLength(type: string): boolean {
  return measuredChanges.includes(type)
}

/** True for a recording that says nothing without a splice. */
export function needsSplice(type: string | undefined): boolean {
  return type === 'spliceInspection'
}

/** What is recorded, as far as it decides what is asked for. */
export interface AskedRecording {
  readonly kind: RecordingKind
  /** Absent while nothing is chosen. */
  readonly type?: EventType | undefined
}

const askedAttributes = Object.entries(attributeFields).flatMap(([name, field]) =>
  'asked' in field ? [name as AskedAttribute] : [],
)

/** The tab on which an attribute of a recording is asked for; undefined where it does not apply. */
export function tabOf(attribute: AskedAttribute, { kind, type }: AskedRecording): EventFormTab | undefined {
  const places: readonly FieldPlace[] = attributeFields[attribute].asked
  return places.find(
    ({ kinds, types }) =>
      (kinds === undefined || kinds.includes(kind)) &&
      (types === undefined || (type !== undefined && types.includes(type))),
  )?.tab
}

/** The attributes that are asked for of a recording on one tab, in order. */
export function attributesOn(tab: EventFormTab, recording: AskedRecording): AskedAttribute[] {
  return askedAttributes.filter((attribute) => tabOf(attribute, recording) === tab)
}

/** Every attribute that is asked for of a recording, in order. */
export function attributesOf(recording: AskedRecording): AskedAttribute[] {
  return askedAttributes.filter((attribute) => tabOf(attribute, recording) !== undefined)
}
