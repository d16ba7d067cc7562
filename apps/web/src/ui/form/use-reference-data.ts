import type { FieldMeta } from '@catenary/contract/field'
import type { LabelsById } from '@catenary/contract/intl'
import { intl } from '@catenary/contract/intl'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { useTexts } from '../texts/texts-context.ts'

const calls = { countries: intl.countries, timezones: intl.timezones } as const
const day = 86_400_000

/** The labels of a list of reference data by id, in its order; empty without a list, or until it is there. */
export function useReferenceData(list: FieldMeta['options']): LabelsById {
  const { language } = useTexts()
  const query = queryFor(calls[list ?? 'countries'], {})
  const { data } = useQuery({
    ...query,
    // The labels are in the reader's language.
    queryKey: [...query.queryKey, language],
    enabled: list !== undefined,
    staleTime: day,
  })
  return data ?? {}
}
