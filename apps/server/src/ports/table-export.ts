import { formatNumber } from '@catenary/i18n/format'
import type { Language } from '@catenary/i18n/language'
import { escapeFormula, sheetName } from '@catenary/i18n/spreadsheet-text'
import { translatorFor } from '@catenary/i18n/translators'
import { stringify } from 'csv-stringify/sync'
import type { CellObject } from 'write-excel-file/node'
import { FairQueue, systemRequester } from './fair-queue.ts'
import type { Requester } from './fair-queue.ts'

/** File formats of an exported table. */
export type TableFormat = 'csv' | 'xlsx'

/** A value of a cell; an instant is ISO 8601 in UTC, a day ISO 8601 without time. */
export type CellValue = string | number | boolean | null

/** A column of a table: its head, and what its cells hold. */
export interface Column<Row> {
  readonly header: string
  readonly type: 'text' | 'number' | 'instant' | 'day' | 'yesNo'
  readonly value: (row: Row) => CellValue
}

/** A table that is written as a file. */
export interface Table<Row> {
  /** Names the sheet. */
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** A last line for the reader, such as that something was left out. */
  readonly notice?: string
}

/** A table as a file. */
export interface TableFile {
  readonly bytes: Uint8Array
  readonly mediaType: string
}

const queue = new FairQueue({ concurrency: 1, maxWaiting: 20, maxWaitingPerMandator: 10, maxWaitingPerUser: 3 })

/**
 * Writes a table in which no program reads user input as a formula: in CSV (RFC 4180, UTF-8 with its mark) such
 * texts get a leading apostrophe, in XLSX every text is a text. Where a language writes decimals with a
 * comma, so does its CSV, whose cells semicolons separate: what spreadsheets expect. Instants are written in UTC to the second, they and days in XLSX as
 * dates; yes and no in the reader's language. One at a time, by a fair queue.
 */
export async function writeTable<Row>(
  table: Table<Row>,
  { requester = systemRequester, ...options }: TableOptions & { requester?: Requester },
): Promise<TableFile> {
  return queue.run(requester, () => write(table, options))
}

interface TableOptions {
  readonly format: TableFormat
  readonly language: Language
}

async function write<Row>(table: Table<Row>, options: TableOptions): Promise<TableFile> {
  const { format, language } = options
  if (format === 'csv') return { bytes: Buffer.from(csvOf(table, options)), mediaType: 'text/csv; charset=utf-8' }
  const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { bytes: await xlsxOf(table, language), mediaType }
}

function csvOf<Row>({ columns, rows, notice }: Table<Row>, { language }: TableOptions): string {
  const headerRow = columns.map(({ header }) => escapeFormula(header))
  const bodyRows = rows.map((row) => columns.map((column) => csvCell(column.type, column.value(row), language)))
  const noticeRow = notice === undefined ? [] : [columns.map((_, index) => (index === 0 ? escapeFormula(notice) : ''))]
  return stringify([headerRow, ...bodyRows, ...noticeRow], {
    bom: true,
    delimiter: isDecimalComma(language) ? ';' : ',',
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
  })
}

function isDecimalComma(language: Language): boolean {
  return formatNumber(language, 0.5, 1).includes(',')
}

function csvCell(type: Column<unknown>['type'], value: CellValue, language: Language): string {
  if (value === null) return ''
  if (type === 'number') return isDecimalComma(language) ? String(value).replace('.', ',') : String(value)
  if (type === 'yesNo') return yesNo(value, language)
  if (type === 'instant') return String(value).slice(0, 19).replace('T', ' ')
  return escapeFormula(String(value))
}

function yesNo(value: CellValue, language: Language): string {
  return translatorFor(language)(value ? 'common.yes' : 'common.no')
}

async function xlsxOf<Row>({ title, columns, rows, notice }: Table<Row>, language: Language): Promise<Uint8Array> {
  const headerRow = columns.map(({ header }) => ({ ...text(header), fontWeight: 'bold' as const }))
  const bodyRows = rows.map((row) => columns.map(({ type, value }) => xlsxCell(type, value(row), language)))
  const noticeRow = notice === undefined ? [] : [[text(notice)]]
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return writeExcelFile([headerRow, ...bodyRows, ...noticeRow], {
    sheet: sheetName(title),
    stickyRowsCount: 1,
    columns: columns.map(({ type }) => ({ width: type === 'text' ? 28 : 20 })),
  }).toBuffer()
}

function xlsxCell(type: Column<unknown>['type'], value: CellValue, language: Language): CellObject | null {
  if (value === null || value === '') return null
  if (type === 'number') return { type: Number, value: Number(value) }
  if (type === 'yesNo') return text(yesNo(value, language))
  if (type === 'instant') return { type: Date, value: new Date(String(value)), format: 'yyyy-mm-dd hh:mm:ss' }
  if (type === 'day') return { type: Date, value: new Date(String(value)), format: 'yyyy-mm-dd' }
  return text(String(value))
}

/** A cell with the text type. */
function text(value: string): { type: StringConstructor; value: string; format: string } {
  return { type: String, value, format: '@' }
}
