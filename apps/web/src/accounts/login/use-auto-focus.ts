import type { RefObject } from 'react'
import { useEffect } from 'react'

/** Gives the focus to a field when its form appears: the reader came to type. */
export function useAutoFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => field.current?.focus(), [field])
}
