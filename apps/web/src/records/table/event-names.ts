import type { EventAttributes, EventType } from '@catenary/contract/records/event-attributes'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { Localization } from '../../ui/texts/texts-context.ts'
import type { ColumnAttribute, EventColumn } from './column-visibility.ts'

type TypeLocalization = Pick<Localization, 't'>

/** A type's name in the reader's language. */
export function typeName({ t }: TypeLocalization, type: EventType): string {
  return t(`events.type.${type}`)
}

/** The name of an event's type, with a mark if the event is archived. */
export function eventName(
  { t }: TypeLocalization,
  { attributes, isDeleted }: { readonly attributes: Pick<EventAttributes, 'type'>; readonly isDeleted: boolean },
): string {
  const name = typeName({ t }, attributes.type)
  return isDeleted ? `${name} ${t('common.archivedSuffix')}` : name
}

/** How an event was found; empty where that is not recorded. */
export function inspectionName({ t }: TypeLocalization, { inspectionType }: EventAttributes): string {
  return inspectionType ? t(`events.inspectionType.${inspectionType}`) : ''
}

/** The status of a damage; empty for other events. */
export function statusName({ t }: TypeLocalization, { actionStatus }: EventAttributes): string {
  return actionStatus ? t(`events.actionStatus.${actionStatus}`) : ''
}

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
