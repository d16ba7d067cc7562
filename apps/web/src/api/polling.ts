import { focusManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * The `refetchInterval` of what tells the state of ropes, or what is to be done about it, in milliseconds. A page that nobody is at does
 * not ask, and says so: see `IdleNotice`.
 */
export const statePolling = 60_000

const subscribe = (onChange: () => void) => focusManager.subscribe(onChange)
const isAttended = () => focusManager.isFocused()

/** Whether the page is visible and somebody is at it, or it is shown live: only then is it kept up to date. */
export function useIsAttended(): boolean {
  return useSyncExternalStore(subscribe, isAttended)
}
