import { refuse } from './refusals.ts'
import { limits } from './rules.ts'

const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?Z$/

/**
 * A time of a response, in milliseconds: in universal time, as the protocol has it.
 *
 * @throws Refused where it is missing or no such time exists
 */
export function timeOf(written: string | undefined, place: string): number {
  const seconds = form.exec(written ?? '')?.[1]
  const time = seconds === undefined ? Number.NaN : Date.parse(written ?? '')
  // 30 February would become a day of March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 19) !== seconds)
    return refuse('badTime', `${place} ${written ?? 'is missing'}`)
  return time
}

/** Refuses what is not valid yet or no more, with an allowance for clocks that differ. @throws Refused */
export function checkWindow(attributes: ReadonlyMap<string, string>, place: string, at: Date): void {
  const notBefore = attributes.get('NotBefore')
  if (notBefore !== undefined) checkBegun(timeOf(notBefore, `${place} NotBefore`), `${place} NotBefore`, at)
  const notOnOrAfter = attributes.get('NotOnOrAfter')
  if (notOnOrAfter !== undefined)
    checkNotOver(timeOf(notOnOrAfter, `${place} NotOnOrAfter`), `${place} NotOnOrAfter`, at)
}

/** Refuses a time that lies ahead of us by more than clocks may differ. @throws Refused */
export function checkBegun(time: number, place: string, at: Date): void {
  const ahead = time - at.getTime()
  if (ahead > limits.clockSkewMs) refuse('notYetValid', `${place} is ${Math.round(ahead / 1000)} s ahead`)
}

/** Refuses a time that lies behind us by as much as clocks may differ, or more. @throws Refused */
export function checkNotOver(time: number, place: string, at: Date): void {
  const behind = at.getTime() - time
  if (behind >= limits.clockSkewMs) refuse('expired', `${place} was ${Math.round(behind / 1000)} s ago`)
}
