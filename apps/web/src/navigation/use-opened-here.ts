import type { ParsedLocation } from '@tanstack/react-router'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'

/** Something over the page that belongs to the place it was opened at: going elsewhere, also to the settings over the same page, closes it. */
export interface OpenedHere {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
}

const keyOf = ({ state, href }: ParsedLocation) => state.__TSR_key ?? href

/** Whether something is open at this place. Closed it does not follow where its reader goes: it is drawn on every page. */
export function useOpenedHere(): OpenedHere {
  const router = useRouter()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = useRouterState({ select: ({ location }) => openedAt !== null && keyOf(location) === openedAt })
  return {
    isOpen,
    open: () => setOpenedAt(keyOf(router.state.location)),
    close: () => setOpenedAt(null),
  }
}
