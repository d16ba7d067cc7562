import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, queryBoolean, timestamp } from '../primitives.ts'
import { task } from './tasks.ts'

/** What narrows a calendar, as it narrows the list of tasks. */
const filters = {
  assigned: z.enum(['me']).optional().meta({ description: 'me: those that are assigned to the caller' }),
  area: id.optional(),
  installation: id.optional(),
  rope: id.optional(),
  internal: queryBoolean.optional(),
}

/** A token of a feed: 256 bits in hexadecimal. */
const calendarToken = z.string().regex(/^[0-9a-f]{64}$/)

/** How many days a calendar shows at most at once. */
export const maxCalendarDays = 400

/** The most tasks of one response or feed; beyond these the filters have to be narrower. */
export const maxCalendarTasks = 2000

/** A day of a calendar on which a task is due. */
export const calendarEntry = z
  .strictObject({
    at: instant.meta({
      description: 'When it is due, or is expected to be; now, where its bending cycles are probably reached already',
    }),
    isExpected: z.boolean().meta({
      description: 'Nobody entered this date: it follows from the rate of bending cycles, or from the repetition',
    }),
    repetition: z.number().int().meta({
      description:
        '0: the task itself; n: what follows when it was finished n times, each on the day on which it is due',
    }),
    task,
  })
  .meta({ id: 'CalendarEntry' })
export type CalendarEntry = z.infer<typeof calendarEntry>

export const calendar = {
  entries: endpoint({
    name: 'calendar.entries',
    summary: 'When tasks are due in a stretch of time, and when they are expected to be, the earliest first',
    method: 'GET',
    path: '/tasks/calendar',
    permit: 'AREA',
    query: z.strictObject({ from: timestamp, to: timestamp, ...filters }),
    response: z
      .strictObject({
        entries: z.array(calendarEntry),
        isComplete: z.boolean().meta({ description: `False where more than ${maxCalendarTasks} tasks come into it` }),
      })
      .meta({ id: 'Calendar' }),
  }),
  feed: endpoint({
    name: 'calendar.feed',
    summary: 'The tasks of the owner of a token as a calendar (iCalendar, RFC 5545), for calendar programs',
    method: 'GET',
    path: '/calendar/{token}.ics',
    permit: 'anyone',
    params: z.strictObject({ token: calendarToken }),
    query: z.strictObject(filters),
    response: 'file',
  }),
}
