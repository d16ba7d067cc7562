import { limits } from './rules.ts'
import { throwSamlError } from './saml-error.ts'

const instantPattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?Z$/

/**
 * A time of a response, in milliseconds: in universal time, as the protocol has it.
 *
 * @throws {@link SamlError} where it is missing or no such time exists
 */
export function parseInstant(text: string | undefined, label: string): number {
  const seconds = instantPattern.exec(text ?? '')?.[1]
  const time = seconds === undefined ? Number.NaN : Date.parse(text ?? '')
  // 30 February would become a day of March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 19) !== seconds)
    return throwSamlError('badTime', `${label} ${text ?? 'is missing'}`)
  return time
}

/** Throws outside of the validity period, with an allowance for clock skew. @throws SamlError */
export function assertWithinWindow(attributes: ReadonlyMap<string, string>, label: string, at: Date): void {
  const notBefore = attributes.get('NotBefore')
  if (notBefore !== undefined)
    assertNotInFuture(parseInstant(notBefore, `${label} NotBefore`), `${label} NotBefore`, at)
  const notOnOrAfter = attributes.get('NotOnOrAfter')
  if (notOnOrAfter !== undefined)
    assertNotExpired(parseInstant(notOnOrAfter, `${label} NotOnOrAfter`), `${label} NotOnOrAfter`, at)
}

/** Throws for a time further ahead than the allowed clock skew. @throws SamlError */
export function assertNotInFuture(time: number, label: string, at: Date): void {
  const aheadMs = time - at.getTime()
  if (aheadMs > limits.clockSkewMs) throwSamlError('notYetValid', `${label} is ${Math.round(aheadMs / 1000)} s ahead`)
}

/** Throws for a time at least the allowed clock skew ago. @throws SamlError */
export function assertNotExpired(time: number, label: string, at: Date): void {
  const behindMs = at.getTime() - time
  if (behindMs >= limits.clockSkewMs) throwSamlError('expired', `${label} was ${Math.round(behindMs / 1000)} s ago`)
}
