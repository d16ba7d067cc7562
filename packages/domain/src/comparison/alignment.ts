import type { Finding } from './finding.ts'
import { centreOf, difference, lowerBound } from './finding.ts'

/** How positions of the earlier inspection become those of the later one: moved by `offset` + `stretch` × position. */
export interface Alignment {
  /** Metres at the zero point. */
  readonly offset: number
  /** Metres per metre. */
  readonly stretch: number
}

interface Runs {
  readonly earlier: readonly Finding[]
  readonly later: readonly Finding[]
  /** Length of a closed rope in metres. */
  readonly loop: number | null
}

/** Beyond these, two counters do not measure the same rope: metres, and metres per metre. */
const largestOffset = 10
const largestStretch = 0.005
/** The finest step of the search, in metres; what is finer is found by fitting. */
const finestStep = 0.1
/** So many findings of the earlier inspection, spread over the rope, are looked at, each with so many of the later. */
const sampleSize = 300
const mostCandidates = 40
/** A line must agree with clearly more findings than the positions as recorded: these agree with less than this share of them. */
const shareAsRecorded = 0.9
/** A line is not certain where another one, which pairs other findings, agrees with so large a share of them: evenly spaced ones. */
const shareOfRival = 0.75
/** As likely may a line be found where nothing was found again. */
const significance = 0.01

/** So few findings agree by chance with some other shift: of them no rival is looked for. */
const fewestForRival = 8

/** A place of the earlier inspection, and how far from it one of the same type lies in the later. */
interface Shift {
  readonly index: number
  readonly position: number
  readonly metres: number
}

/** How positions are compared, and whether that is clear. */
export interface AlignmentResult {
  /** `null` where positions are compared as they were recorded. */
  readonly alignment: Alignment | null
  /** Another line, which pairs other findings, agrees with nearly as many of them. */
  readonly isUnclear: boolean
}

/**
 * How the length counters of two inspections differ, by the offset and the stretch that bring most findings of the earlier one
 * within half of `within` metres of one of the same type: the lines that most pairs vote for (a Hough transform), then a least squares fit.
 * Positions stay as recorded where that is asked for, where they agree about as well, where another line does that pairs others, and
 * where no line has clearly more votes than chance gives.
 */
export function alignRuns(runs: Runs, { within, isAligned }: { within: number; isAligned: boolean }): AlignmentResult {
  const step = Math.max(within / 2, finestStep)
  const shifts = sampledShifts(runs)
  if (shifts.length === 0) return { alignment: null, isUnclear: false }
  const grid = { step, span: Math.max(...shifts.map(({ position }) => position), 1) }
  const best = mostVoted(shifts, grid)
  const asRecorded = { offset: 0, stretch: 0, votes: agreeingAsRecorded(shifts, step) }
  const isProven = isAligned && asRecorded.votes < shareAsRecorded * best.votes && isSignificant(shifts, best, grid)
  if (isProven && !hasRival(shifts, best, { ...grid, within }))
    return { alignment: fitted(shifts, best, step), isUnclear: false }
  return { alignment: null, isUnclear: hasRival(shifts, asRecorded, { ...grid, within }) }
}

function agreeingAsRecorded(shifts: readonly Shift[], step: number): number {
  return new Set(shifts.flatMap(({ index, metres }) => (Math.abs(metres) < step ? [index] : []))).size
}

/** True where among all the lines that are tried hardly one would get so many votes by chance. */
function isSignificant(shifts: readonly Shift[], { votes }: Line, { step, span }: Grid): boolean {
  const lines = slopesOver(span, step).length * ((2 * largestOffset) / step)
  return lines * chanceOf(votes, votesByChance(shifts, step)) <= significance
}

/** True where another line, which pairs other findings, agrees with nearly as many. */
function hasRival(
  shifts: readonly Shift[],
  line: Line,
  { within, ...grid }: Grid & { readonly within: number },
): boolean {
  if (new Set(shifts.map(({ index }) => index)).size < fewestForRival) return false
  return mostVoted(shifts, grid, pairsOthers(shifts, line, within)).votes >= shareOfRival * line.votes
}

/** Returns a function that tells whether a line pairs other findings than a given one: farther from it than a pair may be. */
function pairsOthers(shifts: readonly Shift[], line: Alignment, within: number): (other: Alignment) => boolean {
  const positions = shifts.map(({ position }) => position).toSorted((a, b) => a - b)
  // Lines of another slope may meet it somewhere: they pair others over half of the rope.
  const quarters = [1, 3].map((quarter) => positions[Math.floor((quarter * positions.length) / 4)] ?? 0)
  return ({ offset, stretch }) =>
    quarters.every((position) => Math.abs(offset - line.offset + (stretch - line.stretch) * position) > within)
}

