import { useCallback, useEffect, useState } from 'react'

/** Whether this tab holds the lock, another tab does, or it is not known yet. */
export type WriterLockState = 'asking' | 'mine' | 'other'

/**
 * Lets one tab of a device write what `name` says. A tab that waits takes over as soon as the other is closed, or at once
 * when its reader says so. Where the browser has no locks, every tab may write.
 */
export function useWriterLock(name: string): { readonly state: WriterLockState; readonly takeOver: () => void } {
  const [state, setState] = useState<WriterLockState>(() => ('locks' in navigator ? 'asking' : 'mine'))
  const [takeOvers, setTakeOvers] = useState(0)
  useEffect(() => {
    if (!('locks' in navigator)) return undefined
    const { locks } = navigator
    const unmounting = new AbortController()
    const released = Promise.withResolvers<void>()
    const holdLock = () => {
      if (!unmounting.signal.aborted) setState('mine')
      return released.promise
    }
    const waitForLock = () => {
      if (unmounting.signal.aborted) return
      setState('other')
      locks.request(name, { signal: unmounting.signal }, holdLock).catch(() => undefined)
    }
    const first =
      takeOvers > 0
        ? locks.request(name, { steal: true }, holdLock)
        : locks.request(name, { ifAvailable: true }, (lock) => (lock ? holdLock() : waitForLock()))
    // The lock was taken over by another tab.
    first.catch(waitForLock)
    return () => {
      unmounting.abort()
      released.resolve()
    }
  }, [name, takeOvers])
  const takeOver = useCallback(() => setTakeOvers((count) => count + 1), [])
  return { state, takeOver }
}
