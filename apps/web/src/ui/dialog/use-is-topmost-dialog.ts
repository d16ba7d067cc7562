import { useEffect, useState, useSyncExternalStore } from 'react'

let open: readonly symbol[] = []
const listeners = new Set<() => void>()

function setOpen(next: readonly symbol[]): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * True for the dialog that was opened last: a key that closes one must not close those below it too, nor the one that it
 * opens. So a dialog is the topmost only once whatever opened it is over.
 */
export function useIsTopmostDialog(isOpen: boolean): boolean {
  const [id] = useState(() => Symbol('dialog'))
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setTimeout(() => setOpen([...open, id]))
    return () => {
      clearTimeout(timer)
      setOpen(open.filter((one) => one !== id))
    }
  }, [isOpen, id])
  return useSyncExternalStore(subscribe, () => open.at(-1) === id)
}
