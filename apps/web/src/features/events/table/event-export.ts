import type { Unit } from '@catenary/contract/field'
import { formatNumber, quantityParts } from '@catenary/i18n/format'
import { csvText, sheetName } from '@catenary/i18n/table-text'
import { displayUnit, shownDecimals } from '@catenary/i18n/unit-names'
import type { UnitSystem } from '@catenary/i18n/unit-names'
import type { CellObject } from 'write-excel-file/browser'
import type { Speech } from '../../../ui/texts/texts-context.ts'
import { wallTimeOf } from '../dialog/zoned-time.ts'
import type { EventRow } from '../event-rows.ts'
import { inspectionName, statusName, typeName } from './event-names.ts'

/** For whom the rows are written: the language, the units, the clock, and how places are said. */
export interface ExportSetting {
  readonly speech: Pick<Speech, 't' | 'language'>
  readonly system: UnitSystem
  /** IANA name; the machine's own where absent. */
  readonly zone: string | undefined
  /** Says a position from the nearest reference point; nothing where the rope has none. */
  readonly place: (position: number) => string | undefined
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

/** A column of the file: its head, and what stands in its cells. */
export type ExportColumn = TextColumn | NumberColumn | TimeColumn

/** The columns of the table of events, and beside them what the table has no room for. */
export function exportColumns(setting: ExportSetting): ExportColumn[] {
  const { speech, place } = setting
  const { t } = speech
  const number = numbersIn(setting)
  const attribute = (name: 'strand' | 'wire' | 'description'): TextColumn => ({
    head: t(`events.attributes.${name}`),
    text: ({ event }) => event.attributes[name] ?? '',
  })
  return [
    timeColumn(setting),
    number(t('events.position'), 'm', (row) => row.position),
    ...(place(0) === undefined
      ? []
      : [{ head: t('events.place'), text: (row: EventRow) => place(row.position) ?? '' }]),
    number(t('events.length'), 'm', ({ event }) => event.length),
    { head: t('events.attributes.type'), text: ({ event }) => typeName(speech, event.attributes.type) },
    { head: t('events.attributes.recordingType'), text: ({ kind }) => t(`events.recordingType.${kind}`) },
    number(t('ropePage.loss'), '%', ({ loss }) => loss.percent),
    number(t('ropePage.loss'), 'mm²', ({ loss }) => loss.area),
    { head: t('events.attributes.inspectionType'), text: (row) => inspectionName(speech, row.event.attributes) },
    { head: t('events.attributes.actionStatus'), text: (row) => statusName(speech, row.event.attributes) },
    { head: t('events.attributes.reportedBy'), text: ({ event }) => event.attributes.reportedBy?.name ?? '' },
    attribute('strand'),
    attribute('wire'),
    number(t('events.attributes.damageCount'), 'count', ({ event }) => event.attributes.damageCount),
    number(t('events.attributes.bendingCycles'), 'cycles', ({ event }) => event.attributes.bendingCycles),
    attribute('description'),
    {
      head: t('events.attributes.isImported'),
      text: (row) => t(row.event.attributes.isImported ? 'common.yes' : 'common.no'),
    },
    number(t('documents.title'), 'count', ({ event }) => event.documentCount),
  ]
}

// The hours of a day mean nothing without the clock that shows them.
function timeColumn({ speech, zone }: ExportSetting): TimeColumn {
  const clock = zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return {
    head: `${speech.t('common.date')} (${clock})`,
    time: ({ event }) => {
      const { date, time } = wallTimeOf(event.timestamp, zone)
      return `${date} ${time}`
    },
  }
}

function numbersIn({ system }: ExportSetting) {
  return (name: string, unit: Unit, value: (row: EventRow) => number | null | undefined): NumberColumn => {
    const shown = displayUnit(unit, system)
    const { most: decimals } = shownDecimals(unit, system)
    return {
      head: shown === '' ? name : `${name} (${shown})`,
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
export function eventsCsv(rows: readonly EventRow[], setting: ExportSetting): string {
  const columns = exportColumns(setting)
  const sign = formatNumber(setting.speech.language, 0.5, 1).includes(',') ? ',' : '.'
  const separator = sign === ',' ? ';' : ','
  const cell = (column: ExportColumn, row: EventRow) => {
    if ('text' in column) return csvText(column.text(row), separator)
    if ('time' in column) return column.time(row)
    return column.number(row)?.toFixed(column.decimals).replace('.', sign) ?? ''
  }
  const heads = columns.map(({ head }) => csvText(head, separator))
  const lines = [heads, ...rows.map((row) => columns.map((column) => cell(column, row)))]
  return byteOrderMark + lines.map((cells) => `${cells.join(separator)}\r\n`).join('')
}

/** Rows of events as a sheet of Excel: figures are figures, times are times, and every text is a text. */
export async function eventsXlsx(rows: readonly EventRow[], setting: ExportSetting): Promise<Blob> {
  const columns = exportColumns(setting)
  const heads = columns.map(({ head }) => ({ ...textCell(head), fontWeight: 'bold' as const }))
  const lines = rows.map((row) => columns.map((column) => xlsxCell(column, row)))
  const { default: writeExcelFile } = await import('write-excel-file/browser')
  return writeExcelFile([heads, ...lines], {
    sheet: sheetName(setting.speech.t('events.title')),
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
