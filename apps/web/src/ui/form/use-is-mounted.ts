import { useCallback, useEffect, useRef } from 'react'

/** Tells whether the component is still in the page: an answer of the server may come after it was left. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => void (mounted.current = false)
  }, [])
  return useCallback(() => mounted.current, [])
}
