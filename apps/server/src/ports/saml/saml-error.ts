import type { SamlRejectionReason } from '@catenary/contract/accounts/saml-rejection-reasons'

/** A response is rejected. `detail` is for the log: short, and without the person's name or mail. */
export class SamlError extends Error {
  override readonly name = 'Refused'
  readonly reason: SamlRejectionReason
  readonly detail: string

  constructor(reason: SamlRejectionReason, detail: string) {
    super(`${reason}: ${detail}`)
    this.reason = reason
    this.detail = detail
  }
}

const maxDetailLength = 300

/** Throws a {@link SamlError} with a shortened detail. */
export function throwSamlError(reason: SamlRejectionReason, detail: string): never {
  throw new SamlError(reason, detail.length > maxDetailLength ? `${detail.slice(0, maxDetailLength)}…` : detail)
}
