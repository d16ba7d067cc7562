import { wrapPosition } from '../position.ts'
import { alignRuns } from './align-runs.ts'
import type { Alignment } from './alignment.ts'
import { shiftAt } from './alignment.ts'
import { ambiguityOf, isolationOf } from './ambiguity.ts'
import type { Finding } from './finding.ts'
import { centreOf, difference } from './finding.ts'
import type { Runs } from './pair-findings.ts'
import { pairFindings } from './pair-findings.ts'

/** What became of a finding from one inspection to a later one. */
export const outcomes = ['new', 'grown', 'unchanged', 'smaller', 'lossUnknown', 'notFound'] as const
export type Outcome = (typeof outcomes)[number]

/**
 * A loss that has changed by less, in percentage points of the metallic cross-section, is `unchanged`. No standard names a figure;
 * whatever the outcome, the change itself is told.
 */
export const lossTolerance = 0.1

/** A finding of either inspection, or the same of both. */
export interface ComparedFinding {
  readonly outcome: Outcome
  /** Metres at the later inspection; of what it did not find, where it would have counted it. */
  readonly position: number
  /** The id of the finding of the earlier inspection, if it found it. */
  readonly earlier: string | null
  readonly later: string | null
  /** Position of the later one less that of the earlier one once aligned, in metres; `null` of a single finding. */
  readonly offset: number | null
  /** It is not certain that the two are the same. */
  readonly isAmbiguous: boolean
}

/** The findings of two inspections side by side. */
export interface InspectionComparison {
  /** `null` where positions are compared as they were recorded. */
  readonly alignment: Alignment | null
  /** Another shift of all positions agrees nearly as well: every pair is ambiguous. */
  readonly isUnclear: boolean
  /** From the zero point on, by the position at the later inspection. */
  readonly findings: readonly ComparedFinding[]
}

export interface ComparisonOptions {
  /** Up to so many metres apart two findings are taken for the same. */
  readonly within: number
  /** Whether a difference of the two length counters is looked for. */
  readonly isAligned: boolean
}

/**
 * Compares what two inspections of a rope found. Positions of both are on the rope as it was at the later one. Each finding is in the
 * result once.
 */
export function compareFindings(runs: Runs, { within, isAligned }: ComparisonOptions): InspectionComparison {
  const { alignment, isUnclear } = alignRuns(runs, { within, isAligned })
  const aligned = { ...runs, earlier: runs.earlier.map((one) => moved(one, alignment, runs.loop)) }
  const pairs = pairFindings(aligned, within)
  const isAmbiguous = ambiguityOf(aligned, pairs, within)
  const both = pairs.map((pair) => ({
    position: pair.later.position,
    outcome: outcomeOf(pair.earlier.loss, pair.later.loss),
    earlier: pair.earlier.id,
    later: pair.later.id,
    offset: difference(centreOf(pair.later), centreOf(pair.earlier), runs.loop),
    isAmbiguous: isAmbiguous(pair),
  }))
  const paired = new Set(pairs.flatMap(({ earlier, later }) => [earlier.id, later.id]))
  const single = { offset: null, isAmbiguous: false }
  const notFound = aligned.earlier
    .filter(({ id }) => !paired.has(id))
    .map(({ id, position }) => ({ position, outcome: 'notFound' as const, earlier: id, later: null, ...single }))
  const found = runs.later
    .filter(({ id }) => !paired.has(id))
    .map(({ id, position }) => ({ position, outcome: 'new' as const, earlier: null, later: id, ...single }))
  const findings = [...both, ...notFound, ...found].toSorted((a, b) => a.position - b.position)
  const isPair = findings.map((one) => one.earlier !== null && one.later !== null)
  const isIsolated = isolationOf(isPair)
  const isDoubtful = (one: ComparedFinding, index: number) =>
    isPair[index] === true && (one.isAmbiguous || isUnclear || isIsolated(index))
  return {
    alignment,
    isUnclear,
    findings: findings.map((one, index) => ({ ...one, isAmbiguous: isDoubtful(one, index) })),
  }
}

const day = 24 * 60 * 60 * 1000
/** Growth over less is too uncertain to be told as growth in a year. */
const shortestDays = 30

/** A change of the loss in a year of 365.25 days; `null` where the inspections are less than 30 days apart. */
export function growthPerYear(
  change: number,
  { from, to }: { readonly from: number; readonly to: number },
): number | null {
  const days = (to - from) / day
  return days < shortestDays ? null : (change / days) * 365.25
}

function moved(finding: Finding, alignment: Alignment | null, loop: number | null): Finding {
  if (!alignment) return finding
  const position = finding.position + shiftAt(alignment, centreOf(finding))
  return { ...finding, position: loop === null ? position : wrapPosition(position, loop) }
}

function outcomeOf(before: number | null, now: number | null): Outcome {
  if (before === null || now === null) return 'lossUnknown'
  // Sums of decimal fractions are inexact.
  const change = Math.round((now - before) * 1e6) / 1e6
  if (change >= lossTolerance) return 'grown'
  return change <= -lossTolerance ? 'smaller' : 'unchanged'
}
