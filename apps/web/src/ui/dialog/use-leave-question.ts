import { pages } from '@catenary/contract/page-routes'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Remembers whether something is typed that is not saved; without drawing anything anew. */
export function useUnsavedInput() {
  const changed = useRef(false)
  const onChanged = useCallback((isChanged: boolean) => void (changed.current = isChanged), [])
  const isChanged = useCallback(() => changed.current, [])
  return { isChanged, onChanged }
}

/** What can be lost, and by what. */
export interface LeaveOptions {
  /** Whether something is typed that is not saved, as of now: read when somebody is about to leave. */
  readonly isChanged: () => boolean
  /** True while a dialog is open, which an earlier entry of the history closes; a part of the page stays with its page. */
  readonly isDialog?: boolean
}

/** The question whether what was typed may be lost, by Back, by a link, or by a shortcut. */
interface LeaveQuestion {
  readonly isOpen: boolean
  readonly leave: () => void
  readonly stay: () => void
}

/** Holds back whatever leaves unsaved input until the reader has answered; the browser asks before it reloads or closes. */
export function useLeaveQuestion({ isChanged, isDialog = false }: LeaveOptions): LeaveQuestion {
  const { history } = useRouter()
  const [answer, setAnswer] = useState<(isBlocked: boolean) => void>()
  const openedAt = useRef(0)
  useEffect(() => {
    openedAt.current = history.location.state.__TSR_index
    return history.block({
      enableBeforeUnload: isChanged,
      blockerFn: ({ currentLocation: { pathname }, nextLocation: next, action }) => {
        const closesDialog = isDialog && (next.state.__TSR_index < openedAt.current || action === 'FORWARD')
        const isLost = next.pathname !== pathname || closesDialog
        // The session is over there, and its page is left in any case.
        if (!isChanged() || !isLost || next.pathname === pages.login) return false
        return new Promise<boolean>((resolve) => setAnswer(() => resolve))
      },
    })
  }, [history, isChanged, isDialog])
  const settle = (isBlocked: boolean) => {
    setAnswer(undefined)
    answer?.(isBlocked)
  }
  return { isOpen: answer !== undefined, leave: () => settle(false), stay: () => settle(true) }
}
