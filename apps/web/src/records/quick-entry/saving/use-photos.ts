import { documentTypeOf } from '@catenary/contract/library/document-types'
import { useCallback, useMemo, useState } from 'react'
import { v7 } from 'uuid'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useEventCallback } from '../../../ui/use-event-callback.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import type { StoredPhoto } from '../device-store.ts'
import { deletePhoto, savePhoto } from '../device-store.ts'

/** The photos of the rows, and how to add and remove them. */
export interface Photos {
  readonly all: readonly StoredPhoto[]
  readonly ofRow: (row: string) => readonly StoredPhoto[]
  readonly add: (row: string, files: readonly File[]) => void
  readonly remove: (id: string) => void
  /** Loads the photos stored on the device. */
  readonly restore: (storedPhotos: readonly StoredPhoto[]) => void
  /** They are gone from the device. */
  readonly clear: () => void
}

const noPhotos: readonly StoredPhoto[] = []

/** Stores the photos of a draft's rows on the device until the inspection is stored. */
export function usePhotos(draft: string, initial: readonly StoredPhoto[]): Photos {
  const { t } = useTexts()
  const toasts = useToasts()
  const [all, setAll] = useState(initial)
  const byRow = useMemo(() => Map.groupBy(all, ({ row }) => row), [all])
  const ofRow = useCallback((row: string) => byRow.get(row) ?? noPhotos, [byRow])
  const add = useEventCallback((row: string, files: readonly File[]) => {
    const pictures = files.filter((file) => {
      const isPicture = documentTypeOf(file.name)?.preview === 'image' && file.size > 0
      if (!isPicture) toasts.showError(t('quickEntry.notAPhoto', { name: file.name }))
      return isPicture
    })
    const storedPhotos = pictures.map((file) => ({ id: v7(), draft, row, name: file.name, file }))
    setAll((before) => [...before, ...storedPhotos])
    for (const photo of storedPhotos) savePhoto(photo).catch(() => toasts.showError(t('quickEntry.notKept')))
  })
  const remove = useEventCallback((id: string) => {
    setAll((before) => before.filter((photo) => photo.id !== id))
    // One that cannot be forgotten now goes with its draft.
    deletePhoto(id).catch(() => undefined)
  })
  const restore = useEventCallback((storedPhotos: readonly StoredPhoto[]) =>
    setAll((before) => [...storedPhotos.filter(({ id }) => !before.some((one) => one.id === id)), ...before]),
  )
  return { all, ofRow, add, remove, restore, clear: () => setAll(noPhotos) }
}
