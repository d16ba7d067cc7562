import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useDecimalMarkPrompt } from '../../../ui/form/DecimalMarkProvider.tsx'
import { useEventCallback } from '../../../ui/use-event-callback.ts'
import type { DraftContext } from '../../dialog/draft/draft-context.ts'
import { parsePosition } from '../../dialog/fields/parse-position.ts'
import { inTypedUnits } from '../paste/pasted-units.ts'
import type { PastedRow } from '../paste/pasted-units.ts'
import { rowHeight } from './EntryGrid.tsx'
import { gridColumns } from './grid-columns.ts'
import type { GridColumn } from './grid-columns.ts'
import { gridReducer, initialGridState } from './grid-reducer.ts'
import type { GridAction, GridCommand, GridState } from './grid-reducer.ts'
import { cellOf, isBlankRow } from './grid-row.ts'
import type { GridRow } from './grid-row.ts'
import { ambiguousNumberIn, normalizeCell, normalizeRows, positionFromAbove } from './normalize-cell.ts'
import { parseRange } from './row-places.ts'

/** A cell of the grid. */
export interface CellAddress {
  readonly row: string
  readonly column: GridColumn
}

interface GridOptions {
  readonly initial: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly context: DraftContext
  /** How far + and − step the position, in the units that are typed. */
  readonly step: number
  readonly onSave: () => void
  readonly onRemoved: () => void
  /** A change was taken back, or made again. */
  readonly onUndone: () => void
  /** The hand is on the last row from the beginning. */
  readonly isFocused: boolean
}

/** The rows, where the reader types in them, and what the keys do. */
export function useGrid(table: RefObject<HTMLElement | null>, options: GridOptions) {
  const [state, reduce] = useReducer(gridReducer, options.initial, initialGridState)
  const dispatch = useEventCallback((action: GridAction) => {
    reduce(action)
    if (action.type === 'undo' || action.type === 'redo') options.onUndone()
  })
  const [current, setAddress] = useState<CellAddress>()
  // The focus tells of the cell that it was sent to: nothing is rendered a second time for that.
  const setCurrent = useEventCallback((next: CellAddress) =>
    setAddress((before) => (before?.row === next.row && before.column === next.column ? before : next)),
  )
  const focusCell = useCellFocus(table, state.rows, setCurrent)
  const onCommand = useEventCallback((command: GridCommand, row: string, column: GridColumn) =>
    runCommand(command, { row, column }, { state, rows: state.rows, dispatch, focusCell, ...options }),
  )
  const onType = useEventCallback((row: string, column: GridColumn, text: string) =>
    dispatch({ type: 'set', row, column, text }),
  )
  const focusInitialCell = useEventCallback(() => {
    const last = state.rows.at(-1)
    if (options.isFocused && last) focusCell({ row: last.id, column: 'position' })
  })
  useEffect(() => focusInitialCell(), [focusInitialCell])
  const onEnter = useEventCallback((row: string, column: GridColumn) => setCurrent({ row, column }))
  return { state, dispatch, current, focusCell, onCommand, onType, onEnter }
}

/** Moves the focus to a cell, also to one that is only about to be drawn. */
function useCellFocus(
  table: RefObject<HTMLElement | null>,
  rows: readonly GridRow[],
  setCurrent: (address: CellAddress) => void,
) {
  const focusTarget = useRef<CellAddress>(undefined)
  const attempts = useRef(0)
  /** Focuses the cell if it is rendered; else scrolls to it, and returns false for a retry. */
  const tryFocus = useEventCallback((): boolean => {
    const address = focusTarget.current
    if (!address || !table.current) return false
    const cell = table.current.querySelector<HTMLInputElement>(
      `tr[data-row="${address.row}"] td[data-column="${address.column}"] input, [data-card="${address.row}"] [data-card-position]`,
    )
    if (cell) {
      focusTarget.current = undefined
      cell.focus({ preventScroll: true })
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      return false
    }
    const index = rows.findIndex(({ id }) => id === address.row)
    attempts.current += 1
    if (attempts.current > maxAttempts) return false
    const top = table.current.getBoundingClientRect().top + window.scrollY
    if (index >= 0) window.scrollTo({ top: top + index * rowHeight - window.innerHeight / 2 })
    return true
  })
  useLayoutEffect(() => void tryFocus())
  return useEventCallback((address: CellAddress) => {
    focusTarget.current = address
    attempts.current = 0
    setCurrent(address)
    // Where nothing is drawn anew, because the place is the same, or the row is far away.
    const retryFocus = () => requestAnimationFrame(() => tryFocus() && retryFocus())
    retryFocus()
  })
}

