import { documentTypeOf } from '@catenary/contract/document-types'
import { useCallback, useMemo, useState } from 'react'
import { v7 } from 'uuid'
import { useStable } from './use-stable.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import type { KeptPhoto } from './draft-store.ts'
import { dropPhoto, keepPhoto } from './draft-store.ts'

/** The photos of the rows, and how to add and remove them. */
export interface Photos {
  readonly all: readonly KeptPhoto[]
  readonly of: (row: string) => readonly KeptPhoto[]
  readonly add: (row: string, files: readonly File[]) => void
  readonly remove: (id: string) => void
  /** Shows what the device has kept before. */
  readonly restore: (kept: readonly KeptPhoto[]) => void
  /** They are gone from the device. */
  readonly forget: () => void
}

const none: readonly KeptPhoto[] = []

/** Keeps the photos of a draft's rows on the device until the inspection is stored. */
export function usePhotos(draft: string, initial: readonly KeptPhoto[]): Photos {
  const { t } = useTexts()
  const toasts = useToasts()
  const [all, setAll] = useState(initial)
  const byRow = useMemo(() => Map.groupBy(all, ({ row }) => row), [all])
  const of = useCallback((row: string) => byRow.get(row) ?? none, [byRow])
  const add = useStable((row: string, files: readonly File[]) => {
    const pictures = files.filter((file) => {
      const isPicture = documentTypeOf(file.name)?.preview === 'image' && file.size > 0
      if (!isPicture) toasts.failed(t('quickEntry.notAPhoto', { name: file.name }))
      return isPicture
    })
    const kept = pictures.map((file) => ({ id: v7(), draft, row, name: file.name, file }))
    setAll((before) => [...before, ...kept])
    for (const photo of kept) keepPhoto(photo).catch(() => toasts.failed(t('quickEntry.notKept')))
  })
  const remove = useStable((id: string) => {
    setAll((before) => before.filter((photo) => photo.id !== id))
    // One that cannot be forgotten now goes with its draft.
    dropPhoto(id).catch(() => undefined)
  })
  const restore = useStable((kept: readonly KeptPhoto[]) =>
    setAll((before) => [...kept.filter(({ id }) => !before.some((one) => one.id === id)), ...before]),
  )
  return { all, of, add, remove, restore, forget: () => setAll(none) }
}
