import { useState } from 'react'
import { useTexts } from '../../texts/texts-context.ts'
import { useToasts } from '../../use-toasts.tsx'
import type { MapPosition } from '../map-types.ts'
import { positionsOf } from './line-draft.ts'
import type { LineStore, StoredLine } from './line-store.ts'
import type { LineEditing } from './use-line-editing.ts'

/** Stores the line that is edited. What was drawn stays through every failure. */
export function useSaveLine(lines: LineStore, editing: LineEditing) {
  const { t } = useTexts()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { id, draft, stored } = editing
  const theirs = error === null ? null : lines.conflictingLine(error)

  async function save(overwrite?: StoredLine): Promise<void> {
    if (id === null || !draft || !stored) return
    setBusy(true)
    setError(null)
    try {
      const positions = positionsOf(draft)
      await lines.save(id, positions, (overwrite ?? stored).version)
      toasts.done(t('maps.saved'), () => void undoSave(lines, id, positions, stored.positions).catch(toasts.failed))
      editing.close()
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }

  return { save, isBusy, error, theirs, clearError: () => setError(null) }
}

/** Restores the previous line, unless it was changed since. */
async function undoSave(lines: LineStore, id: string, saved: readonly MapPosition[], before: readonly MapPosition[]) {
  const { positions, version } = await lines.read(id)
  if (isSameLine(positions, saved)) await lines.save(id, before, version)
}

/** True where both lines run through the same places. */
export function isSameLine(one: readonly MapPosition[], other: readonly MapPosition[]): boolean {
  return (
    one.length === other.length &&
    one.every((position, index) => position[0] === other[index]?.[0] && position[1] === other[index]?.[1])
  )
}
