import { formatLongDate } from '@catenary/i18n/format'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { CalendarDay } from './calendar-days.ts'
import { EntryList } from './EntryList.tsx'
import type { EntriesByDay } from './use-calendar.ts'
import styles from './calendar.module.css'

interface Props {
  /** The days of the month. */
  readonly days: readonly CalendarDay[]
  readonly byDay: EntriesByDay
  readonly today: CalendarDay
}

/** The days of a month on which something is due, one below the other. */
export function Agenda({ days, byDay, today }: Props) {
  const { t, locale } = useTexts()
  const filled = days.flatMap((day) => {
    const entries = byDay.get(day)
    return entries ? [{ day, entries }] : []
  })
  if (filled.length === 0) return <EmptyState sentence={t('calendar.noneInMonth')} />
  return filled.map(({ day, entries }) => {
    const name = formatLongDate(locale, Date.parse(day), 'UTC')
    return (
      <section key={day} className={styles.agendaDay} aria-label={name}>
        <h2 aria-current={day === today ? 'date' : undefined}>
          {day === today ? t('common.labelled', { label: t('calendar.today'), value: name }) : name}
        </h2>
        <EntryList entries={entries} label={name} />
      </section>
    )
  })
}
