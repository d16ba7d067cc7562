import { pagePath, pages } from '@catenary/contract/page-routes'
import type { Translate } from '@catenary/i18n/catalogue'
import { formatZoned } from '@catenary/i18n/format'
import type { Locale } from '@catenary/i18n/language'
import { languageOfLocale } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import type { MailBlock } from '../../../ports/mail/mail-layout.ts'
import { mailHtml, mailText } from '../../../ports/mail/mail-layout.ts'
import { singleLine } from '../../../ports/mail/mail-line.ts'
import type { RenderedMail } from '../../../ports/mail/mail-templates.ts'
import { describeNotification, describeRule, describeState } from '../notification-text.ts'
import type { MessageNotification } from './claim-queries.ts'

/** The recipient of a notification mail and the links in it. */
export interface MailContext {
  readonly locale: Locale
  readonly name: string
  /** The public address of the application. */
  readonly baseUrl: string
  /** The address of the page that ends such mails. */
  readonly unsubscribe: string
}

/** Maximum number of records listed in one mail; the others are counted. */
const mostPlaces = 20
const mostPerPlace = 10
const nameLength = 60

/** A mail about one or several notifications: per record what happened, the state before and after, and why it was sent. */
export function renderNotificationMail(
  context: MailContext,
  notifications: readonly MessageNotification[],
): RenderedMail {
  const { locale, name, baseUrl, unsubscribe } = context
  const language = languageOfLocale(locale)
  const t = translatorFor(language)
  const byPlace = Map.groupBy(notifications, ({ rope, installation }) => rope?.id ?? installation.id)
  // What the mail has no room for is the mildest.
  const places = [...byPlace.values()].toSorted((a, b) => compareWorst(mostSerious(a), mostSerious(b)))
  const greeting =
    singleLine(name) === '' ? t('mails.greetingUnnamed') : t('mails.greeting', { name: singleLine(name) })
  const more = places.length - mostPlaces
  const document = {
    language,
    subject: subjectOf(locale, notifications),
    blocks: [
      paragraph(greeting),
      ...places.slice(0, mostPlaces).flatMap((one) => placeBlocks(locale, baseUrl, one)),
      ...(more > 0 ? [paragraph(t('notifications.morePlaces', { count: more }))] : []),
      { kind: 'link', text: t('notifications.unsubscribe'), link: unsubscribe } as const,
    ],
    footer: [...reasonsOf(t, notifications), t('mails.automatic')],
    formatLabel: (label: string) => t('mails.labelled', { label }),
  }
  return { subject: document.subject, text: mailText(document), html: mailHtml(document) }
}

/** Why the recipient gets it: the tasks are theirs, and what else there is comes by the rules of the installation. */
function reasonsOf(t: Translate, notifications: readonly MessageNotification[]): string[] {
  const isAssigned = notifications.some(({ taskId }) => taskId !== null)
  const isByRule = notifications.some(({ taskId }) => taskId === null)
  return [...(isAssigned ? [t('notifications.reasonAssigned')] : []), ...(isByRule ? [t('notifications.reason')] : [])]
}

/** What happened where, of several the most serious and how many others there are. */
function subjectOf(locale: Locale, notifications: readonly MessageNotification[]): string {
  const t = translatorFor(languageOfLocale(locale))
  const worst = mostSerious(notifications)
  if (!worst) return t('notifications.notifications')
  const value = describeNotification(locale, contentOf(worst))
  const subject = t('common.labelled', { label: placeOf(worst, nameLength), value })
  const count = notifications.length - 1
  // The start of an encoded word would be decoded by mail programs.
  return singleLine(count > 0 ? `${subject} ${t('notifications.andMore', { count })}` : subject, 280).replaceAll(
    '=?',
    '= ?',
  )
}

function mostSerious(notifications: readonly MessageNotification[]): MessageNotification | undefined {
  return notifications.toSorted(compareWorst)[0]
}

/** Sorts the worst state first; of several with the same state that of the lowest threshold. */
function compareWorst(a: MessageNotification | undefined, b: MessageNotification | undefined): number {
  const ratio = (one: MessageNotification | undefined) => one?.facts.after?.ratio ?? -1
  const fall = (one: MessageNotification | undefined) =>
    one?.type.startsWith('ropeHealth') ? (one.threshold ?? 0) : Number.MAX_VALUE
  return ratio(b) - ratio(a) || fall(a) - fall(b)
}

function placeBlocks(locale: Locale, baseUrl: string, notifications: readonly MessageNotification[]): MailBlock[] {
  const [first] = notifications
  const last = notifications.at(-1)
  if (!first || !last) return []
  const t = translatorFor(languageOfLocale(locale))
  const worst = new Set(notifications.toReversed().toSorted(compareWorst).slice(0, mostPerPlace))
  const shown = notifications.filter((one) => worst.has(one))
  const before = notifications.find(({ facts }) => facts.before)?.facts.before
  const after = notifications.findLast(({ facts }) => facts.after)?.facts.after
  const rules = [...new Set(notifications.map((one) => describeRule(locale, one)))]
  return [
    paragraph(`${placeOf(first, 120)}, ${singleLine(first.area.name)}`),
    {
      kind: 'facts',
      rows: [
        ...shown.map((one): readonly [string, string] => [
          formatZoned(locale, one.triggeredAt, one.installationAttributes.timezone),
          singleLine(describeNotification(locale, contentOf(one)), 300),
        ]),
        ...(before && after ? stateRows(t, describeState(locale, before), describeState(locale, after)) : []),
        [t('notifications.rule'), rules.join('; ')],
      ],
    },
    ...taskLinks(t, baseUrl, shown),
    {
      kind: 'action',
      label: t(first.rope ? 'notifications.openRope' : 'notifications.openInstallation'),
      link: URL.parse(`${baseUrl}${pathOf(first)}`)?.href ?? baseUrl,
      inPlain: t('mails.linkInPlain'),
    },
  ]
}

/** The state of the rope before and after; once where it is the same. */
function stateRows(t: Translate, before: string, after: string): readonly (readonly [string, string])[] {
  if (before === after) return [[t('ropes.health'), after]]
  return [
    [t('notifications.healthBefore'), before],
    [t('notifications.healthAfter'), after],
  ]
}

function taskLinks(t: Translate, baseUrl: string, notifications: readonly MessageNotification[]): MailBlock[] {
  const byTask = new Map(notifications.map((one) => [one.taskId, one]))
  return [...byTask].flatMap(([taskId, one]) => {
    const link = taskId === null ? null : URL.parse(`${baseUrl}${pathOf(one)}?task=${taskId}`)
    if (!link) return []
    const title = singleLine(one.facts.task ?? '', 120)
    return [{ kind: 'link' as const, text: t('notifications.openTask', { title }), link: link.href }]
  })
}

function pathOf({ area, installation, rope }: MessageNotification): string {
  const params = { areaId: area.id, installationId: installation.id }
  return rope ? pagePath(pages.rope, { ...params, ropeId: rope.id }) : pagePath(pages.installation, params)
}

/** The rope with its installation, or only the installation; each name truncated to this number of characters. */
export function placeOf({ rope, installation }: MessageNotification, length: number): string {
  return [rope, installation].flatMap((one) => (one ? [singleLine(one.name, length)] : [])).join(', ')
}

function contentOf({ type, threshold, facts, installationAttributes }: MessageNotification) {
  return { type, threshold, facts, installation: installationAttributes }
}

function paragraph(text: string): MailBlock {
  return { kind: 'paragraph', text }
}
