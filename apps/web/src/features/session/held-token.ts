const storageKey = 'catenary-reset-token'

/**
 * Keeps the token of a link in this tab, so that it need not stand in the address, which stays in the history and goes
 * along as the referrer.
 */
export function holdToken(token: string): void {
  sessionStorage.setItem(storageKey, token)
}

/** The token that this tab keeps; `null` where there is none. */
export function heldToken(): string | null {
  return sessionStorage.getItem(storageKey)
}

/** Forgets the token: it was used. */
export function dropToken(): void {
  sessionStorage.removeItem(storageKey)
}
