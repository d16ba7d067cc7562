import type { TouchEvent } from 'react'
import { useRef } from 'react'
import { canScroll } from './use-key-shortcuts.ts'

/** How far a finger goes to the side at least, in pixels. */
const minDistance = 60

/** Detects a horizontal swipe with one finger, as opposed to scrolling and zooming. */
export function useSwipe(onNext: (() => void) | undefined, onPrevious: (() => void) | undefined) {
  const touchStart = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const [only, second] = [touches[0], touches[1]]
      const isFree =
        !second && target instanceof Element && !canScroll(target) && !target.closest('input, audio, video')
      touchStart.current = only && isFree ? { x: only.clientX, y: only.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const [from, to] = [touchStart.current, changedTouches[0]]
      touchStart.current = null
      if (!from || !to) return
      const [right, down] = [to.clientX - from.x, to.clientY - from.y]
      if (Math.abs(right) < minDistance || Math.abs(right) < 2 * Math.abs(down)) return
      if (right < 0) onNext?.()
      else onPrevious?.()
    },
  }
}
