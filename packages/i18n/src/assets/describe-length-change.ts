import type { LengthHistory } from '@catenary/domain/length-history'
import { lengthDelta } from '@catenary/domain/position'
import type { Translate } from '../catalogue.ts'

interface EnteredLength {
  /** Metres, as in the rope's settings; absent where none was entered. */
  readonly entered: number | undefined
  /** When it was entered, ISO 8601. */
  readonly lengthAsOf: string
  readonly lengthHistory: LengthHistory
}

interface Formats {
  readonly t: Translate
  readonly metres: (length: number) => string
  /** The day of an instant (ISO 8601) at the installation. */
  readonly day: (instant: string) => string
}

/** What changed the length of a rope since it was entered, in one sentence; null where nothing did. */
export function describeLengthChange(
  { entered, lengthAsOf, lengthHistory }: EnteredLength,
  { t, metres, day }: Formats,
): string | null {
  const since = lengthHistory.steps.filter(
    ({ change, move }) => change.time > Date.parse(lengthAsOf) && lengthDelta(move) !== 0,
  )
  const [first] = since
  const totalChange = since.reduce((sum, { move }) => sum + lengthDelta(move), 0)
  if (!first || totalChange === 0 || entered === undefined) return null
  const textKeys = totalChange < 0 ? (['shortened', 'shorter'] as const) : (['lengthened', 'longer'] as const)
  return t(`ropePlaces.${textKeys[since.length === 1 ? 0 : 1]}`, {
    length: metres(Math.abs(totalChange)),
    date: day(new Date(first.change.time).toISOString()),
    entered: metres(entered),
  })
}
