import { useCallback, useState } from 'react'
import type { GridColumn } from './grid-columns.ts'
import { defaultColumns, fixedColumns, gridColumns } from './grid-columns.ts'

const columnsStorageKey = 'catenary-grid-columns'

/** The columns that are shown, in the order of the grid; the choice is remembered on the device. */
export function useGridColumns(): {
  readonly columns: readonly GridColumn[]
  readonly choose: (columns: readonly GridColumn[]) => void
} {
  const [columns, setColumns] = useState(loadColumns)
  const choose = useCallback((wanted: readonly GridColumn[]) => {
    const next = inOrder(wanted)
    setColumns(next)
    try {
      localStorage.setItem(columnsStorageKey, JSON.stringify(next))
    } catch {
      // A full or forbidden store only means that the choice is not remembered.
    }
  }, [])
  return { columns, choose }
}

function inOrder(wanted: readonly string[]): readonly GridColumn[] {
  return gridColumns.filter((column) => fixedColumns.includes(column) || wanted.includes(column))
}

function loadColumns(): readonly GridColumn[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(columnsStorageKey) ?? 'null')
    return Array.isArray(stored) ? inOrder(stored.map(String)) : defaultColumns
  } catch {
    return defaultColumns
  }
}
