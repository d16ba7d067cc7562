import { useDecimalMarkPrompt } from '../../../ui/form/DecimalMarkProvider.tsx'
import type { DraftContext } from '../../dialog/draft/draft-context.ts'
import { useEventCallback } from '../use-event-callback.ts'
import type { GridColumn } from './grid-columns.ts'
import { gridColumns } from './grid-columns.ts'
import type { GridAction } from './grid-reducer.ts'
import type { GridRow } from './grid-row.ts'
import { cellOf } from './grid-row.ts'
import { ambiguousNumberIn, positionFromAbove, normalizeCell, normalizeRows } from './normalize-cell.ts'

/** Normalizes numbers when a cell loses the focus, and asks once how an ambiguous decimal mark is meant. */
export function useCellNormalization(
  rows: readonly GridRow[],
  dispatch: (action: GridAction) => void,
  context: DraftContext,
) {
  const { prompt } = useDecimalMarkPrompt()
  const onLeave = useEventCallback((id: string, column: GridColumn) => {
    const index = rows.findIndex((row) => row.id === id)
    const row = rows[index]
    if (!row) return
    const apply = (answeredContext: DraftContext) => {
      const text = normalizeCell(row, column, rows.slice(0, index), answeredContext)
      if (text !== cellOf(row, column)) dispatch({ type: 'set', row: id, column, text })
    }
    const answer = askDecimalMark([row], [column])
    if (answer) void answer.then((parse) => apply({ ...context, parse }))
    else apply(context)
  })
  function askDecimalMark(rowsToCheck: readonly GridRow[], columns: readonly GridColumn[]) {
    for (const row of rowsToCheck)
      for (const column of columns) {
        const ambiguous = ambiguousNumberIn(row, column)
        const answer = ambiguous === undefined ? null : prompt(ambiguous)
        if (answer) return answer
      }
    return null
  }
  return {
    onLeave,
    /** Pasted rows as they were read, below the row `at`. */
    async settled(added: readonly GridRow[], at: string): Promise<readonly GridRow[]> {
      const parse = await askDecimalMark(added, gridColumns)
      const above = rows.slice(0, rows.findIndex(({ id }) => id === at) + 1)
      return normalizeRows(added, above, parse ? { ...context, parse } : context)
    },
    /** Of the row that is being typed in: where its position lies that is counted from the row above; else undefined. */
    fromAbove(current: string | undefined): string | undefined {
      const index = rows.findIndex(({ id }) => id === current)
      const row = rows[index]
      const position = row && positionFromAbove(cellOf(row, 'position'), rows.slice(0, index), context)
      return position === undefined ? undefined : context.format(position)
    },
  }
}
