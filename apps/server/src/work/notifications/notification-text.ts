import { eventTypes } from '@catenary/contract/records/event-attributes'
import type { EventType } from '@catenary/contract/records/event-attributes'
import type { NotificationFacts, NotifiedState } from '@catenary/contract/work/notifications'
import { healthPercent } from '@catenary/domain/health-percent'
import { describeLeftOut } from '@catenary/i18n/assets/describe-rope'
import { describeAlarmRule, formatMeasured } from '@catenary/i18n/devices/describe-alarm'
import { unitSystemOf } from '@catenary/i18n/display-units'
import {
  enteredDecimals,
  formatDate,
  formatPercent,
  formatQuantity,
  formatShort,
  formatZoned,
} from '@catenary/i18n/format'
import { languageOfLocale } from '@catenary/i18n/language'
import type { Locale } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'

/** What a text is made of. */
export interface NotificationContent {
  readonly type: string
  readonly threshold: number | null
  readonly facts: NotificationFacts
  /** The attributes of the installation, for its units and its time zone. */
  readonly installation: Parameters<typeof unitSystemOf>[0] & { readonly timezone?: string | undefined }
}

/** What happened, in one sentence without a full stop, in the reader's language. */
export function describeNotification(
  locale: Locale,
  { type, threshold, facts, installation }: NotificationContent,
): string {
  const t = translatorFor(languageOfLocale(locale))
  const { count = 1, position, document, alarm, text } = facts
  if (text !== undefined) return text
  if (alarm) return describeAlarm(locale, { type, alarm, installation })
  if (facts.device) return describeDevice(locale, type, facts.device)
  if (isTaskType(type)) return describeTask(locale, { type, facts, installation })
  if (type === 'newDocument')
    return document === undefined
      ? t('notifications.documentsAdded', { count })
      : t('notifications.documentAdded', { name: document })
  if (isEventType(type)) {
    const values = { type: t(`events.type.${type}`) }
    if (count > 1) return t('notifications.recorded', { ...values, count })
    if (position === undefined) return t('notifications.recordedOnce', values)
    return t('notifications.recordedAt', {
      ...values,
      position: formatQuantity(locale, position, 'm', { system: unitSystemOf(installation) }),
    })
  }
  if (threshold === 0) return t('notifications.limitReached')
  return threshold === null
    ? type
    : t('notifications.healthBelow', { threshold: formatPercent(locale, threshold, enteredDecimals) })
}

/** A task and when it is or was due, which older notifications do not know. */
function describeTask(
  locale: Locale,
  {
    type,
    facts: { task: title = '', due },
    installation,
  }: Pick<NotificationContent, 'facts' | 'installation'> & { readonly type: 'taskDue' | 'taskOverdue' },
): string {
  const t = translatorFor(languageOfLocale(locale))
  if (due === undefined) return t(`notifications.${type}`, { title })
  const key = type === 'taskDue' ? 'taskDueAt' : 'taskOverdueSince'
  return t(`notifications.${key}`, { title, due: formatZoned(locale, due, installation.timezone) })
}

/** An alarm with its times, which are not that of the notification, and what was measured beyond the threshold. */
function describeAlarm(
  locale: Locale,
  {
    type,
    alarm: { device, rule, value, since, endedAt },
    installation,
  }: Pick<NotificationContent, 'type' | 'installation'> & { readonly alarm: NonNullable<NotificationFacts['alarm']> },
): string {
  const t = translatorFor(languageOfLocale(locale))
  const names = {
    // Several sensors of a device may measure a value of the same name.
    device: rule.value ? `${device} (${rule.value.sensorName})` : device,
    rule: describeAlarmRule(t, locale, rule),
    since: formatZoned(locale, since, installation.timezone),
  }
  const text =
    endedAt === null
      ? // What passes a threshold of a smartrope is not followed any further.
        t(type === 'smartropeThreshold' ? 'notifications.alarmOnce' : 'notifications.alarm', names)
      : t('notifications.alarmEnded', { ...names, until: formatZoned(locale, endedAt, installation.timezone) })
  if (value === null) return text
  return t('notifications.alarmMeasured', { alarm: text, value: formatMeasured(locale, rule, value) })
}

