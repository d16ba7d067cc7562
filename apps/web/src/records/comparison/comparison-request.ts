import { defaultWithin } from '@catenary/contract/records/comparison-options'
import type { ComparisonSearch } from '../search-params.ts'
import type { ChosenInspections } from './ComparisonChoices.tsx'

/** The request of a comparison as its address has it, beside which part of it is read. */
export function comparisonRequest({ later, earlier }: ChosenInspections, search: ComparisonSearch) {
  const { within = defaultWithin, asRecorded, outcome, sort = 'change' as const } = search
  return {
    params: { id: later.id },
    query: {
      earlier: earlier.id,
      within: String(within),
      sort,
      ...(asRecorded && { asRecorded: '1' as const }),
      ...(outcome && { outcome }),
    },
  } as const
}
