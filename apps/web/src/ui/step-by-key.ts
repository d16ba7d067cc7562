/** Which of the items of a toolbar a key leads to from the one at an index; null for keys that lead nowhere. */
export function stepByKey(key: string, index: number, count: number): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    Home: 0,
    End: count - 1,
  }
  const next = moves[key]
  return next === undefined ? null : Math.min(count - 1, Math.max(0, next))
}
