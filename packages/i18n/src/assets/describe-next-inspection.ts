import type { NextInspection } from '@catenary/contract/records/damage'
import type { Translate } from '../catalogue.ts'
import { formatDate } from '../format.ts'
import type { Locale } from '../language.ts'

interface Reader {
  readonly t: Translate
  readonly locale: Locale
  /** The time zone of the installation; absent: the reader's. */
  readonly timezone: string | undefined
  /** The moment of reading, in milliseconds since 1970. */
  readonly now: number
}

type DueState = 'due' | 'overdue' | 'expected' | 'probablyReached' | 'withoutDate' | 'none'

function dueState(next: NextInspection, now: number): DueState {
  if (!next) return 'none'
  if (next.at === null) return 'withoutDate'
  const isOver = Date.parse(next.at) < now
  if (next.isExpected) return isOver ? 'probablyReached' : 'expected'
  return isOver ? 'overdue' : 'due'
}

/**
 * A sentence on when the next inspection of a rope is due or expected to be, since when it is overdue or probably is, or that none is
 * planned.
 */
export function describeNextInspection(next: NextInspection, { t, locale, timezone, now }: Reader): string {
  const date = next?.at ? formatDate(locale, next.at, timezone) : ''
  return t(`ropes.nextInspection.${dueState(next, now)}`, { date })
}

/** The same as the value of a field that is labelled "Next inspection". */
export function nextInspectionValue(next: NextInspection, { t, locale, timezone, now }: Reader): string {
  const date = next?.at ? formatDate(locale, next.at, timezone) : ''
  const state = dueState(next, now)
  return state === 'due' ? date : t(`ropes.nextInspection.value.${state}`, { date })
}
