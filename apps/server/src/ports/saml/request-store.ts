/** A login that was begun. */
export interface RequestKey {
  readonly requestId: string
  readonly providerId: string
}

/**
 * What single sign-on remembers, across all processes: the requests that may still be answered and the assertions that
 * were used.
 */
export interface RequestStore {
  /** Remembers a request that may be answered until `closesAt`. */
  open(request: RequestKey & { readonly openedAt: Date; readonly closesAt: Date }): Promise<void>
  /** Whether the request was made to this provider, is not used up and not over. */
  isOpen(request: RequestKey, at: Date): Promise<boolean>
  /** Uses the request up, in one step: true for one caller alone, and only where it was still open. */
  close(request: RequestKey, at: Date): Promise<boolean>
  /** Notes an assertion as used, in one step: true where it was not noted before. It may be forgotten after `keepUntil`. */
  assertionIsNew(assertion: {
    readonly providerId: string
    readonly assertionId: string
    readonly keepUntil: Date
  }): Promise<boolean>
}
