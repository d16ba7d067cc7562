import { createContext, useContext } from 'react'

/** True below a page that is shown live, as on a wall: it offers no reports. */
export const LiveModeContext = createContext(false)

/** Whether the page is shown live. */
export function useIsLive(): boolean {
  return useContext(LiveModeContext)
}
