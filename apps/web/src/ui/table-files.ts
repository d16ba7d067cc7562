import type { Unit } from '@catenary/contract/field'
import { displayDecimals, displayUnit } from '@catenary/i18n/display-units'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { formatNumber, quantityParts } from '@catenary/i18n/format'
import { csvCell, sheetName } from '@catenary/i18n/spreadsheet-text'
import type { CellObject } from 'write-excel-file/browser'
import type { Localization } from './texts/texts-context.ts'

interface TextColumn<Row> {
  readonly head: string
  readonly text: (row: Row) => string
}
interface NumberColumn<Row> {
  readonly head: string
  readonly decimals: number
  /** As the table shows it: in the reader's unit, with the unit's decimals; null where there is none. */
  readonly number: (row: Row) => number | null
}
interface TimeColumn<Row> {
  readonly head: string
  /** `2026-11-21 07:30` */
  readonly time: (row: Row) => string
}

/** A column of a file: its heading and the values of its cells. */
export type FileColumn<Row> = TextColumn<Row> | NumberColumn<Row> | TimeColumn<Row>

interface QuantityColumn<Row> {
  /** Without the unit. */
  readonly head: string
  /** The unit of the wire. */
  readonly unit: Unit
  readonly system: UnitSystem
  readonly value: (row: Row) => number | null | undefined
}

/** A column of quantities in the reader's unit, which its heading names. */
export function quantityColumn<Row>({ head, unit, system, value }: QuantityColumn<Row>): FileColumn<Row> {
  const shownUnit = displayUnit(unit, system)
  return {
    head: shownUnit === '' ? head : `${head} (${shownUnit})`,
    decimals: displayDecimals(unit, system).most,
    number: (row) => {
      const found = value(row) ?? null
      // Rounded by what writes the figures of the table, so that both say the same.
      return found === null ? null : Number(quantityParts('en', found, unit, { system }).figure.replaceAll(',', ''))
    },
  }
}

const byteOrderMark = '\ufeff'

/**
 * Rows as CSV (UTF-8 with its mark, lines end with CR LF): figures in the reader's decimal notation, with semicolons between
 * the cells where the comma is the decimal sign, and nothing that a spreadsheet takes for a formula.
 */
export function tableCsv<Row>(
  rows: readonly Row[],
  columns: readonly FileColumn<Row>[],
  { language }: Pick<Localization, 'language'>,
): string {
  const decimalMark = formatNumber(language, 0.5, 1).includes(',') ? ',' : '.'
  const separator = decimalMark === ',' ? ';' : ','
  const cell = (column: FileColumn<Row>, row: Row) => {
    if ('text' in column) return csvCell(column.text(row), separator)
    if ('time' in column) return column.time(row)
    return column.number(row)?.toFixed(column.decimals).replace('.', decimalMark) ?? ''
  }
  const heads = columns.map(({ head }) => csvCell(head, separator))
  const lines = [heads, ...rows.map((row) => columns.map((column) => cell(column, row)))]
  return byteOrderMark + lines.map((cells) => `${cells.join(separator)}\r\n`).join('')
}

/** Rows as a sheet of Excel with a title: figures are figures, times are times, and every text is a text. */
export async function tableXlsx<Row>(
  rows: readonly Row[],
  columns: readonly FileColumn<Row>[],
  title: string,
): Promise<Blob> {
  const heads = columns.map(({ head }) => ({ ...textCell(head), fontWeight: 'bold' as const }))
  const lines = rows.map((row) => columns.map((column) => xlsxCell(column, row)))
  const { default: writeExcelFile } = await import('write-excel-file/browser')
  return writeExcelFile([heads, ...lines], {
    sheet: sheetName(title),
    stickyRowsCount: 1,
    columns: columns.map((column) => ({ width: 'text' in column ? 24 : 18 })),
  }).toBlob()
}

function xlsxCell<Row>(column: FileColumn<Row>, row: Row): CellObject | null {
  if ('number' in column) {
    const value = column.number(row)
    return value === null
      ? null
      : { type: Number, value, format: column.decimals === 0 ? '0' : `0.${'0'.repeat(column.decimals)}` }
  }
  if ('text' in column) return column.text(row) === '' ? null : textCell(column.text(row))
  const time = column.time(row)
  // Excel counts its days from 1900.
  if (time < '1900-03') return textCell(time)
  return { type: Date, value: new Date(`${time.replace(' ', 'T')}:00.000Z`), format: 'yyyy-mm-dd hh:mm' }
}

function textCell(value: string): { type: StringConstructor; value: string; format: string } {
  return { type: String, value, format: '@' }
}
