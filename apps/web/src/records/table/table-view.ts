import type { RecordingKind } from '@catenary/domain/loss/damage'
import type { pageSizes } from '../../navigation/search-params.ts'
import type { EventColumn } from './column-visibility.ts'

/** What the table of events can be sorted by: each of its columns. */
export type EventSort = EventColumn

/** The number of rows per page. */
export type PageSize = (typeof pageSizes)[number]

/** The current view of the event table, apart from the filters set by chart and strip. */
export interface TableView {
  readonly kinds: readonly RecordingKind[]
  readonly types: readonly string[]
  readonly statuses: readonly ('new' | 'seen' | 'repaired')[]
  readonly found: 'visual' | 'mrt' | undefined
  readonly archived: boolean
  readonly sort: EventSort
  readonly ascending: boolean
  /** Where the page begins; the first one where absent. */
  readonly cursor: string | undefined
  readonly size: PageSize
}
