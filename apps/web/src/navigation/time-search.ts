import type { TimeChoice } from '@catenary/charts/sensor-chart/time-range'
import { timeSpans } from '@catenary/charts/sensor-chart/time-range'
import type { ParsedSearch } from './search-param-parsers.ts'
import { numberRange, oneOf } from './search-param-parsers.ts'

/** The time that the charts of a page show: up to now, or between two instants in milliseconds since 1970. */
export const timeParams = { span: oneOf(timeSpans), between: numberRange }
type TimeSearch = ParsedSearch<typeof timeParams>

/** What charts show by the address. */
export function timeChoiceOf({ span = '1M', between }: TimeSearch): TimeChoice {
  return { span, between: between && { from: between[0], to: between[1] } }
}

/** The address by what charts show. */
export function searchOfTime({ span, between }: TimeChoice): TimeSearch {
  return {
    span: span === '1M' ? undefined : span,
    between: between && [Math.round(between.from), Math.round(between.to)],
  } as TimeSearch
}
