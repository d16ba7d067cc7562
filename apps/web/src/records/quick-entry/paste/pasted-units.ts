import type { Unit } from '@catenary/contract/field'
import { roundTo } from '@catenary/domain/units'
import { toStoredUnit } from '@catenary/i18n/display-units'
import type { DraftContext } from '../../dialog/draft/draft-context.ts'
import { parseSignedOffset } from '../../dialog/fields/parse-position.ts'
import { normalizeText } from '../grid/choices.ts'
import type { GridColumn } from '../grid/grid-columns.ts'
import { cellKind } from '../grid/grid-columns.ts'
import type { GridRow } from '../grid/grid-row.ts'
import { cellOf } from '../grid/grid-row.ts'
import { parseRange } from '../grid/row-places.ts'

/** A unit that a list names: what it measures as the wire does, and how much of that one of it is. */
export interface PastedUnit {
  readonly wire: Extract<Unit, 'm' | 'mm²' | '%'>
  readonly size: number
  readonly name: string
}

/** A pasted row, and the units of its cells where the list names them. */
export interface PastedRow extends GridRow {
  readonly units: Readonly<Partial<Record<GridColumn, PastedUnit>>>
}

// As lists write them, in any language, after `normalizeText`.
const unitNames: readonly (readonly [PastedUnit, readonly string[]])[] = [
  [
    { wire: 'm', size: 1, name: 'm' },
    ['m', 'metre', 'metres', 'meter', 'meters', 'metern', 'metro', 'metros', 'seilmeter'],
  ],
  [{ wire: 'm', size: 1000, name: 'km' }, ['km']],
  [{ wire: 'm', size: 0.01, name: 'cm' }, ['cm']],
  [{ wire: 'm', size: 0.001, name: 'mm' }, ['mm']],
  [{ wire: 'm', size: 0.9144, name: 'yd' }, ['yd', 'yds', 'yard', 'yards', 'yarda', 'yardas']],
  [{ wire: 'm', size: 0.3048, name: 'ft' }, ['ft', 'foot', 'feet', 'fuss', 'pied', 'pieds', 'pie', 'pies']],
  [{ wire: 'mm²', size: 1, name: 'mm²' }, ['mm²', 'mm2', 'mm 2', 'sq mm', 'qmm']],
  [{ wire: 'mm²', size: 645.16, name: 'in²' }, ['in²', 'in2', 'in 2', 'sq in']],
  [{ wire: '%', size: 1, name: '%' }, ['%', 'percent', 'prozent', 'pourcent', 'por ciento']],
]
const units = new Map(unitNames.flatMap(([unit, names]) => names.map((name) => [name, unit] as const)))

/** The unit that a text is; undefined where it is none that a column of the grid has. */
export function pastedUnit(text: string, column: GridColumn): PastedUnit | undefined {
  const unit = units.get(normalizeText(text))
  const isFitting = cellKind(column) === 'place' ? unit?.wire === 'm' : unit?.wire !== 'm'
  return isFitting && (cellKind(column) === 'place' || column === 'crossSectionLossAmount') ? unit : undefined
}

// "Position [m]", "Loss (mm²)", and without brackets "Position in m", "Loss %".
const headingPattern = /^(?<name>.*?)(?:\s*[[(](?<inBrackets>[^\])]*).*|(?:\s+(?:in|en))?\s+(?<last>\S+))$/su

/** A heading in its name and the unit behind it; one that is a unit itself, such as "Metre", is both. */
export function splitHeading(heading: string): { readonly name: string; readonly unit: string } {
  const { name = '', inBrackets, last = '' } = headingPattern.exec(heading.trim())?.groups ?? {}
  if (inBrackets !== undefined) return { name, unit: inBrackets }
  return units.has(normalizeText(last)) ? { name, unit: last } : { name: heading, unit: heading }
}

/** The names of the units of pasted rows that are not those in which the grid is typed. */
export function otherUnits(rows: readonly PastedRow[], { system }: Pick<DraftContext, 'system'>): string[] {
  const named = rows.flatMap((row) => Object.values(row.units))
  return [...new Set(named.filter(({ wire, size }) => size !== toStoredUnit(1, wire, system)).map(({ name }) => name))]
}

/** A pasted row with its figures in the units in which the grid is typed. */
export function inTypedUnits({ units: named, ...row }: PastedRow, context: DraftContext): GridRow {
  const converted = Object.entries(named).flatMap(([name, unit]) => {
    const column = name as GridColumn
    const text = cellOf(row, column)
    return text.trim() === '' ? [] : [[column, convertText(text, unit, context)] as const]
  })
  return { ...row, cells: { ...row.cells, ...Object.fromEntries(converted) } }
}

function convertText(text: string, { wire, size, name }: PastedUnit, context: DraftContext): string {
  const typedSize = toStoredUnit(1, wire, context.system)
  if (size === typedSize) return text
  const typed = (value: number) => context.format(roundTo((value * size) / typedSize, 4))
  const offset = parseSignedOffset(text, context)
  if (offset !== null) return `${offset < 0 ? '-' : '+'}${typed(Math.abs(offset))}`
  const number = context.parse(text)
  if (number !== null) return typed(number)
  const range = parseRange(text, { ...context, points: [] })
  const to = range && context.parse(range.endText)
  if (range && typeof to === 'number') return `${typed(range.from)}–${typed(to)}`
  // What is no figure, such as a place named from a point, is asked back with its unit.
  return /\d[.,\d]*$/.test(text) && /[+\-\u2010-\u2015\u2212]/.test(text) ? `${text} ${name}` : text
}
