import type { NamedPosition } from '@catenary/domain/reference-points'
import type { UnitSystem } from '@catenary/i18n/display-units'

/** What parsing and formatting a draft depends on: number format, units, time zone and rope. */
export interface DraftContext {
  readonly parse: (typed: string) => number | null
  readonly format: (value: number) => string
  readonly system: UnitSystem
  readonly zone: string | undefined
  readonly ropeLength: number | undefined
  /** The named places along the rope, in the units that are typed. */
  readonly points?: readonly NamedPosition[]
  readonly now: number
}
