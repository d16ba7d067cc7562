import type { RecordingKind } from '@catenary/domain/loss/damage'
import type { pageSizes } from '../../navigation/search-params.ts'
import type { EventColumn } from './column-visibility.ts'

/** What the table of events can be sorted by: each of its columns. */
export type EventSort = EventColumn

/** How many rows the table shows at once. */
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
  /** Where the page begins; the first one where absent. */
  readonly cursor: string | undefined
  readonly size: PageSize
}
