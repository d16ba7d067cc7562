import { useTexts } from '../../ui/texts/texts-context.ts'
import type { Localization } from '../../ui/texts/texts-context.ts'
import type { ColumnAttribute, EventColumn } from './column-visibility.ts'

const keys = {
  date: 'common.date',
  documents: 'documents.title',
  position: 'events.position',
  recordedPosition: 'eventTable.recordedPosition',
  length: 'events.length',
  type: 'events.attributes.type',
  kind: 'events.attributes.recordingType',
  loss: 'ropePage.loss',
  inspection: 'events.attributes.inspectionType',
  status: 'events.attributes.actionStatus',
  reportedBy: 'events.attributes.reportedBy',
} as const satisfies Record<Exclude<EventColumn, ColumnAttribute>, string>

/** The name of a column of the table of events. */
export function columnName({ t }: Pick<Localization, 't'>, column: EventColumn): string {
  return column in keys ? t(keys[column as keyof typeof keys]) : t(`events.attributes.${column as ColumnAttribute}`)
}

/** Names the columns of the table of events in the reader's language. */
export function useColumnName(): (column: EventColumn) => string {
  const localization = useTexts()
  return (column) => columnName(localization, column)
}
