import { useState } from 'react'
import { useTexts } from '../../texts/texts-context.ts'
import { useToasts } from '../../use-toasts.tsx'
import type { Place } from '../places.ts'
import { placesOf } from './line-draft.ts'
import type { LineStore, StoredLine } from './line-store.ts'
import type { LineEditing } from './use-line-editing.ts'

/** Stores the line that is edited. What was drawn stays through every failure. */
export function useLineSaving(lines: LineStore, editing: LineEditing) {
  const { t } = useTexts()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { id, draft, stored } = editing
  const theirs = error === null ? null : lines.theirsIn(error)

  async function save(over?: StoredLine): Promise<void> {
    if (id === null || !draft || !stored) return
    setBusy(true)
    setError(null)
    try {
      const places = placesOf(draft)
      await lines.save(id, places, (over ?? stored).version)
      toasts.done(t('maps.saved'), () => void takeBack(lines, id, places, stored.places).catch(toasts.failed))
      editing.close()
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }

  return { save, isBusy, error, theirs, forget: () => setError(null) }
}

/** Stores the line of before again, unless somebody has changed it since. */
async function takeBack(lines: LineStore, id: string, saved: readonly Place[], before: readonly Place[]) {
  const { places, version } = await lines.read(id)
  if (isSameLine(places, saved)) await lines.save(id, before, version)
}

/** True where both lines run through the same places. */
export function isSameLine(one: readonly Place[], other: readonly Place[]): boolean {
  return (
    one.length === other.length &&
    one.every((place, index) => place[0] === other[index]?.[0] && place[1] === other[index]?.[1])
  )
}
