import type { EventAttributes, EventType } from '@catenary/contract/records/event-attributes'
import type { RopeEvent } from '@catenary/contract/records/events'
import type { Localization } from '../../ui/texts/texts-context.ts'

type TypeLocalization = Pick<Localization, 't'>

/** A type's name in the reader's language. */
export function typeName({ t }: TypeLocalization, type: EventType): string {
  return t(`events.type.${type}`)
}

/** The name of an event's type; an archived one says so. */
export function eventName(
  { t }: TypeLocalization,
  { attributes, isDeleted }: Pick<RopeEvent, 'attributes' | 'isDeleted'>,
): string {
  const name = typeName({ t }, attributes.type)
  return isDeleted ? `${name} ${t('common.archivedSuffix')}` : name
}

/** How an event was found; empty where that is not recorded. */
export function inspectionName({ t }: TypeLocalization, { inspectionType }: EventAttributes): string {
  return inspectionType ? t(`events.inspectionType.${inspectionType}`) : ''
}

/** Where the handling of a damage stands; empty for what is no damage. */
export function statusName({ t }: TypeLocalization, { actionStatus }: EventAttributes): string {
  return actionStatus ? t(`events.actionStatus.${actionStatus}`) : ''
}
