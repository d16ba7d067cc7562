import type { GridColumn } from './grid-columns.ts'
import { cellOf, isBlankRow, newRow, rowAfter, withCell } from './grid-row.ts'
import type { GridRow } from './grid-row.ts'

/** The rows of the grid with their undo history. */
export interface GridState {
  readonly rows: readonly GridRow[]
  readonly past: readonly (readonly GridRow[])[]
  readonly future: readonly (readonly GridRow[])[]
  /** The edited cell: consecutive typing in one cell is one undo step. */
  readonly typing: string | null
}

/** Actions on the rows. The caller generates the ids of new rows, in order to focus them. */
export type GridAction =
  | { readonly type: 'set'; readonly row: string; readonly column: GridColumn; readonly text: string }
  | { readonly type: 'next'; readonly row: string; readonly id: string }
  | { readonly type: 'insert'; readonly at: string; readonly rows: readonly GridRow[] }
  | { readonly type: 'remove' | 'removeAll'; readonly row: string }
  | { readonly type: 'copyAbove'; readonly row: string; readonly column: GridColumn }
  | { readonly type: 'duplicate'; readonly row: string; readonly id: string }
  | { readonly type: 'sort'; readonly order: readonly string[] }
  | { readonly type: 'undo' | 'redo' }
  | { readonly type: 'begin'; readonly rows: readonly GridRow[] }

const maxUndoSteps = 100

/** Initial state of a grid. */
export function initialGridState(rows: readonly GridRow[]): GridState {
  return { rows, past: [], future: [], typing: null }
}

/** Reducer of the grid; every change of rows can be undone, including pastes and deletions. */
export function gridReducer(state: GridState, action: GridAction): GridState {
  switch (action.type) {
    case 'begin':
      return initialGridState(action.rows)
    case 'undo':
      return undo(state)
    case 'redo':
      return redo(state)
    case 'set':
      return setCell(state, action)
    default: {
      const rows = applyRowAction(state.rows, action)
      if (rows === state.rows) return state
      // A new row is no undo step of its own: it is undone with the typing before it.
      return action.type === 'next' ? { ...state, rows, typing: null } : pushHistory(state, rows)
    }
  }
}

type RowAction = Exclude<GridAction, { readonly type: 'begin' | 'undo' | 'redo' | 'set' }>

function applyRowAction(rows: readonly GridRow[], action: RowAction): readonly GridRow[] {
  if (action.type === 'sort') return sortRows(rows, action.order)
  if (action.type === 'removeAll') return [newRow(action.row)]
  const anchor = action.type === 'insert' ? action.at : action.row
  const index = rows.findIndex(({ id }) => id === anchor)
  const row = rows[index]
  if (!row) return rows
  switch (action.type) {
    case 'next':
      return rows.toSpliced(index + 1, 0, rowAfter(row, action.id))
    case 'insert':
      // Input is never overwritten: only empty rows are replaced.
      return isBlankRow(row) ? rows.toSpliced(index, 1, ...action.rows) : rows.toSpliced(index + 1, 0, ...action.rows)
    case 'remove':
      return rows.length === 1 ? [newRow(row.id)] : rows.toSpliced(index, 1)
    case 'duplicate':
      return rows.toSpliced(index + 1, 0, { id: action.id, cells: row.cells })
    case 'copyAbove': {
      const above = rows[index - 1]
      return above ? rows.with(index, withCell(row, action.column, cellOf(above, action.column))) : rows
    }
  }
}

function sortRows(rows: readonly GridRow[], order: readonly string[]): readonly GridRow[] {
  const rank = new Map(order.map((id, index) => [id, index]))
  return rows.toSorted((a, b) => (rank.get(a.id) ?? Infinity) - (rank.get(b.id) ?? Infinity))
}

function setCell(state: GridState, { row: id, column, text }: Extract<GridAction, { type: 'set' }>): GridState {
  const index = state.rows.findIndex((row) => row.id === id)
  const row = state.rows[index]
  if (!row || cellOf(row, column) === text) return state
  const rows = state.rows.with(index, withCell(row, column, text))
  const cell = `${id} ${column}`
  return state.typing === cell ? { ...state, rows, future: [] } : { ...pushHistory(state, rows), typing: cell }
}

function pushHistory({ rows: before, past }: GridState, rows: readonly GridRow[]): GridState {
  return { rows, past: [...past.slice(1 - maxUndoSteps), before], future: [], typing: null }
}

function undo(state: GridState): GridState {
  const rows = state.past.at(-1)
  if (!rows) return state
  return { rows, past: state.past.slice(0, -1), future: [...state.future, state.rows], typing: null }
}

function redo(state: GridState): GridState {
  const rows = state.future.at(-1)
  if (!rows) return state
  return { rows, past: [...state.past, state.rows], future: state.future.slice(0, -1), typing: null }
}

/** Action of a key in the grid. */
export type GridCommand =
  | 'nextRow'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'firstRow'
  | 'lastRow'
  | 'copyAbove'
  | 'duplicate'
  | 'remove'
  | 'undo'
  | 'redo'
  | 'stepOn'
  | 'stepBack'
  | 'save'

/** A pressed key and its cell. */
interface PressedKey {
  readonly key: string
  /** Ctrl, or Cmd on a Mac. */
  readonly ctrl: boolean
  readonly shift: boolean
  readonly alt: boolean
  /** Whether the caret is at the start or the end of the text; both if all of it is selected. */
  readonly atStart: boolean
  readonly atEnd: boolean
  /** True for a cell with a position. */
  readonly isPosition: boolean
}

const ctrlKeys: Readonly<Record<string, GridCommand>> = {
  d: 'copyAbove',
  z: 'undo',
  y: 'redo',
  s: 'save',
  Delete: 'remove',
  Home: 'firstRow',
  End: 'lastRow',
}
const ctrlShiftKeys: Readonly<Record<string, GridCommand>> = { d: 'duplicate', z: 'redo' }
// In positions: one step forward or back.
const altKeys: Readonly<Record<string, GridCommand>> = { ArrowUp: 'stepOn', ArrowDown: 'stepBack' }
const plainKeys: Readonly<Record<string, GridCommand>> = { Enter: 'nextRow', ArrowUp: 'up', ArrowDown: 'down' }

/** The action of a key; null if the field handles it. */
export function commandOf({ key, ctrl, shift, alt, atStart, atEnd, isPosition }: PressedKey): GridCommand | null {
  if (alt) return isPosition ? (altKeys[key] ?? null) : null
  const name = key.length === 1 ? key.toLowerCase() : key
  if (ctrl) return (shift ? ctrlShiftKeys : ctrlKeys)[name] ?? null
  if (shift) return key === 'Enter' ? 'up' : null
  if (key === 'ArrowLeft' && atStart) return 'left'
  if (key === 'ArrowRight' && atEnd) return 'right'
  return plainKeys[name] ?? null
}
