import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { typedPosition } from '../dialog/typed-position.ts'
import type { DraftSetting } from '../dialog/draft-setting.ts'
import type { GridColumn } from './grid-columns.ts'
import type { GridCommand } from './grid-keys.ts'
import type { GridRow } from './grid-row.ts'
import { cellOf, isBlank } from './grid-row.ts'
import type { GridAction } from './grid-state.ts'
import { gridAfter, gridOf } from './grid-state.ts'
import { rangeIn } from './row-reading.ts'
import { rowHeight } from './EntryGrid.tsx'
import { useStable } from './use-stable.ts'

/** A cell of the grid. */
export interface GridPlace {
  readonly row: string
  readonly column: GridColumn
}

interface Options {
  readonly initial: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly setting: DraftSetting
  /** How far + and − step the position, in the units that are typed. */
  readonly step: number
  readonly onSave: () => void
  readonly onRemoved: () => void
  /** The hand is on the last row from the beginning. */
  readonly isFocused: boolean
}

/** The rows, where the reader types in them, and what the keys do. */
export function useGrid(table: RefObject<HTMLElement | null>, options: Options) {
  const [state, dispatch] = useReducer(gridAfter, options.initial, gridOf)
  const [current, setCurrent] = useState<GridPlace>()
  const go = useGoing(table, state.rows, setCurrent)
  const onCommand = useStable((command: GridCommand, row: string, column: GridColumn) =>
    follow(command, { row, column }, { rows: state.rows, dispatch, go, ...options }),
  )
  const onType = useStable((row: string, column: GridColumn, text: string) =>
    dispatch({ do: 'set', row, column, text }),
  )
  const begin = useStable(() => {
    const last = state.rows.at(-1)
    if (options.isFocused && last) go({ row: last.id, column: 'position' })
  })
  useEffect(() => begin(), [begin])
  const onEnter = useStable((row: string, column: GridColumn) => setCurrent({ row, column }))
  return { state, dispatch, current, go, onCommand, onType, onEnter }
}

/** Moves the focus to a cell, also to one that is only about to be drawn. */
function useGoing(
  table: RefObject<HTMLElement | null>,
  rows: readonly GridRow[],
  setCurrent: (place: GridPlace) => void,
) {
  const wanted = useRef<GridPlace>(undefined)
  const tries = useRef(0)
  /** Goes there if it is drawn; else brings it near, and says that it is to be tried again. */
  const arrive = useStable((): boolean => {
    const place = wanted.current
    if (!place || !table.current) return false
    const cell = table.current.querySelector<HTMLInputElement>(
      `tr[data-row="${place.row}"] td[data-column="${place.column}"] input, [data-card="${place.row}"] [data-card-position]`,
    )
    if (cell) {
      wanted.current = undefined
      cell.focus({ preventScroll: true })
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      return false
    }
    const index = rows.findIndex(({ id }) => id === place.row)
    tries.current += 1
    if (tries.current > mostTries) return false
    const top = table.current.getBoundingClientRect().top + window.scrollY
    if (index >= 0) window.scrollTo({ top: top + index * rowHeight - window.innerHeight / 2 })
    return true
  })
  useLayoutEffect(() => void arrive())
  return useStable((place: GridPlace) => {
    wanted.current = place
    tries.current = 0
    setCurrent(place)
    // Where nothing is drawn anew, because the place is the same, or the row is far away.
    const arriveSoon = () => requestAnimationFrame(() => arrive() && arriveSoon())
    arriveSoon()
  })
}

/** How many frames a row may take to be drawn. */
const mostTries = 20

interface Acting extends Options {
  readonly rows: readonly GridRow[]
  readonly dispatch: (action: GridAction) => void
  readonly go: (place: GridPlace) => void
}

function follow(command: GridCommand, place: GridPlace, acting: Acting): void {
  const { rows, dispatch, go, columns } = acting
  const { row, column } = place
  const index = rows.findIndex(({ id }) => id === row)
  const toRow = (target: GridRow | undefined, at = column) => target && go({ row: target.id, column: at })
  const toColumn = (by: number) => {
    const target = columns[columns.indexOf(column) + by]
    if (target) go({ row, column: target })
  }
  switch (command) {
    case 'nextRow':
      return nextRow(place, index, acting)
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
      return dispatch({ do: 'copyAbove', row, column })
    case 'duplicate': {
      const id = crypto.randomUUID()
      dispatch({ do: 'duplicate', row, id })
      return go({ row: id, column })
    }
    case 'remove':
      dispatch({ do: 'remove', row })
      acting.onRemoved()
      return void toRow(rows[index + 1] ?? rows[index - 1] ?? rows[index], 'position')
    case 'undo':
    case 'redo':
      return dispatch({ do: command })
    case 'stepOn':
    case 'stepBack':
      return step(place, index, command === 'stepOn' ? 1 : -1, acting)
    case 'save':
      return acting.onSave()
  }
}

function nextRow({ row }: GridPlace, index: number, { rows, dispatch, go, setting }: Acting): void {
  const current = rows[index]
  const next = rows[index + 1]
  if (!current) return
  splitRange(current, dispatch, setting)
  if (next) return go({ row: next.id, column: 'position' })
  // An empty row is enough at the end.
  if (isBlank(current)) return go({ row, column: 'position' })
  const id = crypto.randomUUID()
  dispatch({ do: 'next', row, id })
  go({ row: id, column: 'position' })
}

/** An extent that was typed into one cell goes where its parts belong. */
function splitRange(row: GridRow, dispatch: Acting['dispatch'], setting: DraftSetting): void {
  const range = cellOf(row, 'end') === '' ? rangeIn(cellOf(row, 'position'), setting) : null
  if (!range) return
  dispatch({ do: 'set', row: row.id, column: 'position', text: range.startText })
  dispatch({ do: 'set', row: row.id, column: 'end', text: range.endText })
}

/** Moves the position by a step; in an empty cell from the position of the row above. */
function step(
  { row, column }: GridPlace,
  index: number,
  direction: number,
  { rows, dispatch, setting, step: by }: Acting,
): void {
  const textOf = (one: GridRow | undefined) => (one ? cellOf(one, 'position').trim() : '')
  const own = textOf(rows[index])
  const above = textOf(rows[index - 1])
  const read = typedPosition(own === '' ? above : own, setting)
  const from = 'position' in read ? read.position : 0
  const text = setting.write(Math.max(0, Math.round((from + direction * by) * 1000) / 1000))
  dispatch({ do: 'set', row, column, text })
}
