import { useSyncExternalStore } from 'react'

let isUnderWay = false

/** Whether the page is being printed: what is to be on paper is drawn at once, no frame comes before. */
export function isPrinting(): boolean {
  return isUnderWay
}

/** As {@link isPrinting}, for a component. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting)
}

function subscribe(onChange: () => void): () => void {
  const listener = ({ type }: Event) => {
    isUnderWay = type === 'beforeprint'
    onChange()
  }
  window.addEventListener('beforeprint', listener)
  window.addEventListener('afterprint', listener)
  return () => {
    window.removeEventListener('beforeprint', listener)
    window.removeEventListener('afterprint', listener)
  }
}
