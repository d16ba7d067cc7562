const storageKey = 'catenary-reset-token'

/**
 * Keeps the token of a link in this tab, so that it need not stand in the address, which stays in the history and goes
 * along as the referrer.
 */
export function storeResetToken(token: string): void {
  sessionStorage.setItem(storageKey, token)
}

/** The token that is stored for this tab; `null` where there is none. */
export function readResetToken(): string | null {
  return sessionStorage.getItem(storageKey)
}

/** Forgets the token: it was used. */
export function clearResetToken(): void {
  sessionStorage.removeItem(storageKey)
}
