import { Alert, Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'

/** Whether this tab holds the lock, another tab does, or it is not known yet. */
type WriterLockState = 'asking' | 'mine' | 'other'

/**
 * Web lock `name`, so that only one tab of a device writes. A waiting tab gets it when the other is closed, or at once
 * on request. Without support for locks every tab may write.
 */
export function useWriterLock(name: string): { readonly state: WriterLockState; readonly takeOver: () => void } {
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
  /** What is open elsewhere. */
  readonly message: string
  readonly onTakeOver: () => void
}

/** Says that a draft is being typed in another tab, with a way to go on here. */
export function OpenElsewhere({ message, onTakeOver }: Props) {
  const { t } = useTexts()
  return (
    <Alert color="yellow" role="alert" title={message}>
      <Button size="compact-sm" variant="default" onClick={onTakeOver}>
        {t('quickEntry.typeHere')}
      </Button>
    </Alert>
  )
}
