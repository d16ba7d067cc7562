import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Labels by id, in the order in which they are offered. */
export const labelsById = z.record(z.string(), z.string()).meta({ id: 'LabelsById' })
export type LabelsById = z.infer<typeof labelsById>

export const intl = {
  countries: endpoint({
    name: 'intl.countries',
    summary: 'The countries: a label for each ISO 3166-1 alpha-2 code, in the order of the language',
    method: 'GET',
    path: '/intl/countries',
    permit: 'AREA',
    response: labelsById,
  }),
  timezones: endpoint({
    name: 'intl.timezones',
    summary: 'The time zones: a label for each IANA name, from west to east',
    method: 'GET',
    path: '/intl/timezones',
    permit: 'AREA',
    response: labelsById,
  }),
}
