import type { RopeApplication, StandardId } from '../standards.ts'

/** What is inspected regularly: the whole rope by eye, its splices by eye, the whole rope by magnetic rope testing. */
export const plannedInspectionKinds = ['visual', 'splice', 'mrt'] as const
export type PlannedInspectionKind = (typeof plannedInspectionKinds)[number]

/** The rules that the intervals are taken from; `practice` where none of them names the rope. */
export const intervalSources = ['en12927', 'german', 'french', 'vorarlberg', 'european', 'practice'] as const
export type IntervalSource = (typeof intervalSources)[number]

/** An inspection that comes again. */
export interface PlannedInspection {
  readonly kind: PlannedInspectionKind
  /** Months from one to the next. */
  readonly months: number
  /** Months to the first one where none is recorded yet; at most `months`. */
  readonly firstMonths: number
  readonly source: IntervalSource
}

/** What of a rope its inspection plan depends on. */
export interface InspectionPlanInput {
  readonly ropeApplication?: RopeApplication | undefined
  readonly standard?: StandardId | undefined
  /** Spliced into a loop. */
  readonly isClosed: boolean
  /** Magnetic rope tests make sense for it. */
  readonly offersMrt: boolean
}

type Interval = Pick<PlannedInspection, 'months' | 'source'>

/**
 * By eye. Moving ropes every month (EN 12927-7); track ropes every three months (German operating rules); guys once a year
 * (French rules, annex 1); others at least twice a year (Vorarlberg's operating rules).
 */
const visual: Partial<Record<RopeApplication, Interval>> = {
  haulRope: { months: 1, source: 'en12927' },
  carryingHaulingRope: { months: 1, source: 'german' },
  counterRope: { months: 1, source: 'german' },
  balanceRope: { months: 1, source: 'german' },
  towRope: { months: 1, source: 'german' },
  hoistRope: { months: 1, source: 'german' },
  trackRope: { months: 3, source: 'german' },
  guyRope: { months: 12, source: 'french' },
}
const otherVisual: Interval = { months: 6, source: 'vorarlberg' }

/** Splices of ropes that move: every month (French rules, annex 1). */
const splice: Interval = { months: 1, source: 'french' }

/**
 * Magnetic rope tests. Tension ropes every five years, rescue ropes and guys every ten (French rules, annex 1); ropes that carry
 * or haul people every three (European rules; four was the older German limit). Where no rule names the rope, three as well.
 */
const mrt: Partial<Record<RopeApplication, Interval>> = {
  trackRope: { months: 36, source: 'european' },
  haulRope: { months: 36, source: 'european' },
  carryingHaulingRope: { months: 36, source: 'european' },
  counterRope: { months: 36, source: 'european' },
  tensionRope: { months: 60, source: 'french' },
  evacuationRope: { months: 120, source: 'french' },
  guyRope: { months: 120, source: 'french' },
}
const otherMrt: Interval = { months: 36, source: 'practice' }

/** The rules above are European: elsewhere their intervals are what is usual, and no rule. */
const europeanStandards: readonly (StandardId | undefined)[] = [undefined, 'EN12927:2019', 'BOSeil']

const monthsOfPeriod = { periodWeeks: 7 / 30.4375, periodMonths: 1, periodYears: 12 } as const

/** Whether an interval is longer than so many months. */
export function isLongerThan(
  months: number,
  interval: { readonly type: keyof typeof monthsOfPeriod; readonly threshold: number },
): boolean {
  return interval.threshold * monthsOfPeriod[interval.type] > months
}

/**
 * The inspections that are usual for a rope, as a proposal to be confirmed: what the authority and the maker of the rope demand
 * comes first. A first magnetic rope test within a year gives the later ones something to be compared with.
 */
export function proposeInspectionPlan({
  ropeApplication = 'other',
  standard,
  isClosed,
  offersMrt,
}: InspectionPlanInput): PlannedInspection[] {
  const planned = (kind: PlannedInspectionKind, { months, source }: Interval): PlannedInspection => ({
    kind,
    months,
    firstMonths: Math.min(months, 12),
    source: europeanStandards.includes(standard) ? source : 'practice',
  })
  return [
    planned('visual', visual[ropeApplication] ?? otherVisual),
    ...(isClosed ? [planned('splice', splice)] : []),
    ...(offersMrt ? [planned('mrt', mrt[ropeApplication] ?? otherMrt)] : []),
  ]
}
