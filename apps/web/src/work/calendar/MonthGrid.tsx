import type { CalendarEntry } from '@catenary/contract/work/calendar'
import { formatLongDate, formatWeekday } from '@catenary/i18n/format'
import { VisuallyHidden } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { CalendarDay } from './calendar-days.ts'
import { dayByKey } from './calendar-days.ts'
import { entryKey, kindOf, placeOf, TaskLink } from './EntryList.tsx'
import type { EntriesByDay } from './use-calendar.ts'
import styles from './calendar.module.css'

interface Props {
  readonly label: string
  readonly weeks: readonly (readonly CalendarDay[])[]
  readonly byDay: EntriesByDay
  /** The chosen day; the month is its. */
  readonly day: CalendarDay
  readonly today: CalendarDay
  /** The weekday with which weeks begin; 0: Sunday. */
  readonly firstWeekday: number
  readonly onDay: (day: CalendarDay) => void
  /** Goes to the list of what is due on the chosen day. */
  readonly onEnter: () => void
}

/** A month as a grid of days: one of them is in the order of Tab, arrow keys lead to the others. */
export function MonthGrid({ label, weeks, byDay, day, today, firstWeekday, onDay, onEnter }: Props) {
  const { locale } = useTexts()
  const grid = useRef<HTMLTableElement>(null)
  const isByKey = useRef(false)
  // Keys may come faster than the page is drawn.
  const current = useRef(day)
  useEffect(() => {
    current.current = day
    if (isByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    isByKey.current = false
  }, [day])
  const handleKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLTableCellElement)) return
    const next = dayByKey(event.key, current.current, firstWeekday)
    if (next === undefined && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (next === undefined) return onEnter()
    isByKey.current = true
    current.current = next
    onDay(next)
  }
  return (
    // A table whose cells are chosen from is a grid.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
    <table ref={grid} role="grid" className={styles.grid} aria-label={label} onKeyDown={handleKey}>
      <thead>
        <tr>
          {weeks[0]?.map((weekday) => (
            <th key={weekday} scope="col" abbr={formatWeekday(locale, Date.parse(weekday), 'long')}>
              {formatWeekday(locale, Date.parse(weekday), 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <DayCell
                key={one}
                day={one}
                entries={byDay.get(one) ?? []}
                isChosen={one === day}
                isToday={one === today}
                isOutside={one.slice(0, 7) !== day.slice(0, 7)}
                onChoose={() => onDay(one)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const maxShown = 3

interface DayProps {
  readonly day: CalendarDay
  readonly entries: readonly CalendarEntry[]
  readonly isChosen: boolean
  readonly isToday: boolean
  /** It belongs to the month before or after. */
  readonly isOutside: boolean
  readonly onChoose: () => void
}

function DayCell({ day, entries, isChosen, isToday, isOutside, onChoose }: DayProps) {
  const { t, locale } = useTexts()
  const name = formatLongDate(locale, Date.parse(day), 'UTC')
  const label = entries.length > 0 ? `${name}, ${t('calendar.taskCount', { count: entries.length })}` : name
  const shown = entries.length > maxShown ? entries.slice(0, maxShown - 1) : entries
  return (
    // The keys of the grid are handled by the grid.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <td
      className={styles.day}
      data-day={day}
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      data-outside={isOutside || undefined}
      onClick={onChoose}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <span className={styles.number} aria-hidden>
        {Number(day.slice(8))}
      </span>
      {shown.map((entry) => (
        <span
          key={entryKey(entry)}
          className={styles.chip}
          data-kind={kindOf(entry)}
          // What is cut off.
          title={`${entry.task.attributes.title}, ${placeOf(entry)}`}
        >
          <TaskLink entry={entry} tabIndex={-1} />
          <span className={styles.place}>{placeOf(entry)}</span>
        </span>
      ))}
      {entries.length > shown.length && (
        <span className={styles.more}>{t('calendar.more', { count: entries.length - shown.length })}</span>
      )}
    </td>
  )
}
