import type { InspectionDamage } from '@catenary/contract/events'
import { eventAttributes } from '@catenary/contract/event-attributes'
import type { Unit } from '@catenary/contract/field'
import { factsOf } from '@catenary/contract/field'
import { decimalsOf } from '@catenary/contract/rounding'
import { roundTo } from '@catenary/domain/units'
import { toWire } from '@catenary/i18n/unit-names'
import type { DraftSetting } from '../dialog/draft-setting.ts'
import { typedPosition } from '../dialog/typed-position.ts'
import type { CellFault, GridFault } from './cell-fault.ts'
import type { GridColumn } from './grid-columns.ts'
import { cellKind, isAsked, isAttribute, rowAttributes, valuesOf } from './grid-columns.ts'
import type { RowAttribute } from './grid-columns.ts'
import type { GridRow } from './grid-row.ts'
import { cellOf, typeOf } from './grid-row.ts'

/** Where the extent of a row ends: in metres, or by a mark that another row has too ("S01" begins, "F01" finishes). */
export type RowEnd =
  | { readonly kind: 'at'; readonly position: number }
  | { readonly kind: 'start' | 'finish'; readonly name: string }

/** What the cells of a row say, in the units of the wire; what is empty or cannot be read is absent. */
export interface ReadRow {
  readonly position?: number
  readonly end?: RowEnd
  readonly attributes: Partial<InspectionDamage['attributes']>
  readonly faults: readonly CellFault[]
}

/** Reads what was typed in a row. */
export function readRow(row: GridRow, setting: DraftSetting): ReadRow {
  const place = readPlace(row, setting)
  const attributes = readAttributes(row, setting)
  return { ...place, attributes: attributes.said, faults: [...place.faults, ...attributes.faults] }
}

function readPlace(row: GridRow, setting: DraftSetting): Pick<ReadRow, 'position' | 'end' | 'faults'> {
  const typed = cellOf(row, 'position').trim()
  const endTyped = cellOf(row, 'end').trim()
  if (typed === '') return { faults: [], ...(endTyped !== '' && { end: readEnd(endTyped, setting).end }) }
  const whole = typedPosition(typed, setting)
  const range = 'position' in whole ? null : rangeIn(typed, setting)
  const start = range?.from ?? ('position' in whole ? whole.position : undefined)
  const end = range ? readEnd(endTyped || range.endText, setting) : readEnd(endTyped, setting)
  const fault = 'fault' in whole && !range ? [{ column: 'position' as const, fault: inGrid(whole.fault) }] : []
  return {
    ...(start !== undefined && { position: metres(start, setting) }),
    ...(end.end && { end: end.end }),
    faults: [...fault, ...end.faults],
  }
}

/** In the grid a sign counts from the row above; what stays signed found none. */
function inGrid(fault: GridFault): GridFault {
  return fault.code === 'place.signed' ? { code: 'noneAbove' } : fault
}

const mark = /^([SF])\s*0*(\d{1,4})$/i

function readEnd(text: string, setting: DraftSetting): { readonly end?: RowEnd; readonly faults: CellFault[] } {
  if (text === '') return { faults: [] }
  const read = typedPosition(text, setting)
  if ('position' in read) return { end: { kind: 'at', position: metres(read.position, setting) }, faults: [] }
  const marked = mark.exec(text)
  if (!marked) return { faults: [{ column: 'end', fault: read.fault }] }
  const [, letter = '', name = ''] = marked
  return { end: { kind: letter.toUpperCase() === 'S' ? 'start' : 'finish', name }, faults: [] }
}

/** An extent typed in one go: "1245.3-1250", "T7..T8+2"; null where the text is none. */
export function rangeIn(
  text: string,
  setting: DraftSetting,
): { readonly from: number; readonly startText: string; readonly endText: string } | null {
  // What is a position as a whole, such as "T7-3.2", is no range.
  if ('position' in typedPosition(text, setting)) return null
  for (const { index, 0: sign } of text.matchAll(/\.{2,3}|…|[-–—]/g)) {
    const startText = text.slice(0, index).trim()
    const endText = text.slice(index + sign.length).trim()
    const from = typedPosition(startText, setting)
    if ('position' in from && 'position' in typedPosition(endText, setting))
      return { from: from.position, startText, endText }
  }
  return null
}

const metres = (value: number, { system }: DraftSetting) => roundTo(toWire(value, 'm', system), 3)

function readAttributes(row: GridRow, setting: DraftSetting) {
  const said: Record<string, unknown> = {}
  const faults: CellFault[] = []
  const type = typeOf(row)
  if (type) said['type'] = type
  else if (cellOf(row, 'type').trim() !== '') faults.push({ column: 'type', fault: { code: 'notInList' } })
  for (const column of rowAttributes) {
    const text = cellOf(row, column).trim()
    if (text === '' || (column === 'crossSectionLossUnit' && cellOf(row, 'crossSectionLossAmount').trim() === ''))
      continue
    const read = isAsked(column, type)
      ? readCell(row, column, text, setting)
      : { fault: { code: 'notApplicable' } as const }
    if ('fault' in read) faults.push({ column, fault: read.fault })
    else said[column] = read.value
  }
  // A loss without a unit is in percent, as the column says of itself.
  if (said['crossSectionLossAmount'] !== undefined) said['crossSectionLossUnit'] ??= '%'
  return { said: said as ReadRow['attributes'], faults }
}

function readCell(
  row: GridRow,
  column: RowAttribute,
  text: string,
  setting: DraftSetting,
): { readonly value: unknown } | { readonly fault: GridFault } {
  const kind = cellKind(column)
  if (kind === 'choice' && !valuesOf(column).includes(text)) return { fault: { code: 'notInList' } }
  if (kind !== 'number') return { value: text }
  const number = setting.parse(text)
  if (number === null) return { fault: { code: 'number' } }
  const unit = wireUnit(row, column)
  const meant = unit === undefined ? number : toWire(number, unit, setting.system)
  const decimals = decimalsOf(eventAttributes.shape[column], row.cells) ?? 0
  // Half of something that is counted is wrong, and must not become a whole.
  return { value: decimals === 0 ? meant : roundTo(meant, decimals) }
}

/** The unit in which a cell's number goes over the wire; undefined where it is text, or one of a list. */
export function wireUnit(row: GridRow, column: GridColumn): Unit | undefined {
  if (column === 'position' || column === 'end') return 'm'
  if (!isAttribute(column) || valuesOf(column).length > 0) return undefined
  if (column === 'crossSectionLossAmount') return cellOf(row, 'crossSectionLossUnit') === 'mm²' ? 'mm²' : '%'
  return factsOf(eventAttributes.shape[column]).unit
}
