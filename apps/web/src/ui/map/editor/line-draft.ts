import type { Place } from '../places.ts'

/** A point of a line being drawn: where it lies, and what is typed for it while that is being typed. */
export interface DraftPoint {
  /** The same as long as the point lives, wherever it moves in the line. */
  readonly key: number
  /** Null for a point whose coordinates are not typed yet. */
  readonly place: Place | null
  /** Both coordinates as typed, while they are typed or wrong. */
  readonly typed: readonly [string, string] | null
}

type Points = readonly DraftPoint[]

/** A line being drawn, with what it was before each step. */
export interface LineDraft {
  readonly points: Points
  /** The key of the selected point. */
  readonly selected: number | null
  readonly past: readonly Points[]
  readonly future: readonly Points[]
  readonly nextKey: number
  /** What the last step typed into, so that one word typed is one step back. */
  readonly typedInto: string | null
}

/** A step of drawing. Points are named by their key. */
export type DraftStep =
  | { readonly type: 'append'; readonly place: Place | null }
  | { readonly type: 'insert'; readonly after: number; readonly place: Place | null }
  | { readonly type: 'move'; readonly key: number; readonly place: Place }
  | {
      readonly type: 'write'
      readonly key: number
      readonly typed: readonly [string, string]
      /** The place that is typed; null where it is none. */
      readonly place: Place | null
      /** Which of the two is being typed. */
      readonly axis: 0 | 1
    }
  | { readonly type: 'settle'; readonly key: number }
  | { readonly type: 'reorder'; readonly key: number; readonly by: -1 | 1 }
  | { readonly type: 'remove'; readonly key: number }
  | { readonly type: 'replace'; readonly places: readonly Place[] }
  | { readonly type: 'select'; readonly key: number | null }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }

const mostSteps = 200

/** A draft of a line as it is stored. */
export function draftOf(places: readonly Place[]): LineDraft {
  const points = places.map((place, key) => ({ key, place, typed: null }))
  return { points, selected: null, past: [], future: [], nextKey: places.length, typedInto: null }
}

/** The places of a draft, without those that are not typed yet. */
export function placesOf({ points }: Pick<LineDraft, 'points'>): readonly Place[] {
  return points.map(({ place }) => place).filter((place) => place !== null)
}

/** The draft after a step. */
export function afterStep(draft: LineDraft, step: DraftStep): LineDraft {
  if (step.type === 'undo' || step.type === 'redo') return wound(draft, step.type)
  if (step.type === 'select') return { ...draft, selected: step.key }
  if (step.type === 'settle') return settled(draft, step.key)
  if (step.type === 'append') return added(draft, draft.points.length, step.place)
  if (step.type === 'insert') return added(draft, indexOf(draft, step.after) + 1, step.place)
  if (step.type === 'write') return written(draft, step)
  if (step.type === 'replace') return replaced(draft, step.places)
  if (step.type === 'move')
    return changed(
      draft,
      draft.points.map((point) => (point.key === step.key ? { ...point, place: step.place, typed: null } : point)),
      step.key,
    )
  if (step.type === 'reorder') return reordered(draft, step.key, step.by)
  return changed(
    draft,
    draft.points.filter(({ key }) => key !== step.key),
    draft.selected === step.key ? null : draft.selected,
  )
}

function indexOf({ points }: LineDraft, wanted: number): number {
  return points.findIndex(({ key }) => key === wanted)
}

function changed(draft: LineDraft, points: Points, selected = draft.selected): LineDraft {
  const past = [...draft.past, draft.points].slice(-mostSteps)
  return { ...draft, points, selected, past, future: [], typedInto: null }
}

function added(draft: LineDraft, at: number, place: Place | null): LineDraft {
  const point = { key: draft.nextKey, place, typed: place === null ? (['', ''] as const) : null }
  const after = changed(draft, draft.points.toSpliced(at, 0, point), point.key)
  return { ...after, nextKey: draft.nextKey + 1 }
}

function replaced(draft: LineDraft, places: readonly Place[]): LineDraft {
  const points = places.map((place, index) => ({ key: draft.nextKey + index, place, typed: null }))
  return { ...changed(draft, points, null), nextKey: draft.nextKey + places.length }
}

function written(draft: LineDraft, { key, typed, place, axis }: Extract<DraftStep, { type: 'write' }>): LineDraft {
  const points = draft.points.map((point) =>
    point.key === key ? { ...point, typed, place: place ?? point.place } : point,
  )
  const typedInto = `${key} ${axis}`
  if (draft.typedInto === typedInto) return { ...draft, points, future: [] }
  return { ...changed(draft, points, key), typedInto }
}

/** What was typed rightly is shown from now on as the place says it; `settle` comes only for such. */
function settled(draft: LineDraft, key: number): LineDraft {
  const points = draft.points.map((point) => (point.key === key ? { ...point, typed: null } : point))
  return { ...draft, points, typedInto: null }
}

function reordered(draft: LineDraft, key: number, by: -1 | 1): LineDraft {
  const from = indexOf(draft, key)
  const to = from + by
  const point = draft.points[from]
  if (!point || to < 0 || to >= draft.points.length) return draft
  return changed(draft, draft.points.toSpliced(from, 1).toSpliced(to, 0, point), key)
}

function wound(draft: LineDraft, type: 'undo' | 'redo'): LineDraft {
  const points = (type === 'undo' ? draft.past : draft.future).at(-1)
  if (!points) return draft
  const [past, future] =
    type === 'undo'
      ? [draft.past.slice(0, -1), [...draft.future, draft.points]]
      : [[...draft.past, draft.points], draft.future.slice(0, -1)]
  const selected = points.some(({ key }) => key === draft.selected) ? draft.selected : null
  return { ...draft, points, selected, past, future, typedInto: null }
}
