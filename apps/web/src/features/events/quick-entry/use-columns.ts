import { useCallback, useState } from 'react'
import type { GridColumn } from './grid-columns.ts'
import { firstColumns, fixedColumns, gridColumns } from './grid-columns.ts'

const storageKey = 'catenary-grid-columns'

/** The columns that are shown, in the order of the grid; the choice is remembered on the device. */
export function useColumns(): {
  readonly columns: readonly GridColumn[]
  readonly choose: (columns: readonly GridColumn[]) => void
} {
  const [columns, setColumns] = useState(chosenColumns)
  const choose = useCallback((wanted: readonly GridColumn[]) => {
    const next = inOrder(wanted)
    setColumns(next)
    try {
      localStorage.setItem(storageKey, JSON.stringify(next))
    } catch {
      // A full or forbidden store only means that the choice is not remembered.
    }
  }, [])
  return { columns, choose }
}

function inOrder(wanted: readonly string[]): readonly GridColumn[] {
  return gridColumns.filter((column) => fixedColumns.includes(column) || wanted.includes(column))
}

function chosenColumns(): readonly GridColumn[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return Array.isArray(kept) ? inOrder(kept.map(String)) : firstColumns
  } catch {
    return firstColumns
  }
}
