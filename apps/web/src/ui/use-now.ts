import { useSyncExternalStore } from 'react'

const minute = 60_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** One timer for all that show the time, however many rows of a list do. */
function subscribe(listener: () => void): () => void {
  now = Date.now()
  if (listeners.size === 0) {
    timer = setInterval(() => {
      now = Date.now()
      for (const notify of listeners) notify()
    }, minute)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The same at each call of one drawing; up to date where nobody has listened for a while. */
function readNow(): number {
  if (Math.abs(Date.now() - now) > minute) now = Date.now()
  return now
}

/** The time in milliseconds since 1970, renewed every minute while it is shown. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow)
}

/** Whether something is so at the time; drawn anew only when that changes. */
export function useAtNow(condition: (now: number) => boolean): boolean {
  return useSyncExternalStore(subscribe, () => condition(readNow()))
}
