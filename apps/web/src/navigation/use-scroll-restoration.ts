import { useElementScrollRestoration, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** After so many milliseconds a page is where it stays. */
const settledAfterMs = 10_000

const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Keeps a page that was loaded anew, or gone back to, where it was scrolled to, while its parts arrive one after the other: the
 * router scrolls there once, when the page may be too short. Ends with whatever the reader does, and as soon as anything else scrolls.
 */
export function useScrollRestoration(): void {
  const path = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname })
  const saved = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0
  // Of a page as it is opened: what is saved while it is open is where its reader has scrolled to.
  const [opened, setOpened] = useState({ path, place: saved })
  if (opened.path !== path) setOpened({ path, place: saved })
  useEffect(() => (opened.place > 0 ? keepScrolledTo(opened.place) : undefined), [opened])
}

function keepScrolledTo(place: number): () => void {
  const { documentElement } = document
  let height = 0
  const goBack = () => {
    height = documentElement.scrollHeight
    window.scrollTo({ top: place })
  }
  // Where the height has changed as well, the browser has moved a page that became shorter.
  const endIfMoved = () => {
    if (documentElement.scrollHeight !== height) goBack()
    else if (Math.abs(window.scrollY - reachable()) > 1) end()
  }
  const reachable = () => Math.min(place, height - window.innerHeight)
  const observer = new ResizeObserver(goBack)
  const end = () => {
    observer.disconnect()
    window.removeEventListener('scroll', endIfMoved)
    for (const kind of inputs) window.removeEventListener(kind, end, true)
    documentElement.style.overflowAnchor = ''
    clearTimeout(timer)
  }
  const timer = setTimeout(end, settledAfterMs)
  // The browser would move the page by what arrives above the place that it could reach so far.
  documentElement.style.overflowAnchor = 'none'
  window.addEventListener('scroll', endIfMoved, { passive: true })
  for (const kind of inputs) window.addEventListener(kind, end, { capture: true, passive: true })
  observer.observe(document.body)
  return end
}
