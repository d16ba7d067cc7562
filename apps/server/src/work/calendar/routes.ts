import { can } from '@catenary/contract/access'
import { calendar, maxCalendarDays } from '@catenary/contract/work/calendar'
import type { Task } from '@catenary/contract/work/tasks'
import type { Locale } from '@catenary/i18n/language'
import { languageOfLocale } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { serveQuery } from '../../http/serve.ts'
import type { QueryCall } from '../../http/serve.ts'
import { serveByToken } from '../../http/session/serve-by-token.ts'
import type { TokenCall } from '../../http/session/serve-by-token.ts'
import { baseUrlOf } from '../../http/urls.ts'
import { listCyclesRates } from '../tasks/cycles-queries.ts'
import { listLastChanges, readCalendarTasks, readLocale } from './calendar-queries.ts'
import type { CalendarRequest } from './calendar-queries.ts'
import { calendarEntries, ownEntry } from './entries.ts'
import { feedEvent, incompleteEvent } from './feed.ts'
import { writeCalendar } from './icalendar.ts'

const dayMs = 86_400_000
/** How far a feed goes back and ahead. */
const feedDays = { back: 90, ahead: 400 }

/** Tasks as a calendar: for its page, and as a feed for calendar programs. */
export function calendarRoutes(context: AppContext): void {
  serveQuery(context, calendar.entries, listEntries)
  serveByToken(context, calendar.feed, 'text/calendar; charset=utf-8', (call) => sendFeed(context, call))
}

async function listEntries({ db, query, at }: QueryCall<typeof calendar.entries>) {
  const { from: begin, to: end, ...filters } = query
  const [from, to] = [new Date(begin), new Date(end)]
  const latest = new Date(from.getTime() + maxCalendarDays * dayMs)
  if (to <= from)
    throwProblem('input.invalid', { issues: [{ path: 'to', code: 'tooEarly', values: { min: begin.slice(0, 10) } }] })
  if (to > latest)
    throwProblem('input.invalid', {
      issues: [{ path: 'to', code: 'tooLate', values: { max: latest.toISOString().slice(0, 10) } }],
    })
  const { tasks, isComplete } = await readCalendarTasks(db, { filters, from, to, at })
  const rates = await listCyclesRates(db, ropesByCycles(tasks))
  return { entries: calendarEntries(tasks, rates, at, { from, to }), isComplete }
}

/** The ropes whose bending cycles make a task due again. */
function ropesByCycles(tasks: readonly Task[]): string[] {
  const byCycles = tasks.filter(({ attributes }) =>
    attributes.recurringConditions.some(({ type }) => type === 'bendingCycles'),
  )
  return [...new Set(byCycles.map(({ rope }) => rope.id))]
}

function sendFeed(context: AppContext, { query, tokenHash, at, language }: TokenCall<typeof calendar.feed>) {
  return context.database.runAs({ kind: 'calendar', hash: tokenHash }, at, async (db, caller) => {
    // A token that was revoked is as unknown as one that never was.
    if (!caller || !can(caller.roles, 'AREA')) return throwProblem('record.notFound')
    const options = { locale: await readLocale(db, caller.id, language), baseUrl: baseUrlOf(context) }
    return writeFeed(db, { ...options, at, filters: query })
  })
}

interface FeedOptions extends Pick<CalendarRequest, 'at' | 'filters'> {
  readonly locale: Locale
  readonly baseUrl: string
}

/** The feed of the caller: the tasks themselves; what follows them comes when they are finished. */
async function writeFeed(db: Queries, { locale, baseUrl, at, filters }: FeedOptions): Promise<string> {
  const from = new Date(at.getTime() - feedDays.back * dayMs)
  const to = new Date(at.getTime() + feedDays.ahead * dayMs)
  const { tasks, isComplete } = await readCalendarTasks(db, { filters, from, to, at, withArchived: true })
  const entries = tasks.flatMap((task) => ownEntry(task, at) ?? []).filter((entry) => entry.at < to.toISOString())
  const ids = entries.map(({ task }) => task.id)
  const lastChanges = await listLastChanges(db, ids)
  const events = entries.map((entry) => feedEvent(entry, { locale, baseUrl, lastChanges }))
  const language = languageOfLocale(locale)
  const missing = isComplete ? [] : [incompleteEvent(at, { language, baseUrl })]
  return writeCalendar(translatorFor(language)('calendar.feedName'), language, [...missing, ...events])
}
