import { inTurn } from './after-paint.ts'

/** Pixels beyond what is seen within which something is near. */
const reach = 200

/**
 * Does `work`, in turn, once an element is seen or nearly so, and at once where the page is printed before; returns how to do
 * without it. What is far down a page must not hold up a phone that shows its top.
 */
export function whenNear(element: Element, work: () => void): () => void {
  // An observer would tell only after a frame, and frames wait for what else the page draws.
  if (isNear(element)) return inTurn(work)
  let cancelTurn = () => {}
  const stopWaiting = () => {
    observer.disconnect()
    window.removeEventListener('beforeprint', workNow)
  }
  const workNow = () => {
    stopWaiting()
    work()
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      stopWaiting()
      cancelTurn = inTurn(work)
    },
    { root: document, rootMargin: `${reach}px` },
  )
  observer.observe(element)
  window.addEventListener('beforeprint', workNow)
  return () => {
    stopWaiting()
    cancelTurn()
  }
}

function isNear(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom >= -reach && top <= window.innerHeight + reach
}
