import type { RefCallback } from 'react'
import { useCallback, useState } from 'react'

/**
 * The width of an element's content in pixels, 0 until it is known, and the ref that the element takes. Another height changes
 * nothing, so that what is drawn in a width is not rendered for what grows below it.
 */
export function useWidth(): { readonly ref: RefCallback<HTMLElement>; readonly width: number } {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
