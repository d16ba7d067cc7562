import { eventTypes } from '@catenary/contract/records/event-attributes'
import type { EventType } from '@catenary/contract/records/event-attributes'
import type { NotificationType, SystemNotificationKey } from '@catenary/contract/work/notification-settings'
import { systemNotificationKeys } from '@catenary/contract/work/notification-settings'
import { damageTypes, measurementTypes, mutationTypes, repairTypes } from '@catenary/domain/loss/damage'
import { useTexts } from '../../ui/texts/texts-context.ts'

/** The types of rules in the order of the form: monitored values first, then the events by their kind. */
export const typeGroups = {
  watched: ['ropeHealth', 'newDocument', 'smartropeThreshold'],
  damage: damageTypes,
  repair: repairTypes,
  measurement: measurementTypes,
  mutation: mutationTypes,
} as const satisfies Readonly<Record<string, readonly NotificationType[]>>
export type TypeGroup = keyof typeof typeGroups

/** The groups with their types. */
export const groupedTypes = Object.entries(typeGroups) as readonly (readonly [TypeGroup, readonly NotificationType[]])[]

/** True for event types, whose recordings are counted by rules. */
function isEventType(type: string): type is EventType {
  return (eventTypes as readonly string[]).includes(type)
}

function isSystemKey(type: string): type is SystemNotificationKey {
  return (systemNotificationKeys as readonly string[]).includes(type)
}

function isWatched(type: string): type is (typeof typeGroups)['watched'][number] {
  return (typeGroups.watched as readonly string[]).includes(type)
}

/** The name of a notification type, of rules, tasks or system; an unknown one is shown by its id. */
export function useTypeName(): (type: string) => string {
  const { t } = useTexts()
  return (type) => {
    // TRUscan and TRUdistance are both event types and system types.
    if (isEventType(type)) return t(`events.type.${type}`)
    if (isWatched(type)) return t(`notificationSettings.type.${type}`)
    if (type === 'taskDue' || type === 'taskOverdue') return t(`notificationSettings.task.${type}`)
    if (type === 'alarm') return t('notificationSettings.alarm')
    return isSystemKey(type) ? t(`notificationSettings.system.${type}`) : type
  }
}
