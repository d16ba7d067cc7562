import type { EventColumn } from './column-choice.ts'
import type { RecordingKind } from '@catenary/domain/damage'

/** What the table of events can be sorted by: each of its columns. */
export type EventSort = EventColumn

/** How many rows the table shows at once. */
export const pageSizes = [10, 25, 50, 'all'] as const
export type PageSize = (typeof pageSizes)[number]

/** What the table of events shows at the moment, beside what chart and strip narrow. */
export interface TableView {
  readonly kinds: readonly RecordingKind[]
  readonly types: readonly string[]
  readonly statuses: readonly ('new' | 'seen' | 'repaired')[]
  readonly found: 'visual' | 'mrt' | undefined
  readonly archived: boolean
  readonly sort: EventSort
  readonly ascending: boolean
  /** From 1. */
  readonly page: number
  readonly size: PageSize
}
