import { useCallback, useMemo, useState } from 'react'
import { useErrorMessage } from '../../use-error-message.ts'
import { useToasts } from '../../use-toasts.tsx'
import type { EditedLine, EditMode } from '../engine/line-editing.ts'
import type { MapBackground, MapPosition } from '../map-types.ts'
import { normalizePosition } from '../map-types.ts'
import type { DraftStep, LineDraft } from './line-draft.ts'
import { applyStep, toLineDraft } from './line-draft.ts'
import type { LineStore, StoredLine } from './line-store.ts'

interface EditedRecord {
  readonly id: string
  /** The stored line. */
  readonly stored: StoredLine
  readonly draft: LineDraft
  readonly mode: EditMode
}

/** The editing of one line at a time. */
export interface LineEditing {
  readonly id: string | null
  readonly stored: StoredLine | null
  readonly draft: LineDraft | null
  readonly mode: EditMode
  /** The props of the map for editing. */
  readonly edited: (EditedLine & { readonly id: string }) | null
  /** Opens a line; with a place, starts a new line there. */
  readonly open: (id: string, at?: MapPosition) => Promise<void>
  /** Discards the draft and starts with the stored line. */
  readonly restart: (stored: StoredLine) => void
  readonly step: (step: DraftStep) => void
  readonly setMode: (mode: EditMode) => void
  readonly finish: () => void
  readonly close: () => void
}

/** State of line editing: the item and its draft. */
export function useLineEditing(background: MapBackground, lines: LineStore | undefined): LineEditing {
  const [current, setCurrent] = useState<EditedRecord | null>(null)
  const toasts = useToasts()
  const errorMessage = useErrorMessage()

  async function open(id: string, at?: MapPosition): Promise<void> {
    if (!lines) return
    try {
      const stored = await lines.read(id)
      const draft = toLineDraft(stored.positions)
      const initialDraft = at
        ? applyStep(draft, { type: 'replace', positions: [normalizePosition(background, at)] })
        : draft
      setCurrent({ id, stored, draft: initialDraft, mode: at || stored.positions.length === 0 ? 'add' : 'move' })
    } catch (error) {
      toasts.showError(errorMessage(error), () => void open(id, at))
    }
  }

  const step = useCallback(
    (nextStep: DraftStep) => setCurrent((before) => before && { ...before, draft: applyStep(before.draft, nextStep) }),
    [],
  )
  const restart = useCallback(
    (stored: StoredLine) =>
      setCurrent((before) => before && { ...before, stored, draft: toLineDraft(stored.positions) }),
    [],
  )
  const setMode = useCallback((mode: EditMode) => setCurrent((before) => before && { ...before, mode }), [])
  const edited = useMemo(() => current && toEditedLine(current), [current])
  return {
    id: current?.id ?? null,
    stored: current?.stored ?? null,
    draft: current?.draft ?? null,
    mode: current?.mode ?? 'move',
    edited,
    open,
    restart,
    step,
    setMode,
    finish: useCallback(() => setMode('move'), [setMode]),
    close: useCallback(() => setCurrent(null), []),
  }
}

function toEditedLine({ id, draft, mode }: EditedRecord): EditedLine & { readonly id: string } {
  const points = draft.points.flatMap(({ key, position }) => (position === null ? [] : [{ key, position }]))
  return { id, points, selected: draft.selected, mode }
}
