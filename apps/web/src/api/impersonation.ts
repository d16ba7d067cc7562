/** Where this browser keeps as whom the records are shown: the user's id, and nothing else of them. */
const key = 'area-show-as'
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const listeners = new Set<() => void>()

/** The id of the user as whom the records are shown; `null` where they are shown as to oneself. */
export function impersonatedUserId(): string | null {
  const stored = localStorage.getItem(key)
  return stored !== null && idPattern.test(stored) ? stored : null
}

/** Shows the records as another user sees them, or with `null` as oneself again. */
export function impersonate(id: string | null): void {
  if (id === impersonatedUserId()) return
  if (id === null) localStorage.removeItem(key)
  else localStorage.setItem(key, id)
  for (const listener of listeners) listener()
}

/** Calls the listener whenever somebody else is shown, also where another tab chose it; answers how to end that. */
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
