/** By so much the clock of a device may be ahead, in milliseconds, before what it says of the time says nothing of its age. */
const tolerance = 300_000

/** Whether what was measured then was measured by a clock that is ahead: it may be hours old. */
export function isClockAhead(at: string, now: number): boolean {
  return Date.parse(at) > now + tolerance
}
