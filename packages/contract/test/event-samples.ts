import { typesOfKind } from '@catenary/domain/loss/damage'
import type { RecordingType } from '@catenary/domain/loss/damage'
import type { EventField, EventType } from '../src/records/event-attributes.ts'
import type { EventFieldName } from '../src/records/event-fields.ts'
import { eventFields } from '../src/records/event-fields.ts'
import { splice, splicePart } from '../src/records/splices.ts'
import { sampleValue } from './sample-values.ts'

/** An event in which a field can be tried: its type, the attributes that the field needs beside it, and two of its values. */
export interface EventSample {
  readonly type: EventType
  readonly beside: Readonly<Record<string, unknown>>
  readonly values: readonly [unknown, unknown]
}

// What a field needs beside it, and the values it takes, where its schema and its places in the dialog do not tell.
const overrides: Partial<Record<EventFieldName, Partial<EventSample>>> = {
  timestamp: { values: ['2025-03-01T08:00:00.000Z', '2025-03-02T09:30:00.000Z'] },
  recordingType: { values: ['damage', 'measurement'] },
  type: { values: ['wear', 'corrosion'] },
  splices: { type: 'spliceInspection', values: [[spliceSample(0)], [spliceSample(1)]] },
  crossSectionLossUnit: { type: 'wear', beside: { crossSectionLossAmount: 2 } },
  crossSectionLossAmount: { type: 'wear', beside: { crossSectionLossUnit: 'mm²' } },
  isLossDerived: { values: [true, undefined] },
  actionStatus: { values: ['seen', 'repaired'] },
  isDeleted: { values: [false, true] },
  isImported: { type: 'mrt' },
  importHash: { type: 'mrt', beside: { isImported: true } },
  importDocuments: { type: 'mrt', beside: { isImported: true } },
  leftOut: {
    type: 'mrt',
    beside: { isImported: true },
    values: [
      [{ finding: 3, line: 41, field: 'type', value: 'x', code: 'oneOf' }],
      [{ finding: 5, line: 60, field: 'position', value: '9x', code: 'number' }],
    ],
  },
}

/** A splice with one part, with a value in every field of both. */
function spliceSample(which: number): unknown {
  const { parts: _, positionEnd, ...bare } = splice.shape
  const values = Object.entries(bare).map(([name, schema]) => [name, sampleValue(schema, which)])
  const end = 900 + Number(sampleValue(positionEnd, which))
  return { ...Object.fromEntries(values), positionEnd: end, parts: [sampleValue(splicePart, which)] }
}

/** How a declared field of an event is tried: an added one by its schema and the first place where it is asked for. */
export function eventSample(name: EventFieldName): EventSample {
  const { placements: [place] = [], schema }: EventField = eventFields[name]
  const { type, beside = {}, values } = overrides[name] ?? {}
  return {
    type: type ?? place?.types?.[0] ?? typesOfKind[place?.kinds?.[0] ?? 'damage'][0],
    beside,
    values: values ?? [sampleValue(schema, 0), sampleValue(schema, 1)],
  }
}

/** The recording type that events of a type have. */
export function recordingTypeOf(type: EventType): RecordingType {
  const [kind] = Object.entries(typesOfKind).find(([, types]) => (types as readonly string[]).includes(type)) ?? []
  return kind === 'measurement' || kind === 'mutation' ? kind : 'damage'
}
