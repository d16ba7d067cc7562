import type { SamlRefusal } from '@catenary/contract/saml-refusals'

/** A response is refused. `detail` is for the log: short, and without the person's name or mail. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly reason: SamlRefusal
  readonly detail: string

  constructor(reason: SamlRefusal, detail: string) {
    super(`${reason}: ${detail}`)
    this.reason = reason
    this.detail = detail
  }
}

const longestDetail = 300

/** Refuses the response that is being read. @throws Refused always */
export function refuse(reason: SamlRefusal, detail: string): never {
  throw new Refused(reason, detail.length > longestDetail ? `${detail.slice(0, longestDetail)}…` : detail)
}
