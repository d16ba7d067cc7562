import { useCallback, useLayoutEffect, useRef } from 'react'

/** A callback with a stable identity that always runs the latest version of `action`. */
export function useEventCallback<Parameters extends readonly unknown[], Result>(
  action: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  const latest = useRef(action)
  useLayoutEffect(() => {
    latest.current = action
  })
  return useCallback((...parameters: Parameters) => latest.current(...parameters), [])
}
