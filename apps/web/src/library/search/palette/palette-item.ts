import type { SearchResult } from '@catenary/contract/library/search'

/** The groups of the palette, in the order in which they are shown. */
export type PaletteGroup = 'urgent' | 'commands' | 'recent' | 'results'

/** Something that the palette offers. */
export interface PaletteItem {
  /** Unique among all items. */
  readonly key: string
  readonly group: PaletteGroup
  readonly name: string
  /** Where it lies, or why it is offered. */
  readonly place?: string | undefined
  /** Of a command about a rope, the name of the rope: typed alone it means the rope. */
  readonly ropeName?: string
  /** What was found. */
  readonly result?: SearchResult
  /** Of a rope. */
  readonly state?: SearchResult['state']
  readonly open: () => void
}
