import type { Finding } from './finding.ts'
import { centreOf, gapBetween, lowerBound } from './finding.ts'
import type { Pair, Runs } from './pair-findings.ts'
import { mayBeSame } from './pair-findings.ts'

/** Positions are read to about so many metres: what differs by less is equally near. */
const readingAccuracy = 0.05
/** A pair whose findings are farther apart than so many metres, and so many times the usual distance, is not like the others. */
const unusual = { metres: 0.1, times: 4 }

/**
 * Returns a function that tells of a pair whether it is doubtful by where its findings are: farther apart than pairs of these
 * inspections are, or with another finding of the same type, of either inspection, about as near: no farther off than the
 * pair's own, and three times what pairs usually are apart.
 */
export function ambiguityOf(
  { earlier, later, loop }: Runs,
  pairs: readonly Pair[],
  within: number,
): (pair: Pair) => boolean {
  const gaps = pairs.map((pair) => gapBetween(pair.earlier, pair.later, loop)).toSorted((a, b) => a - b)
  const usual = gaps[Math.floor(gaps.length / 2)] ?? 0
  const margin = Math.min(within, Math.max(readingAccuracy, 3 * usual))
  const [hasRivalLater, hasRivalEarlier] = [rivalFinder(later, loop), rivalFinder(earlier, loop)]
  return (pair) => {
    const gap = gapBetween(pair.earlier, pair.later, loop)
    if (gap > Math.max(unusual.metres, unusual.times * usual)) return true
    const reach = gap + margin
    return hasRivalLater(pair.earlier, pair.later, reach) || hasRivalEarlier(pair.later, pair.earlier, reach)
  }
}

/** So many neighbours on each side along the rope say whether an inspection found again what the other did. */
const neighbours = 8
/** Of fewer nothing is told. */
const fewestNeighbours = 6

/**
 * Returns a function that tells of the n-th finding along the rope, of either inspection or of both, whether fewer than half of
 * those around it were found by both: then also a pair may have come about by chance.
 */
export function isolationOf(isPair: readonly boolean[]): (index: number) => boolean {
  return (index) => {
    const around = [
      ...isPair.slice(Math.max(0, index - neighbours), index),
      ...isPair.slice(index + 1, index + 1 + neighbours),
    ]
    return around.length >= fewestNeighbours && around.filter(Boolean).length < around.length / 2
  }
}

/** Where more are within reach, positions tell nothing apart. */
const mostRivals = 200

/** Returns a function that tells whether a finding that is not `own` lies within so many metres of another. */
function rivalFinder(findings: readonly Finding[], loop: number | null) {
  const byType = new Map(
    [...Map.groupBy(findings, ({ type }) => type)].map(([type, all]) => {
      const inOrder = all.toSorted((a, b) => centreOf(a) - centreOf(b))
      const longest = inOrder.reduce((most, { length }) => Math.max(most, length ?? 0), 0)
      return [type, { inOrder, places: Float64Array.from(inOrder, centreOf), longest }] as const
    }),
  )
  return (from: Finding, own: Finding, reach: number): boolean => {
    const same = byType.get(from.type)
    if (!same) return false
    const { inOrder, places, longest } = same
    const metres = reach + (longest + (from.length ?? 0)) / 2
    const isRival = (one: Finding) => one.id !== own.id && mayBeSame(from, one) && gapBetween(from, one, loop) <= reach
    return (loop === null ? [0] : [-loop, 0, loop]).some((round) => {
      const start = lowerBound(places, centreOf(from) + round - metres)
      const end = lowerBound(places, centreOf(from) + round + metres)
      if (end - start > mostRivals) return true
      for (let index = start; index < end; index += 1) if (isRival(inOrder[index] as Finding)) return true
      return false
    })
  }
}
