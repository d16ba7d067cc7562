const storageKey = 'catenary-reset-token'

/**
 * Stores the token of a link in this tab, to remove it from the address, which ends up in the history and the Referer
 * header.
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
