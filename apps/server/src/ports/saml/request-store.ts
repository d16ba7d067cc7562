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
  /** Closes the request, atomically: true for one caller only, and only where it was open. */
  close(request: RequestKey, at: Date): Promise<boolean>
  /** Marks an assertion as used, atomically: true where it was unused. It may be deleted after `retainUntil`. */
  markAssertionUsed(assertion: {
    readonly providerId: string
    readonly assertionId: string
    readonly retainUntil: Date
  }): Promise<boolean>
}
