/** An entry of a list whose order people choose. */
export interface OrderedItem {
  readonly id: string
  readonly name: string
}

/** The ids with `id` directly before `before`, or at the end where that is `null` or not in the list. */
export function moveBefore(ids: readonly string[], id: string, before: string | null): string[] {
  const others = ids.filter((other) => other !== id)
  const index = before === null ? -1 : others.indexOf(before)
  return index < 0 ? [...others, id] : others.toSpliced(index, 0, id)
}

/** The entry before which `id` is moved for a position, from 1, clamped to the list. */
export function idAfterPosition(ids: readonly string[], id: string, position: number): string | null {
  const others = ids.filter((other) => other !== id)
  return others[Math.max(0, position - 1)] ?? null
}

/** The entry before which `id` is moved when it is dropped on the upper or lower half of another. */
export function idAfterDrop(ids: readonly string[], id: string, over: string, half: 'top' | 'bottom'): string | null {
  if (half === 'top') return over
  const others = ids.filter((other) => other !== id)
  return others[others.indexOf(over) + 1] ?? null
}
