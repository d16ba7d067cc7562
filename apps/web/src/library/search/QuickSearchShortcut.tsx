import { lazy, Suspense, useEffect, useState } from 'react'
import { useCan } from '../../shell/session.ts'
import { isShortcut } from './shortcut.ts'

const QuickSearch = lazy(() => import('./QuickSearch.tsx').then((module) => ({ default: module.QuickSearch })))

/** Opens the quick search by its keys, wherever its reader is, if they may search. Its code comes when it is first opened. */
export function QuickSearchShortcut() {
  const isPermitted = useCan()('GLOBAL_SEARCH')
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never')
  useEffect(() => {
    if (!isPermitted) return undefined
    const open = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      if (!event.repeat) setOpened((current) => (current === 'open' ? 'closed' : 'open'))
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [isPermitted])
  if (!isPermitted || opened === 'never') return null
  return (
    <Suspense fallback={null}>
      <QuickSearch opened={opened === 'open'} onClose={() => setOpened('closed')} />
    </Suspense>
  )
}
