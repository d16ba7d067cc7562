import type { Alignment } from './alignment.ts'
import { shiftAt } from './alignment.ts'
import type { Line } from './line-search.ts'
import { isSignificant, mostVoted, shareOfRival } from './line-search.ts'
import type { Grid } from './line-search.ts'
import type { Runs, Shift } from './shifts.ts'
import { plausibleStretch, shiftsOf } from './shifts.ts'
import { withSlips } from './slips.ts'

/** The finest step of the search, in metres; what is finer is found by fitting. */
const finestStep = 0.1
/** So many findings of the earlier inspection, spread over the rope, are looked at for a line, and for slips. */
const [sampleForLines, sampleForSlips] = [300, 5000]
/** A line must agree with clearly more findings than the positions as recorded: these agree with less than this share of them. */
const shareAsRecorded = 0.9
/** So few findings agree by chance with some other shift: of them no rival is looked for. */
const fewestForRival = 8

/** How positions are compared, and whether that is clear. */
export interface AlignmentResult {
  /** `null` where positions are compared as they were recorded. */
  readonly alignment: Alignment | null
  /** Another line, which pairs other findings, agrees with nearly as many of them. */
  readonly isUnclear: boolean
}

/**
 * How the length counters of two inspections differ, by the offset and the stretch that bring most findings of the earlier one
 * within half of `within` metres of one of the same type (a Hough transform, then a least squares fit), and by the places where one of
 * them slipped. Positions stay as recorded where that is asked for, where they agree about as well, where another line does that pairs
 * others, and where no line has clearly more votes than chance gives.
 */
export function alignRuns(runs: Runs, { within, isAligned }: { within: number; isAligned: boolean }): AlignmentResult {
  const step = Math.max(within / 2, finestStep)
  const shifts = shiftsOf(runs, sampleForLines)
  if (shifts.length === 0) return { alignment: null, isUnclear: false }
  const grid = { step, span: Math.max(...shifts.map(({ position }) => position), 1) }
  const alignment = isAligned ? provenAlignment(runs, shifts, grid) : null
  if (alignment && !hasRival(shifts, alignment, { ...grid, within })) return { alignment, isUnclear: false }
  return { alignment: null, isUnclear: hasRival(shifts, asRecorded, { ...grid, within }) }
}

const asRecorded: Alignment = { offset: 0, stretch: 0, slips: [] }

/** The line that clearly more findings agree with than with the positions as recorded, with the slips on it; `null` without any. */
function provenAlignment(runs: Runs, shifts: readonly Shift[], grid: Grid): Alignment | null {
  const best = mostVoted(shifts, grid)
  const isProven =
    agreeing(shifts, asRecorded, grid.step) < shareAsRecorded * best.votes && isSignificant(shifts, best, grid)
  const line = isProven ? { ...fitted(shifts, best, grid.step), slips: [] } : asRecorded
  const slipped = withSlips(line, shiftsOf(runs, sampleForSlips), grid.step)
  return slipped.slips.length > 0 || isProven ? slipped : null
}

/** The number of findings with one of the later inspection within a step of where they are moved to. */
function agreeing(shifts: readonly Shift[], alignment: Alignment, step: number): number {
  const isNear = ({ position, metres }: Shift) => Math.abs(metres - shiftAt(alignment, position)) < step
  return new Set(shifts.filter(isNear).map(({ index }) => index)).size
}

/** True where another line, which pairs other findings, agrees with nearly as many. */
function hasRival(
  shifts: readonly Shift[],
  alignment: Alignment,
  { within, ...grid }: Grid & { readonly within: number },
): boolean {
  if (new Set(shifts.map(({ index }) => index)).size < fewestForRival) return false
  const others = shifts.filter(({ position, metres }) => Math.abs(metres - shiftAt(alignment, position)) > within)
  return mostVoted(others, grid).votes >= shareOfRival * agreeing(shifts, alignment, grid.step)
}

const fits = 5

type Fit = Pick<Alignment, 'offset' | 'stretch'>

function fitted(shifts: readonly Shift[], start: Line, step: number): Fit {
  let line: Fit = { offset: start.offset, stretch: start.stretch }
  for (let round = 0; round < fits; round += 1) {
    const pairs = nearestToLine(shifts, line, step)
    if (pairs.length < 2) break
    line = leastSquares(pairs)
  }
  return line
}

/** Of each finding the shift nearest to the line, within a step of it. */
function nearestToLine(shifts: readonly Shift[], { offset, stretch }: Fit, step: number): Shift[] {
  const residual = ({ position, metres }: Shift) => Math.abs(metres - offset - stretch * position)
  const nearestOf = new Map<number, Shift>()
  for (const shift of shifts) {
    const other = nearestOf.get(shift.index)
    if (residual(shift) <= step && (!other || residual(shift) < residual(other))) nearestOf.set(shift.index, shift)
  }
  return [...nearestOf.values()]
}

function leastSquares(pairs: readonly Shift[]): Fit {
  const mean = (of: (shift: Shift) => number) => pairs.reduce((sum, shift) => sum + of(shift), 0) / pairs.length
  const [position, metres] = [mean((shift) => shift.position), mean((shift) => shift.metres)]
  const variance = mean((shift) => (shift.position - position) ** 2)
  const covariance = mean((shift) => (shift.position - position) * (shift.metres - metres))
  const stretch = plausibleStretch(variance > 0 ? covariance / variance : 0)
  return { offset: metres - stretch * position, stretch }
}
