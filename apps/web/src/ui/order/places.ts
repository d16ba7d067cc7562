/** An entry of a list whose order people choose. */
export interface Placed {
  readonly id: string
  readonly name: string
}

/** The ids with `id` directly before `before`, or at the end where that is `null` or not in the list. */
export function putBefore(ids: readonly string[], id: string, before: string | null): string[] {
  const others = ids.filter((other) => other !== id)
  const place = before === null ? -1 : others.indexOf(before)
  return place < 0 ? [...others, id] : others.toSpliced(place, 0, id)
}

/** Before whom `id` stands when it is at a position, from 1; beyond the ends it is the first or the last. */
export function beforeAt(ids: readonly string[], id: string, position: number): string | null {
  const others = ids.filter((other) => other !== id)
  return others[Math.max(0, position - 1)] ?? null
}

/** Before whom `id` stands when it is let go over the upper or the lower half of another. */
export function beforeOver(ids: readonly string[], id: string, over: string, half: 'top' | 'bottom'): string | null {
  if (half === 'top') return over
  const others = ids.filter((other) => other !== id)
  return others[others.indexOf(over) + 1] ?? null
}
