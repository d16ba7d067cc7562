import type { UnitSystem } from '@catenary/i18n/display-units'
import type { MapPosition } from '../map-types.ts'

/** A line as it is stored. */
export interface StoredLine {
  readonly positions: readonly MapPosition[]
  /** Version of the stored line, so that no concurrent change is overwritten; null where it has none. */
  readonly version: string | null
}

/** Where lines are read and stored. */
export interface LineStore {
  /** The units of the installation's lengths. */
  readonly system?: UnitSystem
  /** Reads the line as it is stored now, before it is edited. Rejects with the problem. */
  readonly read: (id: string) => Promise<StoredLine>
  /** Stores a line in place of the version named. Rejects with the problem. */
  readonly save: (id: string, positions: readonly MapPosition[], version: string | null) => Promise<unknown>
  /** The stored line of a version conflict; else null. */
  readonly conflictingLine: (problem: unknown) => StoredLine | null
}
