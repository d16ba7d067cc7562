import type { TimeChoice } from '@catenary/charts/sensor-chart/time-range'
import { timeSpans } from '@catenary/charts/sensor-chart/time-range'
import type { ParsedSearch } from './search-param-parsers.ts'
import { numberRange, oneOf, trueFlag } from './search-param-parsers.ts'

/** The time that the charts of a page show: up to now, or between two instants in milliseconds since 1970; compared with a year earlier. */
export const timeParams = { span: oneOf(timeSpans), between: numberRange, compared: trueFlag }
type TimeSearch = ParsedSearch<typeof timeParams>

/** What charts show by the address. */
export function timeChoiceOf({ span = '1M', between, compared }: TimeSearch): TimeChoice {
  return { span, between: between && { from: between[0], to: between[1] }, isCompared: compared === true }
}

/** The address by what charts show. */
export function searchOfTime({ span, between, isCompared }: TimeChoice): TimeSearch {
  return {
    span: span === '1M' ? undefined : span,
    between: between && [Math.round(between.from), Math.round(between.to)],
    compared: isCompared || undefined,
  } as TimeSearch
}
