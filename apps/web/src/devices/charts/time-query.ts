import type { TimeChoice } from '@catenary/charts/sensor-chart/time-range'
import { requestedRange } from '@catenary/charts/sensor-chart/time-range'

const minute = 60_000

/** How far the time moves on before it is read anew: a day with its minutes; of longer times what was read stays of use for an hour. */
export function timeStep({ span }: TimeChoice): number {
  return span === '1D' ? minute : 60 * minute
}

/** The time that is read for a choice, as it is asked for: the same until the time has moved on by a step. */
export function timeQuery(choice: TimeChoice, now: number): { from?: string; to?: string } {
  const step = timeStep(choice)
  const { from, to } = requestedRange(choice, Math.floor(now / step) * step)
  return { ...(from !== undefined && { from: isoOf(from) }), ...(to !== undefined && { to: isoOf(to) }) }
}

/**
 * The same time so many milliseconds earlier. It ends where the axis ends, or after it: of what is ahead now, that time knows what
 * was measured.
 */
export function earlierTimeQuery(choice: TimeChoice, now: number, shift: number): { from?: string; to: string } {
  const step = timeStep(choice)
  const end = Math.ceil(now / step) * step
  const { from, to = end } = requestedRange(choice, Math.floor(now / step) * step)
  return { ...(from !== undefined && { from: isoOf(from - shift) }), to: isoOf(to - shift) }
}

function isoOf(at: number): string {
  return new Date(at).toISOString()
}
