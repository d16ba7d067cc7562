import { useEffect } from 'react'

/** Lets the browser ask before the page is closed, while something would be lost with it. */
export function useAskToStay(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
