import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Gives the focus to the dialog around `content` where it was lost because this took the place of what had it. */
export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return
      content.current?.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [content])
}
