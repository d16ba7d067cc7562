import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCallback, useEffect, useState } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'

/** Whether this tab holds the lock, another tab does, or it is not known yet. */
type WriterLockState = 'asking' | 'mine' | 'other'

/**
 * Web lock `name`, so that only one tab of a device writes. A waiting tab gets it when the other is closed, or at once
 * on request. Without support for locks every tab may write.
 */
function useWriterLock(name: string): { readonly state: WriterLockState; readonly takeOver: () => void } {
  const [state, setState] = useState<WriterLockState>(() => ('locks' in navigator ? 'asking' : 'mine'))
  const [takeOvers, setTakeOvers] = useState(0)
  useEffect(() => {
    if (!('locks' in navigator)) return undefined
    const { locks } = navigator
    const unmounting = new AbortController()
    const released = Promise.withResolvers<void>()
    const holdLock = () => {
      if (!unmounting.signal.aborted) setState('mine')
      return released.promise
    }
    const waitForLock = () => {
      if (unmounting.signal.aborted) return
      setState('other')
      locks.request(name, { signal: unmounting.signal }, holdLock).catch(() => undefined)
    }
    const first =
      takeOvers > 0
        ? locks.request(name, { steal: true }, holdLock)
        : locks.request(name, { ifAvailable: true }, (lock) => (lock ? holdLock() : waitForLock()))
    // The lock was taken over by another tab.
    first.catch(waitForLock)
    return () => {
      unmounting.abort()
      released.resolve()
    }
  }, [name, takeOvers])
  const takeOver = useCallback(() => setTakeOvers((count) => count + 1), [])
  return { state, takeOver }
}

interface Props {
  /** What is typed here, by which tabs know each other. */
  readonly name: string
  /** What is open elsewhere. */
  readonly message: string
  /** Shown until it is known which tab writes; without it what is typed in is there at once. */
  readonly whileAsking?: ReactNode
  readonly children: ReactNode
}

/** What one tab of a device types at a time. In another it says so, with a way to go on here, and then has the focus. */
export function OneWriter({ name, message, whileAsking, children }: Props) {
  const { t } = useTexts()
  const { state, takeOver } = useWriterLock(name)
  const [isTakenOver, setTakenOver] = useState(false)
  const focusWhenTakenOver = useCallback(
    (content: HTMLDivElement | null) => {
      if (!isTakenOver) return
      const first = content?.querySelector<HTMLElement>('[data-autofocus]') ?? content
      first?.focus({ preventScroll: true })
    },
    [isTakenOver],
  )
  const goOnHere = () => {
    setTakenOver(true)
    takeOver()
  }
  if (state === 'other')
    return (
      <Alert color="yellow" role="alert" title={message}>
        <Button size="compact-sm" variant="default" onClick={goOnHere}>
          {t('quickEntry.typeHere')}
        </Button>
      </Alert>
    )
  if (state === 'asking' && whileAsking !== undefined) return whileAsking
  return (
    <div ref={focusWhenTakenOver} tabIndex={isTakenOver ? -1 : undefined}>
      {children}
    </div>
  )
}
