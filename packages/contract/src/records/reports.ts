import { z } from 'zod'
import { baseUnits } from '../assets/installation-attributes.ts'
import { readerTimezone } from '../assets/timezones.ts'
import { endpoint } from '../endpoint.ts'
import { id, queryBoolean } from '../primitives.ts'

export const paperSizes = ['a4', 'letter'] as const
export const ropeReportKinds = ['damages', 'repairs'] as const
export const eventReportKinds = ['damage', 'repair', 'splice'] as const
export type ReportKind = (typeof ropeReportKinds)[number] | (typeof eventReportKinds)[number]

/** Maximum number of photos printed with a list of damages or repairs; the report states how many more there are. */
export const maxListPhotos = 60

/** How a report is to look; its language is the request's. */
export const reportQuery = z.strictObject({
  units: z.enum(baseUnits).optional(),
  paper: z.enum(paperSizes).default('a4'),
  timezone: readerTimezone,
  photos: queryBoolean.optional().meta({
    description: 'With the photos of what it tells of; unsaid, reports of one event have them and lists do not',
  }),
})

export const reports = {
  rope: endpoint({
    name: 'reports.rope',
    summary: 'All damages or all repairs of a rope as a PDF',
    method: 'GET',
    path: '/ropes/{id}/reports/{kind}',
    permit: 'AREA',
    params: z.strictObject({ id, kind: z.enum(ropeReportKinds) }),
    query: reportQuery,
    response: 'application/pdf',
    maxConcurrent: 2,
  }),
  event: endpoint({
    name: 'reports.event',
    summary: 'One damage, repair or splice inspection as a PDF',
    method: 'GET',
    path: '/events/{id}/reports/{kind}',
    permit: 'AREA',
    params: z.strictObject({ id, kind: z.enum(eventReportKinds) }),
    query: reportQuery,
    response: 'application/pdf',
    maxConcurrent: 2,
  }),
}
