import type { UnitSystem } from './display-units.ts'
import { convert, displayUnit } from './display-units.ts'
import { formatQuantity, formatShort } from './format.ts'
import type { Locale } from './language.ts'

const thinSpace = '\u202f'

/** The rope whose reference length is written. */
export interface ReferenceLengthRope {
  /** In millimetres; absent where not entered. */
  readonly nominalDiameter?: number | null | undefined
  readonly system?: UnitSystem
}

/**
 * A reference length, a multiple of the nominal diameter, with the length that it is on a rope: `40 × Ø (1.64 m)`, and
 * `40 × Ø` where the diameter is not known. A bare `40 d` reads as forty days beside an axis of time.
 */
export function formatReferenceLength(
  locale: Locale,
  multiple: number,
  { nominalDiameter, system = 'metric' }: ReferenceLengthRope = {},
): string {
  const diameters = `${formatShort(locale, multiple)}${thinSpace}×${thinSpace}Ø`
  if (!nominalDiameter) return diameters
  return `${diameters} (${formatLength(locale, (multiple * nominalDiameter) / 1000, system)})`
}

/** With as many decimals as it needs, at most two, and never rounded to nothing. */
function formatLength(locale: Locale, metres: number, system: UnitSystem): string {
  const shown = convert(metres, 'm', displayUnit('m', system))
  const decimals = [0, 1].find((count) => Math.abs(shown - Number(shown.toFixed(count))) < 0.0005) ?? 2
  return formatQuantity(locale, metres, 'm', { decimals, system })
}
