import { pages } from '@catenary/contract/page-routes'
import { formatLongDate, formatLongMonth } from '@catenary/i18n/format'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconCalendarShare, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useSettingsParam } from '../../navigation/use-settings-param.ts'
import { wallTimeOf } from '../../ui/form/zoned-time.ts'
import { RowSkeleton } from '../../ui/list/RowSkeleton.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useScreenQuery } from '../../ui/page/use-screen-query.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { CalendarSearch } from '../search-params.ts'
import { Agenda } from './Agenda.tsx'
import type { CalendarDay } from './calendar-days.ts'
import { addMonths, weeksOfMonth } from './calendar-days.ts'
import { CalendarFilters } from './CalendarFilters.tsx'
import { EntryList } from './EntryList.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import type { EntriesByDay } from './use-calendar.ts'
import { useCalendar } from './use-calendar.ts'
import card from '../../ui/card.module.css'
import styles from './calendar.module.css'

const route = getRouteApi(`/shell${pages.calendar}`)

/** When tasks are due, a month at a time: as a grid, or day by day, which is what a phone gets. */
export function CalendarPage() {
  const { t } = useTexts()
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const settings = useSettingsParam()
  const isNarrow = useScreenQuery('(max-width: 48em)')
  const [today] = useState(() => wallTimeOf(Date.now()).date)
  const day = search.day ?? today
  const firstWeekday = useFirstWeekday()
  const weeks = weeksOfMonth(day, firstWeekday)
  const [first, last] = [weeks[0]?.[0] ?? day, weeks.at(-1)?.at(-1) ?? day]
  const query = useCalendar(first, last, search)
  const show = (change: CalendarSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
  const chooseDay = (chosen: CalendarDay) => show({ day: chosen === today ? undefined : chosen })
  const isAgenda = isNarrow || search.view === 'agenda'
  return (
    <>
      <PageTitle parts={[t('sections.name.calendar')]} />
      <PageHeader help="calendar-and-plan" title={t('sections.name.calendar')}>
        <Button
          variant="default"
          leftSection={<IconCalendarShare size={17} stroke={1.6} aria-hidden />}
          onClick={() => settings.open('calendar')}
        >
          {t('calendar.subscribe')}
        </Button>
      </PageHeader>
      <CalendarFilters search={search} onSearch={show} />
      <div className={styles.head}>
        <MonthChoice day={day} onDay={chooseDay} onToday={() => chooseDay(today)} />
        {!isNarrow && (
          <SegmentedControl
            aria-label={t('calendar.shownAs')}
            data={(['month', 'agenda'] as const).map((view) => ({ value: view, label: t(`calendar.${view}`) }))}
            value={search.view ?? 'month'}
            onChange={(view) => show({ view: view === 'agenda' ? 'agenda' : undefined })}
          />
        )}
      </div>
      <Loaded query={query} skeleton={<RowSkeleton rows={5} height={96} />}>
        {({ byDay, isComplete }: { byDay: EntriesByDay; isComplete: boolean }) => (
          <>
            {!isComplete && <output className={styles.notice}>{t('calendar.incomplete')}</output>}
            {isAgenda ? (
              <Agenda
                days={weeks.flat().filter((one) => one.slice(0, 7) === day.slice(0, 7))}
                byDay={byDay}
                today={today}
              />
            ) : (
              <Month
                weeks={weeks}
                byDay={byDay}
                day={day}
                today={today}
                firstWeekday={firstWeekday}
                onDay={chooseDay}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

/** The weekday with which weeks begin for the reader (0: Sunday): Monday, but where dates are American. */
function useFirstWeekday(): number {
  const { locale } = useTexts()
  return locale === 'en' ? 0 : 1
}

interface MonthChoiceProps {
  readonly day: CalendarDay
  readonly onDay: (day: CalendarDay) => void
  readonly onToday: () => void
}

function MonthChoice({ day, onDay, onToday }: MonthChoiceProps) {
  const { t, locale } = useTexts()
  return (
    <div className={styles.month}>
      <ActionIcon size="input-sm" aria-label={t('calendar.previousMonth')} onClick={() => onDay(addMonths(day, -1))}>
        <IconChevronLeft size={19} stroke={1.6} aria-hidden />
      </ActionIcon>
      <h2 aria-live="polite">{formatLongMonth(locale, Date.parse(day), 'UTC')}</h2>
      <ActionIcon size="input-sm" aria-label={t('calendar.nextMonth')} onClick={() => onDay(addMonths(day, 1))}>
        <IconChevronRight size={19} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Button variant="default" onClick={onToday}>
        {t('calendar.today')}
      </Button>
    </div>
  )
}

interface MonthProps {
  readonly weeks: readonly (readonly CalendarDay[])[]
  readonly byDay: EntriesByDay
  readonly day: CalendarDay
  readonly today: CalendarDay
  readonly firstWeekday: number
  readonly onDay: (day: CalendarDay) => void
}

/** The grid of a month, and below it what is due on the chosen day. */
function Month(props: MonthProps) {
  const { byDay, day } = props
  const { t, locale } = useTexts()
  const list = useRef<HTMLElement>(null)
  const name = formatLongDate(locale, Date.parse(day), 'UTC')
  const entries = byDay.get(day)
  const enter = () => (list.current?.querySelector('a') ?? list.current)?.focus()
  return (
    <>
      <MonthGrid label={formatLongMonth(locale, Date.parse(day), 'UTC')} onEnter={enter} {...props} />
      <section ref={list} tabIndex={-1} className={`${card.card} ${styles.chosen}`} aria-label={name}>
        <h2>{name}</h2>
        {entries ? <EntryList entries={entries} label={name} /> : <p>{t('calendar.noneOnDay')}</p>}
      </section>
    </>
  )
}
