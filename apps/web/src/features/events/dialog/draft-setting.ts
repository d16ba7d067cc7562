import type { NamedPlace } from '@catenary/domain/reference-points'
import type { UnitSystem } from '@catenary/i18n/unit-names'

/** What a draft is read by: the reader's way to write numbers, units, the place's clock, and the rope. */
export interface DraftSetting {
  readonly parse: (typed: string) => number | null
  readonly write: (value: number) => string
  readonly system: UnitSystem
  readonly zone: string | undefined
  readonly ropeLength: number | undefined
  /** The named places along the rope, in the units that are typed. */
  readonly points?: readonly NamedPlace[]
  readonly now: number
}
