import { useCallback, useEffect, useState } from 'react'

/** Whether this tab may write: it alone, while another one does, or not known yet. */
export type WriterState = 'asking' | 'mine' | 'other'

/**
 * Lets one tab of a device write what `name` says. A tab that waits takes over as soon as the other is closed, or at once
 * when its reader says so. Where the browser has no locks, every tab may write.
 */
export function useWriterLock(name: string): { readonly state: WriterState; readonly takeOver: () => void } {
  const [state, setState] = useState<WriterState>(() => ('locks' in navigator ? 'asking' : 'mine'))
  const [takeOvers, setTakeOvers] = useState(0)
  useEffect(() => {
    if (!('locks' in navigator)) return undefined
    const { locks } = navigator
    const leaving = new AbortController()
    const over = Promise.withResolvers<void>()
    const hold = () => {
      if (!leaving.signal.aborted) setState('mine')
      return over.promise
    }
    const lose = () => {
      if (leaving.signal.aborted) return
      setState('other')
      locks.request(name, { signal: leaving.signal }, hold).catch(() => undefined)
    }
    const first =
      takeOvers > 0
        ? locks.request(name, { steal: true }, hold)
        : locks.request(name, { ifAvailable: true }, (lock) => (lock ? hold() : lose()))
    // The lock was taken over by another tab.
    first.catch(lose)
    return () => {
      leaving.abort()
      over.resolve()
    }
  }, [name, takeOvers])
  const takeOver = useCallback(() => setTakeOvers((count) => count + 1), [])
  return { state, takeOver }
}
