/** What a key does in the grid. */
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

/** A pressed key, and the cell that it was pressed in. */
export interface PressedKey {
  readonly key: string
  /** Ctrl, or Cmd on a Mac. */
  readonly ctrl: boolean
  readonly shift: boolean
  readonly alt: boolean
  /** The caret stands at the beginning or the end of what is typed; both while all of it is selected. */
  readonly atStart: boolean
  readonly atEnd: boolean
  /** The cell holds a position. */
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
// Of a position: one lay length on or back.
const altKeys: Readonly<Record<string, GridCommand>> = { ArrowUp: 'stepOn', ArrowDown: 'stepBack' }
const plainKeys: Readonly<Record<string, GridCommand>> = { Enter: 'nextRow', ArrowUp: 'up', ArrowDown: 'down' }

/** What a key does; null where it is the field's own. */
export function commandOf({ key, ctrl, shift, alt, atStart, atEnd, isPosition }: PressedKey): GridCommand | null {
  if (alt) return isPosition ? (altKeys[key] ?? null) : null
  const name = key.length === 1 ? key.toLowerCase() : key
  if (ctrl) return (shift ? ctrlShiftKeys : ctrlKeys)[name] ?? null
  if (shift) return key === 'Enter' ? 'up' : null
  if (key === 'ArrowLeft' && atStart) return 'left'
  if (key === 'ArrowRight' && atEnd) return 'right'
  return plainKeys[name] ?? null
}
