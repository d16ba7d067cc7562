import { useEffect, useState } from 'react'

/** Returns the focus to what had it, where a dialog is taken away while it is open: the library does so only for one that closes. */
export function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Not before the dialog has left the page, nor where something else takes the focus meanwhile.
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
