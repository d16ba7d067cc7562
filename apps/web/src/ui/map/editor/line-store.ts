import type { UnitSystem } from '@catenary/i18n/display-units'
import type { MapPosition } from '../map-types.ts'

/** A stored line. */
export interface StoredLine {
  readonly positions: readonly MapPosition[]
  /** Version of the stored line, sent as If-Match; null where it has none. */
  readonly version: string | null
}

/** Reads and stores lines. */
export interface LineStore {
  /** The units of the installation's lengths. */
  readonly system?: UnitSystem
  /** Reads the current line before it is edited. Rejects with the problem. */
  readonly read: (id: string) => Promise<StoredLine>
  /** Replaces the given version of a line. Rejects with the problem. */
  readonly save: (id: string, positions: readonly MapPosition[], version: string | null) => Promise<unknown>
  /** The stored line contained in a version conflict; null for other errors. */
  readonly conflictingLine: (problem: unknown) => StoredLine | null
}
