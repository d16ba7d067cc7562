import { useEffect, useState } from 'react'
import { loadPhotos, loadValue } from '../quick-entry/device-store.ts'
import { isBlankRow } from '../quick-entry/grid/grid-row.ts'
import { inspectionDraftKey, parseInspectionDraft } from '../quick-entry/inspection-draft.ts'

/** An inspection on this device: its rows, that it was sent without an answer, or the photos that its damages still lack. */
export interface WaitingInspection {
  readonly kind: 'rows' | 'sent' | 'photos'
  readonly count: number
  /** The stored inspection that the photos belong to. */
  readonly inspection?: string
}

/** What waits of a user's inspection of a rope; null where nothing does. Read again when the page is looked at again. */
export function useWaitingInspection(userId: string, ropeId: string): WaitingInspection | null {
  const [waiting, setWaiting] = useState<WaitingInspection | null>(null)
  useEffect(() => {
    let isUnmounted = false
    const read = () =>
      readWaiting(inspectionDraftKey(userId, ropeId)).then(
        (found) => isUnmounted || setWaiting(found),
        // A device that keeps nothing has nothing that waits.
        () => isUnmounted || setWaiting(null),
      )
    const readAgain = () => void read()
    readAgain()
    document.addEventListener('visibilitychange', readAgain)
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', readAgain)
    }
  }, [userId, ropeId])
  return waiting
}

async function readWaiting(key: string): Promise<WaitingInspection | null> {
  const draft = parseInspectionDraft(await loadValue(key))
  if (!draft) return null
  if (draft.stored) {
    const { id: inspection, eventOfRow } = draft.stored
    const photos = (await loadPhotos(key)).filter(({ row }) => eventOfRow[row] !== undefined)
    return photos.length > 0 ? { kind: 'photos', count: photos.length, inspection } : null
  }
  const rows = draft.rows.filter((row) => !isBlankRow(row)).length
  if (draft.attempt) return { kind: 'sent', count: rows }
  return rows > 0 ? { kind: 'rows', count: rows } : null
}
