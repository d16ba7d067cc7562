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

/** Before whom `id` stands when it is at a position, from 1; beyond the ends it is the first or the last. */
export function idAfterPosition(ids: readonly string[], id: string, position: number): string | null {
  const others = ids.filter((other) => other !== id)
  return others[Math.max(0, position - 1)] ?? null
}

/** Before whom `id` stands when it is let go over the upper or the lower half of another. */
export function idAfterDrop(ids: readonly string[], id: string, over: string, half: 'top' | 'bottom'): string | null {
  if (half === 'top') return over
  const others = ids.filter((other) => other !== id)
  return others[others.indexOf(over) + 1] ?? null
}
