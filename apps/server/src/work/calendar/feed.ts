import { pagePath, pages } from '@catenary/contract/page-routes'
import type { CalendarEntry } from '@catenary/contract/work/calendar'
import { endOfDay } from '@catenary/domain/recurrence/due'
import type { Translate } from '@catenary/i18n/catalogue'
import { formatDate, isoDay } from '@catenary/i18n/format'
import type { Language, Locale } from '@catenary/i18n/language'
import { languageOfLocale } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import type { CalendarEvent } from './icalendar.ts'

/** What the events of a feed are written with. */
export interface FeedContext {
  readonly locale: Locale
  /** The public address of the application. */
  readonly baseUrl: string
  /** When tasks were last changed, by their ids. */
  readonly lastChanges: ReadonlyMap<string, string>
}

/** A task as an event of its owner's calendar: of the whole day where no time was entered, or none is certain. */
export function feedEvent(
  { at, isExpected, task }: CalendarEntry,
  { locale, baseUrl, lastChanges }: FeedContext,
): CalendarEvent {
  const t = translatorFor(languageOfLocale(locale))
  const { id, rope, attributes, due, assignedUsers, isDeleted, version, createdAt } = task
  const { installation } = rope
  const zone = installation.timezone ?? 'UTC'
  const isWholeDay = isExpected || endOfDay(Date.parse(at), zone) === Date.parse(at)
  const place = `${rope.name}, ${installation.name}, ${installation.area.name}`
  const page = pagePath(pages.rope, { areaId: installation.area.id, installationId: installation.id, ropeId: rope.id })
  const url = `${baseUrl}${page}?task=${id}`
  const names = assignedUsers.flatMap(({ name, isFormer }) =>
    name !== null && isFormer ? t('taskPages.formerAssignee', { name }) : (name ?? []),
  )
  const since = due?.isProbablyReached ? due.expectedAt : null
  const lines = [
    attributes.description,
    '',
    ...(since === null ? [] : [t('taskPages.probablyReached', { date: formatDate(locale, since, zone) })]),
    place,
    t('common.labelled', { label: t('tasks.attributes.status'), value: t(`tasks.status.${attributes.status}`) }),
    ...(names.length > 0 ? [t('common.labelled', { label: t('tasks.assignedUsers'), value: names.join(', ') })] : []),
    url,
  ]
  return {
    uid: `task-${id}@catenary`,
    start: isWholeDay ? isoDay(at, zone) : at,
    summary: titleOf(task, isExpected, t),
    description: lines.join('\n'),
    location: place,
    url,
    status: isDeleted ? 'CANCELLED' : isExpected ? 'TENTATIVE' : 'CONFIRMED',
    sequence: version,
    createdAt,
    changedAt: lastChanges.get(id) ?? createdAt,
  }
}

function titleOf({ attributes: { title, status }, due }: CalendarEntry['task'], isExpected: boolean, t: Translate) {
  if (status === 'done') return t('calendar.doneTitle', { title })
  if (due?.isProbablyReached) return t('calendar.probablyReachedTitle', { title })
  return isExpected ? t('calendar.expectedTitle', { title }) : title
}

/** What a feed says of today where it holds only a part of the tasks. */
export function incompleteEvent(
  at: Date,
  { language, baseUrl }: { readonly language: Language; readonly baseUrl: string },
): CalendarEvent {
  const day = at.toISOString().slice(0, 10)
  const url = `${baseUrl}${pages.calendar}`
  const [summary, midnight] = [translatorFor(language)('calendar.incomplete'), `${day}T00:00:00.000Z`]
  const times = { start: day, createdAt: midnight, changedAt: midnight, sequence: 0 }
  return { uid: 'incomplete@catenary', summary, description: url, location: '', url, status: 'CONFIRMED', ...times }
}
