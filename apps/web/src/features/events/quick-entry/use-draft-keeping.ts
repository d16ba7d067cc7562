import { useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, keepValue } from './draft-store.ts'
import type { QuickDraft } from './quick-draft.ts'

/** Where what is typed stands: on the device, on its way there, or nowhere but on the page. */
export type KeepingState = 'kept' | 'keeping' | 'failed'

const keptWithin = 250

/** Keeps a draft on the device: soon after each change, at once when the page is left, or when told so. */
export function useDraftKeeping(key: string) {
  const [state, setState] = useState<KeepingState>('kept')
  const pending = useRef<QuickDraft | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keepNow = useCallback(
    async (draft: QuickDraft) => {
      clearTimeout(timer.current)
      pending.current = null
      try {
        await keepValue(key, draft)
        // What was typed meanwhile is still on its way.
        if (pending.current === null) setState('kept')
      } catch {
        setState('failed')
      }
    },
    [key],
  )
  const flush = useCallback(() => {
    if (pending.current) void keepNow(pending.current)
  }, [keepNow])
  const keep = useCallback(
    (draft: QuickDraft) => {
      if (pending.current === null) {
        setState('keeping')
        timer.current = setTimeout(flush, keptWithin)
      }
      pending.current = draft
    },
    [flush],
  )
  const drop = useCallback(async () => {
    clearTimeout(timer.current)
    pending.current = null
    // Where nothing could be kept, there is nothing to forget.
    await dropDraft(key).catch(() => undefined)
    setState('kept')
  }, [key])

  useEffect(() => {
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
  return { state, keep, keepNow, drop }
}