/** Why somebody has to see to a device. */
function describeDevice(
  locale: Locale,
  type: string,
  { cause, serialNumber, message, contractEnd }: NonNullable<NotificationFacts['device']>,
): string {
  const t = translatorFor(languageOfLocale(locale))
  const kind = type === 'trudistance' ? 'trudistance' : 'truscan'
  const device = `${t(`events.type.${kind}`)} ${serialNumber}`.trim()
  if (cause === 'fault' && message !== undefined) return t('notifications.device.faultMessage', { device, message })
  if (cause !== 'contractEnding') return t(`notifications.device.${cause}`, { device })
  // A day is the same day everywhere.
  const end = contractEnd === undefined ? '' : formatDate(locale, `${contractEnd}T12:00:00.000Z`, 'UTC')
  return t('notifications.device.contractEnding', { device, end })
}

/** The state of the rope before and after, in the reader's language; null for notifications without states. */
export function describeStates(locale: Locale, { before, after }: NotificationFacts): string | null {
  if (!before || !after) return null
  const t = translatorFor(languageOfLocale(locale))
  const states = { before: describeState(locale, before), after: describeState(locale, after) }
  return states.before === states.after
    ? t('notifications.healthNow', states)
    : t('notifications.healthChanged', states)
}

/** The text of a notification in a list: what happened, and the state of the rope. */
export function notificationText(locale: Locale, content: NotificationContent): string {
  const parts = [describeNotification(locale, content), describeStates(locale, content.facts)]
  return parts.filter((part) => part !== null && part !== '').join('. ')
}

/**
 * Text of a state: the health in percent, never rounded up, or the reason why there is none; that the rope is to be inspected
 * now, where its limit may be reached although something is left; and what is left out of it.
 */
export function describeState(locale: Locale, state: NotifiedState): string {
  const { ratio, noStateReason, mayBeReached } = state
  const t = translatorFor(languageOfLocale(locale))
  const leftOut = describeLeftOut(state, t)
  if (ratio === null) return [t(`ropes.noState.${noStateReason ?? 'notInspected'}`), ...leftOut].join(', ')
  const left = formatPercent(locale, healthPercent(ratio), 1)
  return [left, ...(mayBeReached && ratio < 1 ? [t('ropes.mayBeReached')] : []), ...leftOut].join(', ')
}

/** The rule that fired, in its own words. */
export function describeRule(
  locale: Locale,
  { type, threshold, facts }: Pick<NotificationContent, 'type' | 'threshold' | 'facts'>,
): string {
  const t = translatorFor(languageOfLocale(locale))
  if (facts.device && (type === 'truscan' || type === 'trudistance')) return t(`notificationSettings.system.${type}`)
  if (isTaskType(type)) return t('notifications.assigned')
  if (type === 'alarm') return t('notifications.alarmRecipient')
  if (type === 'newDocument') {
    const value = t('notificationSettings.thresholdDocuments', { count: threshold ?? 1 })
    return t('common.labelled', { label: t('notificationSettings.type.newDocument'), value })
  }
  if (isEventType(type)) {
    const value = t('notificationSettings.thresholdCount', { count: threshold ?? 1 })
    return t('common.labelled', { label: t(`events.type.${type}`), value })
  }
  if (type === 'smartropeThreshold') {
    const value = t('notificationSettings.thresholdSmartrope', {
      value: formatShort(locale, threshold ?? 0, enteredDecimals),
    })
    return t('common.labelled', { label: t('notificationSettings.type.smartropeThreshold'), value })
  }
  if (type === 'ropeHealth50' || type === 'ropeHealth0') return t(`notificationSettings.system.${type}`)
  return t('notificationSettings.thresholdHealth', { value: formatShort(locale, threshold ?? 0, enteredDecimals) })
}

function isTaskType(type: string): type is 'taskDue' | 'taskOverdue' {
  return type === 'taskDue' || type === 'taskOverdue'
}

function isEventType(type: string): type is EventType {
  return (eventTypes as readonly string[]).includes(type)
}
