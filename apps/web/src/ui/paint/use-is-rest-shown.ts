import { useElementScrollRestoration } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import { useIsPrinting } from './printing.ts'

/**
 * Whether the rest of a page is shown yet: what is not in sight at first comes once what is has been painted, in slices, so that a slow
 * processor shows the top of a long page sooner. At once where the page opens further down, as after going back, and on paper.
 */
export function useIsRestShown(): boolean {
  const scroll = useElementScrollRestoration({ getElement: () => window })
  const [isTopPainted, setTopPainted] = useState(() => (scroll?.scrollY ?? 0) > 0)
  useEffect(() => afterPaint(() => startTransition(() => setTopPainted(true))), [])
  const isPrinted = useIsPrinting()
  return isTopPainted || isPrinted
}
