import { showAsCookie } from '@catenary/contract/request-headers'

/** Browser storage of the impersonated user: the id only. */
const key = 'area-show-as'
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const listeners = new Set<() => void>()

/** The id of the impersonated user; `null` without impersonation. */
export function impersonatedUserId(): string | null {
  const stored = localStorage.getItem(key)
  return stored !== null && idPattern.test(stored) ? stored : null
}

/** Shows the records as another user sees them, or with `null` as oneself again. */
export function impersonate(id: string | null): void {
  if (id === impersonatedUserId()) return
  if (id === null) localStorage.removeItem(key)
  else localStorage.setItem(key, id)
  noteImpersonation()
  for (const listener of listeners) listener()
}

/** Tells the server whether the next page begins as somebody else sees it. */
export function noteImpersonation(): void {
  const isOther = impersonatedUserId() !== null
  document.cookie = `${showAsCookie}=1; path=/; max-age=${isOther ? oneYear : 0}; samesite=lax`
}

const oneYear = 365 * 24 * 3600

/** Subscribes to changes of the impersonated user, also by another tab; returns the unsubscribe function. */
export function onImpersonationChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
