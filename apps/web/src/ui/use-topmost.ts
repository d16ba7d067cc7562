import { useEffect, useState, useSyncExternalStore } from 'react'

let open: readonly symbol[] = []
const listeners = new Set<() => void>()

function change(next: readonly symbol[]): void {
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
export function useTopmost(isOpen: boolean): boolean {
  const [own] = useState(() => Symbol('dialog'))
  useEffect(() => {
    if (!isOpen) return undefined
    const rising = setTimeout(() => change([...open, own]))
    return () => {
      clearTimeout(rising)
      change(open.filter((one) => one !== own))
    }
  }, [isOpen, own])
  return useSyncExternalStore(subscribe, () => open.at(-1) === own)
}
