import { positionTolerance, wrapPosition } from '../position.ts'
import type { Finding } from './finding.ts'
import { centreOf, gapBetween, lowerBound } from './finding.ts'

/** What two inspections of a rope found. */
export interface Runs {
  readonly earlier: readonly Finding[]
  readonly later: readonly Finding[]
  /** Length of a closed rope in metres; `null` of an open one. */
  readonly loop: number | null
}

/** A finding of each of two inspections. */
export interface Pair {
  readonly earlier: Finding
  readonly later: Finding
}

/** Longer findings are looked for no farther from their middle than half of this, in metres. */
const longestReach = 50
/** So many neighbours of a finding are looked at on each side: where there are more, positions do not tell them apart. */
const mostNeighbours = 200

/**
 * The findings of two inspections that are the same: of the same type, at most `within` metres apart, in the same order along the
 * rope, each in one pair, and all of them together as near as can be. Findings with different wires, or different
 * strands, are never the same.
 */
export function pairFindings({ loop, ...runs }: Runs, within: number): Pair[] {
  const origin = loop === null ? 0 : startOfLoop([...runs.earlier, ...runs.later], loop)
  const placeOf = (one: Finding) => (loop === null ? centreOf(one) : wrapPosition(centreOf(one) - origin, loop))
  const laterByType = Map.groupBy(runs.later, ({ type }) => type)
  return [...Map.groupBy(runs.earlier, ({ type }) => type)].flatMap(([type, earlier]) =>
    pairsInOrder(alongRope(earlier, placeOf), alongRope(laterByType.get(type) ?? [], placeOf), { within, loop }),
  )
}

/** Where a closed rope is cut to lay it out straight: in the middle of its longest stretch without a finding. */
function startOfLoop(findings: readonly Finding[], loop: number): number {
  const places = findings.map((one) => wrapPosition(centreOf(one), loop)).toSorted((a, b) => a - b)
  let [start, longest] = [0, 0]
  for (const [index, place] of places.entries()) {
    const before = places[index - 1] ?? (places.at(-1) ?? 0) - loop
    if (place - before > longest) [start, longest] = [before, place - before]
  }
  return wrapPosition(start + longest / 2, loop)
}

/** A finding, and where its middle lies on the rope laid out straight, in metres. */
interface Placed {
  readonly finding: Finding
  readonly place: number
}

/** Findings in the order of their places; those of one place by strand and wire, then by their loss. */
function alongRope(findings: readonly Finding[], placeOf: (finding: Finding) => number): Placed[] {
  const nameOf = ({ finding: { strand, wire } }: Placed) => `${strand ?? ''} ${wire ?? ''}`
  const byText = (a: string, b: string) => Number(a > b) - Number(a < b)
  // What is not known comes first, on both sides.
  const lossOf = ({ finding: { loss } }: Placed) => loss ?? -1
  return findings
    .map((finding) => ({ finding, place: placeOf(finding) }))
    .toSorted((a, b) => a.place - b.place || byText(nameOf(a), nameOf(b)) || lossOf(a) - lossOf(b))
}

interface PairingLimits {
  readonly within: number
  readonly loop: number | null
}

/** The pairs of the greatest total worth, in order: an alignment of two sequences by dynamic programming within a band. */
function pairsInOrder(earlier: readonly Placed[], later: readonly Placed[], limits: PairingLimits): Pair[] {
  const rows = candidateRows(earlier, later, limits)
  const totals: Float64Array[] = []
  /** The greatest total worth of the first `row + 1` of the earlier and the first `end` of the later findings. */
  const totalAt = (row: number, end: number): number => {
    const candidates = rows[row]
    return candidates ? (totals[row]?.[Math.min(end, candidates.to) - candidates.from] ?? 0) : 0
  }
  for (const [row, { from, worth }] of rows.entries()) {
    const own = new Float64Array(worth.length + 1)
    own[0] = totalAt(row - 1, from)
    for (const [index, value] of worth.entries()) {
      const paired = value > 0 ? value + totalAt(row - 1, from + index) : 0
      own[index + 1] = Math.max(own[index] ?? 0, totalAt(row - 1, from + index + 1), paired)
    }
    totals.push(own)
  }
  const pairs: Pair[] = []
  let end = later.length
  for (let row = rows.length - 1; row >= 0; row -= 1) {
    const total = totalAt(row, end)
    if (total === totalAt(row - 1, end)) continue
    while (totalAt(row, end - 1) === total) end -= 1
    end -= 1
    const [one, other] = [earlier[row], later[end]]
    if (one && other) pairs.push({ earlier: one.finding, later: other.finding })
  }
  return pairs
}

/** What one finding of the earlier inspection may be, in the order along the rope. */
interface CandidateRow {
  /** From this index of the later findings up to, without, that one; neither ever goes back from row to row. */
  readonly from: number
  readonly to: number
  /** How much each of them is worth as its pair; 0 where it is none. */
  readonly worth: Float64Array
}

function candidateRows(earlier: readonly Placed[], later: readonly Placed[], limits: PairingLimits): CandidateRow[] {
  const longest = (all: readonly Placed[]) => all.reduce((most, { finding }) => Math.max(most, finding.length ?? 0), 0)
  const reach = limits.within + Math.min(longestReach, longest(earlier) + longest(later)) / 2 + positionTolerance
  const places = Float64Array.from(later, ({ place }) => place)
  const earlierPlaces = Float64Array.from(earlier, ({ place }) => place)
  let likely = 0
  return earlier.map(({ finding, place }, row) => {
    const [start, end] = [lowerBound(places, place - reach), lowerBound(places, place + reach)]
    // Of many within reach the first is likely the first, the second the second.
    likely = Math.max(likely, Math.min(start + row - lowerBound(earlierPlaces, place - reach), end))
    const from = Math.max(start, likely - mostNeighbours)
    const to = Math.max(from, Math.min(end, likely + mostNeighbours))
    const worth = Float64Array.from(later.slice(from, to), (other) => worthOf(finding, other.finding, limits))
    return { from, to, worth }
  })
}

/** How much two findings are worth as a pair: 1 where nothing has changed, above 0 at the farthest; 0 for what is none. */
function worthOf(earlier: Finding, later: Finding, { within, loop }: PairingLimits): number {
  const gap = gapBetween(earlier, later, loop)
  if (gap > within + positionTolerance || !mayBeSame(earlier, later)) return 0
  const nearness = Math.max(0, 1 - (gap / within) ** 2) ** 2
  return 0.01 + 0.84 * nearness + 0.15 * likeness(earlier.loss, later.loss)
}

/** 1 for the same loss, down to 0. */
function likeness(before: number | null, now: number | null): number {
  if (before === null || now === null) return 0
  const most = Math.max(before, now)
  return most > 0 ? 1 - Math.abs(now - before) / most : 1
}

/** False for different wires, and for different strands. */
export function mayBeSame(one: Finding, other: Finding): boolean {
  const differ = (a: string | null | undefined, b: string | null | undefined) => Boolean(a && b && a !== b)
  return !differ(one.strand, other.strand) && !differ(one.wire, other.wire)
}
