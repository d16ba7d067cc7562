import { createContext } from 'react'
import type { TableView } from './table-view.ts'

/**
 * The view of the table as it was chosen last, for what it is chosen with: the table itself follows once that has been painted. Provided
 * by the page.
 */
export const ChosenTableContext = createContext<TableView>({
  kinds: [],
  types: [],
  statuses: [],
  found: undefined,
  archived: false,
  sort: 'date',
  ascending: false,
  cursor: undefined,
  size: 10,
})
