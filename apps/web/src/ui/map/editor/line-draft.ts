import type { MapPosition } from '../map-types.ts'

/** A point of a draft: its place, and its typed coordinates while they are edited. */
export interface DraftPoint {
  /** Stable identity of the point, independent of its index. */
  readonly key: number
  /** Null until both coordinates are entered. */
  readonly position: MapPosition | null
  /** Both coordinates as typed, while they are edited or invalid. */
  readonly typed: readonly [string, string] | null
}

type Points = readonly DraftPoint[]

/** A line being edited, with its undo and redo history. */
export interface LineDraft {
  readonly points: Points
  /** The key of the selected point. */
  readonly selected: number | null
  readonly past: readonly Points[]
  readonly future: readonly Points[]
  readonly nextKey: number
  /** The field of the last typing step: consecutive typing in one field is one undo step. */
  readonly typedInto: string | null
}

/** A step of editing. Points are identified by their key. */
export type DraftStep =
  | { readonly type: 'append'; readonly position: MapPosition | null }
  | { readonly type: 'insert'; readonly after: number; readonly position: MapPosition | null }
  | { readonly type: 'move'; readonly key: number; readonly position: MapPosition }
  | {
      readonly type: 'write'
      readonly key: number
      readonly typed: readonly [string, string]
      /** The typed place; null if it is invalid. */
      readonly position: MapPosition | null
      /** The edited coordinate. */
      readonly axis: 0 | 1
    }
  | { readonly type: 'settle'; readonly key: number }
  | { readonly type: 'reorder'; readonly key: number; readonly by: -1 | 1 }
  | { readonly type: 'remove'; readonly key: number }
  | { readonly type: 'replace'; readonly positions: readonly MapPosition[] }
  | { readonly type: 'select'; readonly key: number | null }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }

const maxUndoSteps = 200

/** A new draft of a stored line. */
export function toLineDraft(positions: readonly MapPosition[]): LineDraft {
  const points = positions.map((position, key) => ({ key, position, typed: null }))
  return { points, selected: null, past: [], future: [], nextKey: positions.length, typedInto: null }
}

/** The places of a draft, without points that have none yet. */
export function positionsOf({ points }: Pick<LineDraft, 'points'>): readonly MapPosition[] {
  return points.map(({ position }) => position).filter((position) => position !== null)
}

/** The draft after a step. */
export function applyStep(draft: LineDraft, step: DraftStep): LineDraft {
  if (step.type === 'undo' || step.type === 'redo') return undoOrRedo(draft, step.type)
  if (step.type === 'select') return { ...draft, selected: step.key }
  if (step.type === 'settle') return settlePoint(draft, step.key)
  if (step.type === 'append') return insertPoint(draft, draft.points.length, step.position)
  if (step.type === 'insert') return insertPoint(draft, indexOf(draft, step.after) + 1, step.position)
  if (step.type === 'write') return typePoint(draft, step)
  if (step.type === 'replace') return replacePoints(draft, step.positions)
  if (step.type === 'move')
    return withPoints(
      draft,
      draft.points.map((point) =>
        point.key === step.key ? { ...point, position: step.position, typed: null } : point,
      ),
      step.key,
    )
  if (step.type === 'reorder') return movePoint(draft, step.key, step.by)
  return withPoints(
    draft,
    draft.points.filter(({ key }) => key !== step.key),
    draft.selected === step.key ? null : draft.selected,
  )
}

function indexOf({ points }: LineDraft, pointKey: number): number {
  return points.findIndex(({ key }) => key === pointKey)
}

function withPoints(draft: LineDraft, points: Points, selected = draft.selected): LineDraft {
  const past = [...draft.past, draft.points].slice(-maxUndoSteps)
  return { ...draft, points, selected, past, future: [], typedInto: null }
}

function insertPoint(draft: LineDraft, at: number, position: MapPosition | null): LineDraft {
  const point = { key: draft.nextKey, position, typed: position === null ? (['', ''] as const) : null }
  const after = withPoints(draft, draft.points.toSpliced(at, 0, point), point.key)
  return { ...after, nextKey: draft.nextKey + 1 }
}

function replacePoints(draft: LineDraft, positions: readonly MapPosition[]): LineDraft {
  const points = positions.map((position, index) => ({ key: draft.nextKey + index, position, typed: null }))
  return { ...withPoints(draft, points, null), nextKey: draft.nextKey + positions.length }
}

function typePoint(draft: LineDraft, { key, typed, position, axis }: Extract<DraftStep, { type: 'write' }>): LineDraft {
  const points = draft.points.map((point) =>
    point.key === key ? { ...point, typed, position: position ?? point.position } : point,
  )
  const typedInto = `${key} ${axis}`
  if (draft.typedInto === typedInto) return { ...draft, points, future: [] }
  return { ...withPoints(draft, points, key), typedInto }
}

/** Ends the editing of a valid input, which is displayed normalized from then on. */
function settlePoint(draft: LineDraft, key: number): LineDraft {
  const points = draft.points.map((point) => (point.key === key ? { ...point, typed: null } : point))
  return { ...draft, points, typedInto: null }
}

function movePoint(draft: LineDraft, key: number, by: -1 | 1): LineDraft {
  const from = indexOf(draft, key)
  const to = from + by
  const point = draft.points[from]
  if (!point || to < 0 || to >= draft.points.length) return draft
  return withPoints(draft, draft.points.toSpliced(from, 1).toSpliced(to, 0, point), key)
}

function undoOrRedo(draft: LineDraft, type: 'undo' | 'redo'): LineDraft {
  const points = (type === 'undo' ? draft.past : draft.future).at(-1)
  if (!points) return draft
  const [past, future] =
    type === 'undo'
      ? [draft.past.slice(0, -1), [...draft.future, draft.points]]
      : [[...draft.past, draft.points], draft.future.slice(0, -1)]
  const selected = points.some(({ key }) => key === draft.selected) ? draft.selected : null
  return { ...draft, points, selected, past, future, typedInto: null }
}
