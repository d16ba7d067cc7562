import { useState, useSyncExternalStore } from 'react'

/**
 * Whether the window is as a media query says; while it is printed, whether it was before. A sheet is narrower than most
 * windows, and what is drawn anew while the browser divides it into sheets is cut off.
 */
export function useScreenQuery(query: string): boolean {
  const [{ subscribe, matches }] = useState(() => screenQuery(query))
  return useSyncExternalStore(subscribe, matches)
}

function screenQuery(query: string) {
  const list = window.matchMedia(query)
  const print = window.matchMedia('print')
  let isMatching = list.matches
  return {
    subscribe: (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    matches: () => {
      if (!print.matches) isMatching = list.matches
      return isMatching
    },
  }
}
