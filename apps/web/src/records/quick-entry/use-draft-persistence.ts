import { useCallback, useEffect, useRef, useState } from 'react'
import { deleteDraft, saveValue } from './device-store.ts'
import type { InspectionDraft } from './inspection-draft.ts'

/** Whether the draft is saved, being saved, or could not be saved. */
export type PersistenceState = 'kept' | 'keeping' | 'failed'

const saveDelay = 250

/** Saves a draft to IndexedDB: debounced after each change, at once when the page is hidden or on request. */
export function useDraftPersistence(key: string) {
  const [state, setState] = useState<PersistenceState>('kept')
  const pending = useRef<InspectionDraft | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const saveNow = useCallback(
    async (draft: InspectionDraft) => {
      clearTimeout(timer.current)
      pending.current = null
      try {
        await saveValue(key, draft)
        // What was typed meanwhile is still on its way.
        if (pending.current === null) setState('kept')
      } catch {
        setState('failed')
      }
    },
    [key],
  )
  const flush = useCallback(() => {
    if (pending.current) void saveNow(pending.current)
  }, [saveNow])
  const save = useCallback(
    (draft: InspectionDraft) => {
      if (pending.current === null) {
        setState('keeping')
        timer.current = setTimeout(flush, saveDelay)
      }
      pending.current = draft
    },
    [flush],
  )
  const remove = useCallback(async () => {
    clearTimeout(timer.current)
    pending.current = null
    // Without storage there is nothing to delete.
    await deleteDraft(key).catch(() => undefined)
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
  return { state, save, saveNow, remove }
}

/** Stores the draft from the first change on, and asks for confirmation before leaving with unsaved input. */
export function useDraftSaving(
  { save, state }: ReturnType<typeof useDraftPersistence>,
  { head, rows, attempt, settings }: InspectionDraft,
  hasPhotos: boolean,
): void {
  const isFirst = useRef(true)
  useEffect(() => {
    // An untouched draft is not stored.
    if (isFirst.current) isFirst.current = false
    else save({ head, rows, ...(attempt && { attempt }), ...(settings && { settings }) })
  }, [save, head, rows, attempt, settings])
  useBeforeUnload(hasPhotos || state !== 'kept')
}

/** Asks for confirmation before the page is unloaded, while enabled. */
export function useBeforeUnload(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return undefined
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isEnabled])
}
