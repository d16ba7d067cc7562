import { comparisonOutcomes, withinRange } from '@catenary/contract/records/comparison-options'
import type { ParsedSearch, SearchParamParser } from '../navigation/search-param-parsers.ts'
import { oneOf, pageNumber, recordId, searchValidator, trueFlag } from '../navigation/search-param-parsers.ts'

/** Whole millimetres, as the server reads them. */
const distance: SearchParamParser<number> = (value) =>
  typeof value === 'number' &&
  value >= withinRange.min &&
  value <= withinRange.max &&
  Number(value.toFixed(3)) === value
    ? value
    : undefined

const comparisonParams = {
  /** The later inspection; the last that another one precedes where absent. */
  inspection: recordId,
  /** What it is compared with; the one before of its type where absent. */
  earlier: recordId,
  /** Metres. */
  within: distance,
  /** Positions are not aligned. */
  asRecorded: trueFlag,
  outcome: oneOf(comparisonOutcomes),
  sort: oneOf(['position']),
  page: pageNumber,
}

/** The comparison of two inspections: which ones, how, and what of it is shown. */
export const validateComparisonSearch = searchValidator(comparisonParams)
export type ComparisonSearch = ParsedSearch<typeof comparisonParams>
