import type { Unit } from '@catenary/contract/field'
import { displayDecimals, displayUnit } from '@catenary/i18n/display-units'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { formatNumber, quantityParts } from '@catenary/i18n/format'
import { csvCell, sheetName } from '@catenary/i18n/spreadsheet-text'
import type { CellObject } from 'write-excel-file/browser'
import { wallTimeOf } from '../../ui/form/zoned-time.ts'
import type { Localization } from '../../ui/texts/texts-context.ts'
import type { ValueLocalization } from '../../ui/texts/value-formatter.ts'
import type { EventRow } from '../events/event-rows.ts'
import { attributeNumber, attributeText, unitOfAttribute } from './attribute-cells.ts'
import { wasMoved } from './column-visibility.ts'
import type { EventColumn } from './column-visibility.ts'
import { columnName, eventName, inspectionName, statusName } from './event-names.ts'

/** Formatting options of an export: language, units, time zone and columns. */
export interface ExportOptions {
  readonly localization: ValueLocalization & Pick<Localization, 'language'>
  readonly system: UnitSystem
  /** IANA name; the machine's own where absent. */
  readonly zone: string | undefined
  /** Describes a position relative to the nearest reference point; undefined if the rope has none. */
  readonly referencePosition: (position: number) => string | undefined
  /** The columns that the file is to have, in this order. */
  readonly columns: readonly EventColumn[]
}

interface TextColumn {
  readonly head: string
  readonly text: (row: EventRow) => string
}
interface NumberColumn {
  readonly head: string
  readonly decimals: number
  /** As the table shows it: in the reader's unit, with the unit's decimals; null where there is none. */
  readonly number: (row: EventRow) => number | null
}
interface TimeColumn {
  readonly head: string
  /** `2026-11-21 07:30` */
  readonly time: (row: EventRow) => string
}

/** A column of the file: its heading and the values of its cells. */
export type ExportColumn = TextColumn | NumberColumn | TimeColumn

/**
 * The columns of the file, as the table has them: the loss in its two units apart, and the place said from a reference
 * point apart from the position.
 */
export function exportColumns(options: ExportOptions): ExportColumn[] {
  return options.columns.flatMap((column) => columnsOf(column, options))
}

function columnsOf(column: EventColumn, options: ExportOptions): ExportColumn[] {
  const { localization, referencePosition } = options
  const { t } = localization
  const head = columnName(localization, column)
  const number = numberColumnFactory(options)
  const text = (textOf: (row: EventRow) => string) => [{ head, text: textOf }]
  switch (column) {
    case 'date':
      return [timeColumn(options)]
    case 'documents':
      return [number(head, 'count', ({ event }) => event.documentCount)]
    case 'position':
      return [
        number(head, 'm', (row) => row.position),
        ...(referencePosition(0) === undefined
          ? []
          : [{ head: t('events.place'), text: (row: EventRow) => referencePosition(row.position) ?? '' }]),
      ]
    case 'recordedPosition':
      return [number(head, 'm', (row) => (wasMoved(row) ? row.event.position : undefined))]
    case 'length':
      return [number(head, 'm', ({ event }) => event.length)]
    case 'type':
      return text(({ event }) => eventName(localization, event))
    case 'kind':
      return text(({ kind }) => t(`events.recordingType.${kind}`))
    case 'loss':
      return [number(head, '%', ({ loss }) => loss.percent), number(head, 'mm²', ({ loss }) => loss.area)]
    case 'inspection':
      return text(({ event }) => inspectionName(localization, event.attributes))
    case 'status':
      return text(({ event }) => statusName(localization, event.attributes))
    case 'reportedBy':
      return text(({ event }) => event.attributes.reportedBy?.name ?? '')
    default: {
      const unit = unitOfAttribute(column)
      if (unit) return [number(head, unit, ({ event }) => attributeNumber(event, column))]
      return text(({ event }) => attributeText(localization, event, column))
    }
  }
}

// A time of day needs its time zone.
function timeColumn({ localization, zone }: ExportOptions): TimeColumn {
  const timeZone = zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    head: `${localization.t('common.date')} (${timeZone})`,
    time: ({ event }) => {
      const { date, time } = wallTimeOf(event.timestamp, zone)
      return `${date} ${time}`
    },
  }
}

function numberColumnFactory({ system }: ExportOptions) {
  return (name: string, unit: Unit, value: (row: EventRow) => number | null | undefined): NumberColumn => {
    const shownUnit = displayUnit(unit, system)
    const { most: decimals } = displayDecimals(unit, system)
    return {
      head: shownUnit === '' ? name : `${name} (${shownUnit})`,
      decimals,
      number: (row) => {
        const found = value(row) ?? null
        // Rounded by what writes the figures of the table, so that both say the same.
        return found === null ? null : Number(quantityParts('en', found, unit, { system }).figure.replaceAll(',', ''))
      },
    }
  }
}

const byteOrderMark = '\ufeff'

/**
 * Rows of events as CSV (UTF-8 with its mark, lines end with CR LF): figures in the reader's decimal notation, with
 * semicolons between the cells where the comma is the decimal sign, and nothing that a spreadsheet takes for a formula.
 */
export function eventsCsv(rows: readonly EventRow[], options: ExportOptions): string {
  const columns = exportColumns(options)
  const decimalMark = formatNumber(options.localization.language, 0.5, 1).includes(',') ? ',' : '.'
  const separator = decimalMark === ',' ? ';' : ','
  const cell = (column: ExportColumn, row: EventRow) => {
    if ('text' in column) return csvCell(column.text(row), separator)
    if ('time' in column) return column.time(row)
    return column.number(row)?.toFixed(column.decimals).replace('.', decimalMark) ?? ''
  }
  const heads = columns.map(({ head }) => csvCell(head, separator))
  const lines = [heads, ...rows.map((row) => columns.map((column) => cell(column, row)))]
  return byteOrderMark + lines.map((cells) => `${cells.join(separator)}\r\n`).join('')
}

/** Rows of events as a sheet of Excel: figures are figures, times are times, and every text is a text. */
export async function eventsXlsx(rows: readonly EventRow[], options: ExportOptions): Promise<Blob> {
  const columns = exportColumns(options)
  const heads = columns.map(({ head }) => ({ ...textCell(head), fontWeight: 'bold' as const }))
  const lines = rows.map((row) => columns.map((column) => xlsxCell(column, row)))
  const { default: writeExcelFile } = await import('write-excel-file/browser')
  return writeExcelFile([heads, ...lines], {
    sheet: sheetName(options.localization.t('events.title')),
    stickyRowsCount: 1,
    columns: columns.map((column) => ({ width: 'text' in column ? 24 : 18 })),
  }).toBlob()
}

function xlsxCell(column: ExportColumn, row: EventRow): CellObject | null {
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
