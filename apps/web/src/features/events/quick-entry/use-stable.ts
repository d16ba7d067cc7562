import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same for what is drawn with it, and does what the last rendering says. */
export function useStable<Parameters extends readonly unknown[], Result>(
  action: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  const latest = useRef(action)
  useLayoutEffect(() => {
    latest.current = action
  })
  return useCallback((...parameters: Parameters) => latest.current(...parameters), [])
}
