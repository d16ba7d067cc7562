import { useEffect } from 'react'

/** Asks for confirmation before the page is unloaded, while enabled. */
export function useBeforeUnload(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return undefined
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isEnabled])
}
