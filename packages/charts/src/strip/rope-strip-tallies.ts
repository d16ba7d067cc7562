/** One or more damages at one place of the drawing; `height` is that of the highest of them, 0 to 1. */
export interface StripTally {
  readonly x: number
  readonly height: number
  readonly count: number
}

/** Ticks with less room between them melt into one mark. */
const minGap = 5
/** A wider group needs no figure. */
export const maxGroupWidth = 24
/** What a figure needs, so that two never touch. */
const minTallyDistance = 34

/** The groups of ticks, in their order along the rope, that need a figure to be read as several. */
export function buildTallies(ticks: readonly StripTally[]): StripTally[] {
  const crowded = groupTicks(ticks)
    .filter((group) => group.to - group.from <= maxGroupWidth && group.count > 1)
    .map(({ from, to, height, count }) => ({ x: (from + to) / 2, height, count }))
  const placedTallies: StripTally[] = []
  for (const tally of crowded.toSorted((a, b) => b.count - a.count))
    if (placedTallies.every(({ x }) => Math.abs(x - tally.x) >= minTallyDistance)) placedTallies.push(tally)
  return placedTallies.toSorted((a, b) => a.x - b.x)
}

interface Group<Tick> {
  readonly from: number
  to: number
  height: number
  count: number
  readonly ticks: Tick[]
}

/** The ticks that melt into one mark each, in their order along the rope; pixels `from` the first `to` the last. */
export function groupTicks<Tick extends StripTally>(ticks: readonly Tick[]): Group<Tick>[] {
  const groups: Group<Tick>[] = []
  for (const tick of ticks) {
    const { x, height, count } = tick
    const last = groups.at(-1)
    if (!last || x - last.to >= minGap) groups.push({ from: x, to: x, height, count, ticks: [tick] })
    else {
      last.to = x
      last.height = Math.max(last.height, height)
      last.count += count
      last.ticks.push(tick)
    }
  }
  return groups
}
