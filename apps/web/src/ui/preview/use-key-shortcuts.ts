import { useEffect } from 'react'

/** What takes arrows and page keys itself. */
const keyHandlingElements = 'input, textarea, select, audio, video, [role="menu"]'

/** Does something on keys wherever the reader is, but in what takes them itself. */
export function useKeyShortcuts(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actions[event.key]
      const { target } = event
      if (!action || event.ctrlKey || event.metaKey || event.altKey) return
      if (
        target instanceof Element &&
        (target.closest(keyHandlingElements) || (isSideways(event.key) && canScroll(target)))
      )
        return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}

function isSideways(key: string): boolean {
  return key === 'ArrowLeft' || key === 'ArrowRight'
}

/** True where the element, or one around it, can be scrolled to the side. */
export function canScroll(element: Element): boolean {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const { overflowX } = getComputedStyle(one)
    if (one.scrollWidth > one.clientWidth + 1 && (overflowX === 'auto' || overflowX === 'scroll')) return true
  }
  return false
}