/** How many frames a row may take to be drawn. */
const maxAttempts = 20

interface CommandContext extends GridOptions {
  readonly state: GridState
  readonly rows: readonly GridRow[]
  readonly dispatch: (action: GridAction) => void
  readonly focusCell: (address: CellAddress) => void
}

function runCommand(command: GridCommand, address: CellAddress, commandContext: CommandContext): void {
  const { rows, dispatch, focusCell, columns } = commandContext
  const { row, column } = address
  const index = rows.findIndex(({ id }) => id === row)
  const toRow = (target: GridRow | undefined, at = column) => target && focusCell({ row: target.id, column: at })
  const toColumn = (by: number) => {
    const target = columns[columns.indexOf(column) + by]
    if (target) focusCell({ row, column: target })
  }
  switch (command) {
    case 'nextRow':
      return nextRow(address, index, commandContext)
    case 'up':
      return void toRow(rows[index - 1])
    case 'down':
      return void toRow(rows[index + 1])
    case 'left':
      return toColumn(-1)
    case 'right':
      return toColumn(1)
    case 'firstRow':
      return void toRow(rows[0])
    case 'lastRow':
      return void toRow(rows.at(-1))
    case 'copyAbove':
      return dispatch({ type: 'copyAbove', row, column })
    case 'duplicate': {
      const id = crypto.randomUUID()
      dispatch({ type: 'duplicate', row, id })
      return focusCell({ row: id, column })
    }
    case 'remove':
      dispatch({ type: 'remove', row })
      commandContext.onRemoved()
      return void toRow(rows[index + 1] ?? rows[index - 1] ?? rows[index], 'position')
    case 'undo':
    case 'redo': {
      dispatch({ type: command })
      const { rows: rowsAfter } = gridReducer(commandContext.state, { type: command })
      // The row may go with it: the keys go on working where it was.
      return rowsAfter.some(({ id }) => id === row)
        ? undefined
        : void toRow(rowsAfter[Math.min(Math.max(index, 0), rowsAfter.length - 1)])
    }
    case 'stepOn':
    case 'stepBack':
      return step(address, index, command === 'stepOn' ? 1 : -1, commandContext)
    case 'save':
      return commandContext.onSave()
  }
}

function nextRow({ row }: CellAddress, index: number, { rows, dispatch, focusCell, context }: CommandContext): void {
  const current = rows[index]
  const next = rows[index + 1]
  if (!current) return
  splitRange(current, dispatch, context)
  if (next) return focusCell({ row: next.id, column: 'position' })
  // An empty row is enough at the end.
  if (isBlankRow(current)) return focusCell({ row, column: 'position' })
  const id = crypto.randomUUID()
  dispatch({ type: 'next', row, id })
  focusCell({ row: id, column: 'position' })
}

/** An extent that was typed into one cell goes where its parts belong. */
function splitRange(row: GridRow, dispatch: CommandContext['dispatch'], context: DraftContext): void {
  const range = cellOf(row, 'end') === '' ? parseRange(cellOf(row, 'position'), context) : null
  if (!range) return
  dispatch({ type: 'set', row: row.id, column: 'position', text: range.startText })
  dispatch({ type: 'set', row: row.id, column: 'end', text: range.endText })
}

/** Moves the position by a step; in an empty cell from the position of the row above. */
function step(
  { row, column }: CellAddress,
  index: number,
  direction: number,
  { rows, dispatch, context, step: by }: CommandContext,
): void {
  const textOf = (one: GridRow | undefined) => (one ? cellOf(one, 'position').trim() : '')
  const own = textOf(rows[index])
  const above = textOf(rows[index - 1])
  const parsed = parsePosition(own === '' ? above : own, context)
  const from = 'position' in parsed ? parsed.position : 0
  const text = context.format(Math.max(0, Math.round((from + direction * by) * 1000) / 1000))
  dispatch({ type: 'set', row, column, text })
}

/** Normalizes numbers on blur, and asks once about an ambiguous decimal mark. */
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
    async settled(added: readonly PastedRow[], at: string): Promise<readonly GridRow[]> {
      const parse = await askDecimalMark(added, gridColumns)
      const above = rows.slice(0, rows.findIndex(({ id }) => id === at) + 1)
      const answered = parse ? { ...context, parse } : context
      return normalizeRows(
        added.map((row) => inTypedUnits(row, answered)),
        above,
        answered,
      )
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
