import { limits } from './rules.ts'
import { throwSamlError } from './saml-error.ts'

const instantPattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?Z$/

/**
 * A time of a response, in milliseconds: in universal time, as the protocol has it.
 *
 * @throws Refused where it is missing or no such time exists
 */
export function parseInstant(text: string | undefined, label: string): number {
  const seconds = instantPattern.exec(text ?? '')?.[1]
  const time = seconds === undefined ? Number.NaN : Date.parse(text ?? '')
  // 30 February would become a day of March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 19) !== seconds)
    return throwSamlError('badTime', `${label} ${text ?? 'is missing'}`)
  return time
}

/** Refuses what is not valid yet or no more, with an allowance for clocks that differ. @throws Refused */
export function assertWithinWindow(attributes: ReadonlyMap<string, string>, label: string, at: Date): void {
  const notBefore = attributes.get('NotBefore')
  if (notBefore !== undefined)
    assertNotInFuture(parseInstant(notBefore, `${label} NotBefore`), `${label} NotBefore`, at)
  const notOnOrAfter = attributes.get('NotOnOrAfter')
  if (notOnOrAfter !== undefined)
    assertNotExpired(parseInstant(notOnOrAfter, `${label} NotOnOrAfter`), `${label} NotOnOrAfter`, at)
}

/** Refuses a time that lies ahead of us by more than clocks may differ. @throws Refused */
export function assertNotInFuture(time: number, label: string, at: Date): void {
  const aheadMs = time - at.getTime()
  if (aheadMs > limits.clockSkewMs) throwSamlError('notYetValid', `${label} is ${Math.round(aheadMs / 1000)} s ahead`)
}

/** Refuses a time that lies behind us by as much as clocks may differ, or more. @throws Refused */
export function assertNotExpired(time: number, label: string, at: Date): void {
  const behindMs = at.getTime() - time
  if (behindMs >= limits.clockSkewMs) throwSamlError('expired', `${label} was ${Math.round(behindMs / 1000)} s ago`)
}
