import { outcomes as outcomesOfFindings } from '@catenary/domain/comparison/compare-findings'

/** What became of a finding from one inspection to a later one; `removed` is cut out since, or on a rope before. */
export const comparisonOutcomes = [...outcomesOfFindings, 'removed'] as const
export type ComparisonOutcome = (typeof comparisonOutcomes)[number]

/** Up to so many metres apart findings are taken for the same, where nothing else is asked for. */
export const defaultWithin = 0.5
/** The least and the most that can be asked for, in metres. */
export const withinRange = { min: 0.01, max: 100 } as const
