import type { Unit } from '@catenary/contract/field'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { wallTimeOf } from '../../ui/form/zoned-time.ts'
import type { FileColumn } from '../../ui/table-files.ts'
import { quantityColumn, tableCsv, tableXlsx } from '../../ui/table-files.ts'
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

/**
 * The columns of the file, as the table has them: the loss in its two units apart, and the place said from a reference
 * point apart from the position.
 */
export function exportColumns(options: ExportOptions): FileColumn<EventRow>[] {
  return options.columns.flatMap((column) => columnsOf(column, options))
}

function columnsOf(column: EventColumn, options: ExportOptions): FileColumn<EventRow>[] {
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
function timeColumn({ localization, zone }: ExportOptions): FileColumn<EventRow> {
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
  return (head: string, unit: Unit, value: (row: EventRow) => number | null | undefined) =>
    quantityColumn({ head, unit, system, value })
}

/** Rows of events as CSV, as {@link tableCsv}. */
export function eventsCsv(rows: readonly EventRow[], options: ExportOptions): string {
  return tableCsv(rows, exportColumns(options), options.localization)
}

/** Rows of events as a sheet of Excel, as {@link tableXlsx}. */
export function eventsXlsx(rows: readonly EventRow[], options: ExportOptions): Promise<Blob> {
  return tableXlsx(rows, exportColumns(options), options.localization.t('events.title'))
}
