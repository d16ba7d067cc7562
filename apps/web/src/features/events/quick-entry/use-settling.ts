import { useDecimalMark } from '../../../ui/form/AskedDecimalMark.tsx'
import type { DraftSetting } from '../dialog/draft-setting.ts'
import type { GridColumn } from './grid-columns.ts'
import { gridColumns } from './grid-columns.ts'
import type { GridRow } from './grid-row.ts'
import { cellOf } from './grid-row.ts'
import type { GridAction } from './grid-state.ts'
import { oddNumberIn, positionFromAbove, settledCell, settledRows } from './settled-cell.ts'
import { useStable } from './use-stable.ts'

/** Leaves numbers in the grid as they were read, and asks once where languages read one differently. */
export function useSettling(rows: readonly GridRow[], dispatch: (action: GridAction) => void, setting: DraftSetting) {
  const { ask } = useDecimalMark()
  const onLeave = useStable((id: string, column: GridColumn) => {
    const index = rows.findIndex((row) => row.id === id)
    const row = rows[index]
    if (!row) return
    const settle = (read: DraftSetting) => {
      const text = settledCell(row, column, rows.slice(0, index), read)
      if (text !== cellOf(row, column)) dispatch({ do: 'set', row: id, column, text })
    }
    const asked = askedOf([row], [column])
    if (asked) void asked.then((parse) => settle({ ...setting, parse }))
    else settle(setting)
  })
  function askedOf(some: readonly GridRow[], columns: readonly GridColumn[]) {
    for (const row of some)
      for (const column of columns) {
        const odd = oddNumberIn(row, column)
        const asked = odd === undefined ? null : ask(odd)
        if (asked) return asked
      }
    return null
  }
  return {
    onLeave,
    /** Pasted rows as they were read, below the row `at`. */
    async settled(added: readonly GridRow[], at: string): Promise<readonly GridRow[]> {
      const parse = await askedOf(added, gridColumns)
      const above = rows.slice(0, rows.findIndex(({ id }) => id === at) + 1)
      return settledRows(added, above, parse ? { ...setting, parse } : setting)
    },
    /** Of the row that is being typed in: where its position lies that is counted from the row above; else undefined. */
    fromAbove(current: string | undefined): string | undefined {
      const index = rows.findIndex(({ id }) => id === current)
      const row = rows[index]
      const position = row && positionFromAbove(cellOf(row, 'position'), rows.slice(0, index), setting)
      return position === undefined ? undefined : setting.write(position)
    },
  }
}
