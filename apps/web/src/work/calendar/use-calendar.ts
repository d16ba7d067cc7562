import type { CalendarEntry } from '@catenary/contract/work/calendar'
import { calendar } from '@catenary/contract/work/calendar'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { wallTimeOf } from '../../ui/form/zoned-time.ts'
import type { CalendarSearch } from '../search-params.ts'
import type { CalendarDay } from './calendar-days.ts'
import { addDays } from './calendar-days.ts'

/** The entries of a calendar by their day, in the time zone of each installation. */
export type EntriesByDay = ReadonlyMap<CalendarDay, readonly CalendarEntry[]>

/** The day of an entry where its rope is. */
function dayOf({ at, task }: CalendarEntry): CalendarDay {
  return wallTimeOf(at, task.rope.installation.timezone).date
}

/** What is due from one day to another, both included. What was shown stays while another month is under way. */
export function useCalendar(first: CalendarDay, last: CalendarDay, search: CalendarSearch) {
  const { mine, internal, area, installation, rope } = search
  // A day begins up to 14 hours before and after that of UTC.
  const [from, to] = [`${addDays(first, -1)}T00:00:00.000Z`, `${addDays(last, 2)}T00:00:00.000Z`]
  const filters = {
    ...(mine && { assigned: 'me' as const }),
    ...(internal !== undefined && { internal: internal ? ('1' as const) : ('0' as const) }),
    ...(area !== undefined && { area }),
    ...(installation !== undefined && { installation }),
    ...(rope !== undefined && { rope }),
  }
  return useQuery({
    ...queryFor(calendar.entries, { query: { from, to, ...filters } }),
    placeholderData: keepPreviousData,
    select: ({ entries, isComplete }) => ({
      byDay: Map.groupBy(entries, dayOf) as EntriesByDay,
      isComplete,
    }),
  })
}
