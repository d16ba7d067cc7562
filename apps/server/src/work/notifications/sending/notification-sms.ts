import type { NotificationFacts } from '@catenary/contract/work/notifications'
import { languageOfLocale } from '@catenary/i18n/language'
import type { Locale } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import { cutGsm7, gsm7Length, smsLength, toGsm7 } from '../../../ports/sms/gsm7.ts'
import { describeNotification, describeState } from '../notification-text.ts'
import type { MessageNotification } from './claim-queries.ts'

/** How long names may be, tried until all fits: a shorter one is hardly recognized. */
const nameLengths = [60, 30, 20, 12] as const
const cutMark = '...'

/**
 * A notification in the 160 characters of one SMS: the rope, where it hangs, its state, and what happened. Long names are cut, the
 * state and figures never are.
 */
export function renderNotificationSms(locale: Locale, notification: MessageNotification): string {
  const texts = nameLengths.map((length) => smsText(locale, notification, length))
  const shortest = texts.at(-1) ?? ''
  return texts.find((text) => gsm7Length(text) <= smsLength) ?? cutAtWord(shortest)
}

function smsText(locale: Locale, notification: MessageNotification, nameLength: number): string {
  const { rope, installation, type, threshold, installationAttributes } = notification
  const facts = withShortNames(notification.facts, nameLength)
  const t = translatorFor(languageOfLocale(locale))
  const names = [rope?.name, installation.name].flatMap((name) =>
    name === undefined ? [] : [shorten(name, nameLength)],
  )
  const state = facts.after ? toGsm7(t('notifications.healthNow', { after: describeState(locale, facts.after) })) : ''
  const head = [names.join(', '), state].filter((part) => part !== '').join(': ')
  const what = describeNotification(locale, { type, threshold, facts, installation: installationAttributes })
  return `${head}. ${toGsm7(what.trim())}`
}

function withShortNames(facts: NotificationFacts, length: number): NotificationFacts {
  const { task, document, device, alarm } = facts
  return {
    ...facts,
    ...(task !== undefined && { task: shorten(task, length) }),
    ...(document !== undefined && { document: shorten(document, length) }),
    ...(device?.message !== undefined && { device: { ...device, message: shorten(device.message, length) } }),
    ...(alarm && { alarm: { ...alarm, device: shorten(alarm.device, length), rule: shortRule(alarm.rule, length) } }),
  }
}

function shortRule(rule: NonNullable<NotificationFacts['alarm']>['rule'], length: number) {
  if (!rule.value) return rule
  const { shownName, sensorName } = rule.value
  const names = { shownName: shorten(shownName, length), sensorName: shorten(sensorName, length) }
  return { ...rule, value: { ...rule.value, ...names } }
}

function shorten(name: string, length: number): string {
  const text = toGsm7(name.replaceAll(/\s+/g, ' ').trim())
  return gsm7Length(text) <= length ? text : `${cutGsm7(text, length - cutMark.length).trimEnd()}${cutMark}`
}

/** The beginning that fits, up to the last word that is no part of a figure: half of it would be another figure. */
function cutAtWord(text: string): string {
  const cut = cutGsm7(text, smsLength - cutMark.length)
  return `${cut.replace(/\s\S*$/, '').replace(/(?:\s+\S*\d\S*)+$/, '')}${cutMark}`
}
