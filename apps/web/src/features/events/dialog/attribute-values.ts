import type { EventAttributes } from '@catenary/contract/event-attributes'
import type { AskedAttribute, AskedRecording } from '@catenary/contract/event-forms'
import { attributesOf } from '@catenary/contract/event-forms'
import type { Values } from '@catenary/contract/field-kinds'
import { saidValue } from '../../../ui/form/values.ts'
import { filledReadings } from './diameter-readings.ts'

/** The attributes of a recording as the fields of the dialog hold them; a loss that nobody entered stands in none. */
export function valuesOf({ reportedBy, isLossDerived, ...attributes }: EventAttributes): Values {
  const { crossSectionLossAmount: _, ...entered } = attributes
  return { ...(isLossDerived ? entered : attributes), reportedBy: reportedBy?.name ?? null }
}

/** What the fields say of a recording, unchecked: of all that is asked of it what is filled in. */
export function saidAttributes(values: Values, recording: AskedRecording): Readonly<Record<string, unknown>> {
  const said = attributesOf(recording)
    .map((name) => [name, saidOf(name, values[name])] as const)
    .filter(([, value]) => value !== null)
  const all = Object.fromEntries(said)
  const { crossSectionLossUnit: _, ...withoutUnit } = all
  // A unit alone says nothing.
  return 'crossSectionLossAmount' in all ? all : withoutUnit
}

function saidOf(name: AskedAttribute, value: unknown): unknown {
  if (name === 'diameterReadings') return someOf(filledReadings(value).map(({ said }) => said))
  if (Array.isArray(value)) return someOf(value)
  const said = saidValue(value)
  return name === 'reportedBy' && said !== null ? { name: said } : said
}

function someOf(list: readonly unknown[]): readonly unknown[] | null {
  return list.length > 0 ? list : null
}
