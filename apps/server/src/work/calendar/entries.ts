import type { CalendarEntry } from '@catenary/contract/work/calendar'
import type { Task } from '@catenary/contract/work/tasks'
import { nextOccurrences } from '@catenary/domain/recurrence/expected'
import type { CyclesRate } from '@catenary/domain/recurrence/expected'

/** A stretch of time, its end excluded. */
export interface CalendarWindow {
  readonly from: Date
  readonly to: Date
}

/** The most repetitions of one task that a calendar shows. */
const maxRepetitions = 400

/**
 * When a task itself is due: its date, or the one on which its cycles are expected; now, where that is over and no reading
 * shows them: nobody looks at the days that were. Null where nobody can tell.
 */
export function ownEntry(task: Task, now: Date): CalendarEntry | null {
  const { due } = task
  if (due === null) return null
  if (due.isProbablyReached) return { at: now.toISOString(), isExpected: true, repetition: 0, task }
  const expected = due.expectedAt !== null && (due.at === null || due.expectedAt < due.at) ? due.expectedAt : null
  const at = expected ?? due.at
  return at === null ? null : { at, isExpected: expected !== null, repetition: 0, task }
}

/**
 * When a recurring task is due again, if it is finished each time on the day on which it is due, or today where that is
 * over; none for other tasks.
 */
function repetitions(task: Task, rate: CyclesRate | null, now: Date, until: Date): CalendarEntry[] {
  const { isRecurring, recurringConditions: conditions, status } = task.attributes
  const own = ownEntry(task, now)
  if (!isRecurring || conditions.length === 0 || status === 'done' || own === null) return []
  const first = { at: Math.max(Date.parse(own.at), now.getTime()), cycles: null }
  const zone = task.rope.installation.timezone ?? 'UTC'
  return nextOccurrences({ first, conditions, zone, rate }, maxRepetitions, until.getTime()).flatMap(
    ({ expectedAt }, repetition) =>
      repetition === 0 || expectedAt === null || expectedAt >= until.getTime()
        ? []
        : [{ at: new Date(expectedAt).toISOString(), isExpected: true, repetition, task }],
  )
}

/** The days of a stretch of time on which tasks are due, the earliest first. `rates` are by the id of the rope. */
export function calendarEntries(
  tasks: readonly Task[],
  rates: ReadonlyMap<string, CyclesRate>,
  now: Date,
  { from, to }: CalendarWindow,
): CalendarEntry[] {
  const [begin, end] = [from.toISOString(), to.toISOString()]
  return tasks
    .flatMap((task) => {
      const own = ownEntry(task, now)
      return [...(own ? [own] : []), ...repetitions(task, rates.get(task.rope.id) ?? null, now, to)]
    })
    .filter(({ at }) => at >= begin && at < end)
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}
