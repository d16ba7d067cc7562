import { useCallback, useMemo, useState } from 'react'
import { useProblem } from '../../use-problem.ts'
import { useToasts } from '../../use-toasts.tsx'
import type { EditedLine, EditMode } from '../engine/line-editing.ts'
import type { Ground, Place } from '../places.ts'
import { pointedAt } from '../places.ts'
import type { DraftStep, LineDraft } from './line-draft.ts'
import { afterStep, draftOf } from './line-draft.ts'
import type { LineStore, StoredLine } from './line-store.ts'

interface Opened {
  readonly id: string
  /** As it is stored. */
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
  /** The line as the map needs it. */
  readonly edited: (EditedLine & { readonly id: string }) | null
  /** Opens a line; with a place, the line begins there anew. */
  readonly open: (id: string, at?: Place) => Promise<void>
  /** Throws the draft away and begins with what is stored. */
  readonly restart: (stored: StoredLine) => void
  readonly step: (step: DraftStep) => void
  readonly setMode: (mode: EditMode) => void
  readonly finish: () => void
  readonly close: () => void
}

/** Keeps which line is edited and how far it has come. */
export function useLineEditing(ground: Ground, lines: LineStore | undefined): LineEditing {
  const [opened, setOpened] = useState<Opened | null>(null)
  const toasts = useToasts()
  const problem = useProblem()

  async function open(id: string, at?: Place): Promise<void> {
    if (!lines) return
    try {
      const stored = await lines.read(id)
      const draft = draftOf(stored.places)
      const begun = at ? afterStep(draft, { type: 'replace', places: [pointedAt(ground, at)] }) : draft
      setOpened({ id, stored, draft: begun, mode: at || stored.places.length === 0 ? 'add' : 'move' })
    } catch (error) {
      toasts.failed(problem(error), () => void open(id, at))
    }
  }

  const step = useCallback(
    (taken: DraftStep) => setOpened((before) => before && { ...before, draft: afterStep(before.draft, taken) }),
    [],
  )
  const restart = useCallback(
    (stored: StoredLine) => setOpened((before) => before && { ...before, stored, draft: draftOf(stored.places) }),
    [],
  )
  const setMode = useCallback((mode: EditMode) => setOpened((before) => before && { ...before, mode }), [])
  const edited = useMemo(() => opened && editedOf(opened), [opened])
  return {
    id: opened?.id ?? null,
    stored: opened?.stored ?? null,
    draft: opened?.draft ?? null,
    mode: opened?.mode ?? 'move',
    edited,
    open,
    restart,
    step,
    setMode,
    finish: useCallback(() => setMode('move'), [setMode]),
    close: useCallback(() => setOpened(null), []),
  }
}

function editedOf({ id, draft, mode }: Opened): EditedLine & { readonly id: string } {
  const points = draft.points.flatMap(({ key, place }) => (place === null ? [] : [{ key, place }]))
  return { id, points, selected: draft.selected, mode }
}
