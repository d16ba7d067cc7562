import type { Alignment } from './alignment.ts'
import type { Shift } from './shifts.ts'
import { largestOffset, reachAt, slopesOver } from './shifts.ts'

/** As likely may a line be found where nothing was found again. */
export const significance = 0.01
/** A line is not certain where another one, which pairs other findings, agrees with so large a share of them: evenly spaced ones. */
export const shareOfRival = 0.75

/** A straight line of shifts, and how many findings agree with it. */
export interface Line extends Pick<Alignment, 'offset' | 'stretch'> {
  readonly votes: number
}

/** The lines that are tried: metres from one to the next at either end of so many metres of rope. */
export interface Grid {
  readonly step: number
  readonly span: number
}

/** Of all lines the one that most findings vote for, each once (a Hough transform); of several the one nearest to no change. */
export function mostVoted(shifts: readonly Shift[], { step, span }: Grid): Line {
  const columns = {
    index: Int32Array.from(shifts, ({ index }) => index),
    position: Float64Array.from(shifts, ({ position }) => position),
    metres: Float64Array.from(shifts, ({ metres }) => metres),
  }
  const changeBy = ({ offset, stretch }: Line) => Math.abs(offset) + Math.abs(stretch) * span
  let best: Line = { offset: 0, stretch: 0, votes: 0 }
  for (const stretch of slopesOver(span, step)) {
    const line = mostVotedOffset(columns, { stretch, step })
    if (line.votes > best.votes || (line.votes === best.votes && changeBy(line) < changeBy(best))) best = line
  }
  return best
}

/** Shifts by their fields: entry i of each belongs to shift i. */
interface ShiftColumns {
  readonly index: Int32Array
  readonly position: Float64Array
  readonly metres: Float64Array
}

/** Of all offsets with a stretch the one that most findings vote for. */
function mostVotedOffset(
  { index, position, metres }: ShiftColumns,
  { stretch, step }: { stretch: number; step: number },
): Line {
  const middle = Math.floor(largestOffset / step)
  const votes = new Int32Array(2 * middle + 2)
  const lastVoter = new Int32Array(2 * middle + 2).fill(-1)
  for (let shift = 0; shift < index.length; shift += 1) {
    const voter = index[shift] ?? 0
    const first = Math.floor(((metres[shift] ?? 0) - stretch * (position[shift] ?? 0)) / step) + middle
    // Bins overlap by half, so that no group of pairs is divided by the edge of one.
    for (let bin = Math.max(0, first); bin <= Math.min(first + 1, 2 * middle); bin += 1) {
      if (lastVoter[bin] === voter) continue
      lastVoter[bin] = voter
      votes[bin] = (votes[bin] ?? 0) + 1
    }
  }
  const lineAt = (bin: number): Line => ({ offset: (bin - middle) * step, stretch, votes: votes[bin] ?? 0 })
  let best: Line = { offset: 0, stretch, votes: 0 }
  for (let away = 0; away <= middle; away += 1)
    for (const bin of [middle - away, middle + away]) if ((votes[bin] ?? 0) > best.votes) best = lineAt(bin)
  return best
}

/** True where among all the lines that are tried hardly one would get so many votes by chance. */
export function isSignificant(shifts: readonly Shift[], { votes }: Line, { step, span }: Grid): boolean {
  const lines = slopesOver(span, step).length * ((2 * largestOffset) / step)
  return lines * chanceOf(votes, votesByChance(shifts, step)) <= significance
}

/** The votes that a line gets on average where nothing was found again. */
function votesByChance(shifts: readonly Shift[], step: number): number {
  let expected = 0
  for (const own of Map.groupBy(shifts, ({ index }) => index).values()) {
    expected += Math.min(1, (own.length * step) / reachAt(own[0]?.position ?? 0))
  }
  return expected
}

/** How likely so many votes or more are where there are `expected` on average (a Poisson distribution). */
function chanceOf(votes: number, expected: number): number {
  let term = Math.exp(-expected)
  let fewer = 0
  for (let count = 0; count < votes; count += 1) {
    fewer += term
    term *= expected / (count + 1)
  }
  // The difference from 1 is inexact where hardly anything is left: then the terms of the tail are added up.
  if (votes <= expected) return 1 - fewer
  let tail = 0
  for (let count = votes; term > tail * 1e-12; count += 1) {
    tail += term
    term *= expected / (count + 1)
  }
  return tail
}