function sampledShifts({ earlier, later, loop }: Runs): Shift[] {
  const centres = Map.groupBy(later, ({ type }) => type)
  const sorted = new Map([...centres].map(([type, all]) => [type, all.map(centreOf).toSorted((a, b) => a - b)]))
  const every = Math.ceil(earlier.length / sampleSize)
  const sample = earlier.toSorted((a, b) => centreOf(a) - centreOf(b)).filter((_, index) => index % every === 0)
  return sample.flatMap((finding, index) => {
    const position = centreOf(finding)
    const reach = largestOffset + largestStretch * position
    return nearest(sorted.get(finding.type) ?? [], position, { reach, loop }).map((metres) => ({
      index,
      position,
      metres,
    }))
  })
}

/** How far the nearest of some places are from a position, in metres. */
function nearest(
  sorted: readonly number[],
  position: number,
  { reach, loop }: { readonly reach: number; readonly loop: number | null },
): number[] {
  const rounds = loop === null ? [0] : [-loop, 0, loop]
  return rounds
    .flatMap((round) => {
      const from = lowerBound(sorted, position - reach + round)
      const middle = lowerBound(sorted, position + round)
      const first = Math.max(from, middle - mostCandidates / 2)
      return sorted
        .slice(first, Math.max(middle + mostCandidates / 2, first))
        .map((place) => difference(place, position, loop))
    })
    .filter((metres) => Math.abs(metres) <= reach)
    .filter((metres, index, all) => all.indexOf(metres) === index)
}

interface Line extends Alignment {
  readonly votes: number
}

/** The stretches that are tried: from one to the next the end of the rope moves by a step. */
function slopesOver(span: number, step: number): number[] {
  const most = Math.ceil((largestStretch * span) / step)
  return Array.from({ length: 2 * most + 1 }, (_, index) => ((index - most) * step) / span)
}

/** The lines that are tried: metres from one to the next at either end of so many metres of rope. */
interface Grid {
  readonly step: number
  readonly span: number
}

type Eligible = (line: Alignment) => boolean

/** Of the eligible lines the one that most findings vote for, each once; of several the one nearest to no change. */
function mostVoted(shifts: readonly Shift[], { step, span }: Grid, isEligible: Eligible = () => true): Line {
  const columns = {
    index: Int32Array.from(shifts, ({ index }) => index),
    position: Float64Array.from(shifts, ({ position }) => position),
    metres: Float64Array.from(shifts, ({ metres }) => metres),
  }
  const changeBy = ({ offset, stretch }: Alignment) => Math.abs(offset) + Math.abs(stretch) * span
  let best: Line = { offset: 0, stretch: 0, votes: 0 }
  for (const stretch of slopesOver(span, step)) {
    const line = mostVotedOffset(columns, { stretch, step, isEligible })
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
  { stretch, step, isEligible }: { stretch: number; step: number; isEligible: Eligible },
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
    for (const bin of [middle - away, middle + away])
      if ((votes[bin] ?? 0) > best.votes && isEligible(lineAt(bin))) best = lineAt(bin)
  return best
}

/** The votes that a line gets on average where nothing was found again. */
function votesByChance(shifts: readonly Shift[], step: number): number {
  let expected = 0
  for (const own of Map.groupBy(shifts, ({ index }) => index).values()) {
    const reach = largestOffset + largestStretch * (own[0]?.position ?? 0)
    expected += Math.min(1, (own.length * step) / reach)
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

const fits = 5

function fitted(shifts: readonly Shift[], start: Line, step: number): Alignment {
  let line: Alignment = { offset: start.offset, stretch: start.stretch }
  for (let round = 0; round < fits; round += 1) {
    const pairs = nearestToLine(shifts, line, step)
    if (pairs.length < 2) break
    line = leastSquares(pairs)
  }
  return line
}

/** Of each finding the shift nearest to the line, within a step of it. */
function nearestToLine(shifts: readonly Shift[], { offset, stretch }: Alignment, step: number): Shift[] {
  const residual = ({ position, metres }: Shift) => Math.abs(metres - offset - stretch * position)
  const nearestOf = new Map<number, Shift>()
  for (const shift of shifts) {
    const other = nearestOf.get(shift.index)
    if (residual(shift) <= step && (!other || residual(shift) < residual(other))) nearestOf.set(shift.index, shift)
  }
  return [...nearestOf.values()]
}

function leastSquares(pairs: readonly Shift[]): Alignment {
  const mean = (of: (shift: Shift) => number) => pairs.reduce((sum, shift) => sum + of(shift), 0) / pairs.length
  const [position, metres] = [mean((shift) => shift.position), mean((shift) => shift.metres)]
  const variance = mean((shift) => (shift.position - position) ** 2)
  const covariance = mean((shift) => (shift.position - position) * (shift.metres - metres))
  const slope = variance > 0 ? covariance / variance : 0
  const stretch = Math.abs(slope) <= largestStretch ? slope : 0
  return { offset: metres - stretch * position, stretch }
}
