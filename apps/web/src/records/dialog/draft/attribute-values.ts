import type { Values } from '@catenary/contract/form-fields'
import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import type { EditableAttribute, RecordingSelection } from '@catenary/contract/records/event-forms'
import { attributesOfRecording } from '@catenary/contract/records/event-forms'
import { normalizeValue } from '../../../ui/form/values.ts'
import { filledReadings } from '../fields/diameter-readings.ts'

/** The attributes of a recording as the fields of the dialog hold them; a loss that nobody entered stands in none. */
export function attributeValues({ reportedBy, isLossDerived, ...attributes }: EventAttributes): Values {
  const { crossSectionLossAmount: _, ...entered } = attributes
  return { ...(isLossDerived ? entered : attributes), reportedBy: reportedBy?.name ?? null }
}

/** The unvalidated attributes of a recording: those of its fields that are filled in. */
export function toAttributesPayload(values: Values, recording: RecordingSelection): Readonly<Record<string, unknown>> {
  const payload = attributesOfRecording(recording)
    .map((name) => [name, toPayloadValue(name, values[name])] as const)
    .filter(([, value]) => value !== null)
  const all = Object.fromEntries(payload)
  const { crossSectionLossUnit: _, ...withoutUnit } = all
  // A unit alone says nothing.
  return 'crossSectionLossAmount' in all ? all : withoutUnit
}

function toPayloadValue(name: EditableAttribute, value: unknown): unknown {
  if (name === 'diameterReadings') return nonEmptyOrNull(filledReadings(value).map(({ payload }) => payload))
  if (Array.isArray(value)) return nonEmptyOrNull(value)
  const payload = normalizeValue(value)
  return name === 'reportedBy' && payload !== null ? { name: payload } : payload
}

function nonEmptyOrNull(list: readonly unknown[]): readonly unknown[] | null {
  return list.length > 0 ? list : null
}
