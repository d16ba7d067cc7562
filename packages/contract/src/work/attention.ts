import type { AttentionReason } from '@catenary/domain/attention'
import { attentionReasons } from '@catenary/domain/attention'
import { inspectionTypes } from '@catenary/domain/standards'
import { z } from 'zod'
import { ropeWords } from '../assets/ropes.ts'
import { readerTimezone } from '../assets/timezones.ts'
import { endpoint } from '../endpoint.ts'
import { anyOf, defineList, listQuery } from '../list.ts'
import { id, instant } from '../primitives.ts'
import { namedRope, nextInspection, ropeInspections, ropeStateShape } from '../records/damage.ts'
import { paperSizes } from '../records/reports.ts'

const limitForecast = z
  .strictObject({
    kind: z.enum(['now', 'ahead', 'beyond', 'fewPoints', 'notRising']).meta({
      description:
        'now: `earliest` is past, the limit may be reached already; ahead: from `earliest` on; beyond: not before `until`; ' +
        'fewPoints, notRising: no date, because of too few tests since the last repair, or because the loss does not grow',
    }),
    earliest: instant.nullable(),
    expected: instant.nullable().meta({ description: 'Null where it lies after `until`' }),
    until: instant.meta({ description: 'As far ahead as the tests carry, 360 days from now at least' }),
  })
  .meta({
    id: 'LimitForecast',
    description:
      'When the limit is reached, by the magnetic rope tests: the earliest plausible date and the expected one',
  })
export type LimitForecast = z.infer<typeof limitForecast>

const reasons = z.array(z.enum(attentionReasons))

const namedReference = z.strictObject({ id, name: z.string() })

/** A rope as the list of what needs attention shows it. */
export const attentionRope = z
  .strictObject({
    id,
    name: z.string(),
    installation: z.strictObject({ id, name: z.string(), timezone: z.string().optional(), area: namedReference }),
    ...ropeStateShape,
    reasons: reasons.meta({ description: 'The most urgent first; none where all is well' }),
    before: z
      .strictObject({ ratio: z.number(), health: z.number() })
      .nullable()
      .meta({ description: 'The state before the last inspection; null where there was none' }),
    limit: limitForecast.nullable().meta({ description: 'Null without limits, and with fewer than three tests' }),
    inspections: ropeInspections,
    offeredInspections: z
      .array(z.enum(inspectionTypes))
      .meta({ description: 'The kinds of inspection that the rope has a limit for, the usual one first' }),
    nextInspection,
    tasks: z
      .strictObject({
        open: z.number().int(),
        overdue: z.number().int(),
        overdueSince: instant.nullable(),
        probablyReached: z.number().int().meta({
          description: 'Tasks that are not overdue, whose bending cycles no reading shows that is expected to',
        }),
        probablyReachedSince: instant.nullable(),
      })
      .meta({ description: 'Tasks that are not finished, as far as the caller may see them' }),
    unreadAlarms: z.number().int().meta({ description: 'Notifications of the rope that the caller has not read' }),
  })
  .meta({ id: 'AttentionRope' })
export type AttentionRope = z.infer<typeof attentionRope>

const filters = {
  reason: anyOf(z.enum(attentionReasons)).optional(),
  state: z.enum(['known', 'none']).optional().meta({ description: 'Whether the rope has a state' }),
  area: id.optional(),
  installation: id.optional(),
  query: ropeWords.optional(),
}

/** How many ropes are shown at once, where nobody chose another number. */
export const attentionPageSize = 10

/** Filters and sort keys of the ropes by urgency. */
export const attentionList = defineList({
  filters,
  sortable: [
    'urgency',
    'name',
    'installation',
    'area',
    'health',
    'limit',
    'lastVisual',
    'lastMrt',
    'nextInspection',
    'openTasks',
  ],
  defaultSort: '-urgency',
  maxLimit: 1000,
  defaultLimit: attentionPageSize,
})

/** How many ropes there are, and how many need attention for each reason. */
export const attentionCounts = z
  .strictObject({
    ropes: z.number().int(),
    any: z.number().int().meta({ description: 'Ropes that have any of the reasons' }),
    reasons: z.strictObject(
      Object.fromEntries(attentionReasons.map((reason) => [reason, z.number().int()])) as Record<
        AttentionReason,
        z.ZodInt
      >,
    ),
  })
  .meta({ id: 'AttentionCounts' })
export type AttentionCounts = z.infer<typeof attentionCounts>

/** The most urgent rope of an area, an installation, or the rope itself. */
const mostUrgentRope = z
  .strictObject({
    id: id.meta({ description: 'Of the area, installation or rope, as `by` says' }),
    rope: namedRope,
    reasons: reasons.meta({ description: 'Why this rope needs attention, the most urgent first; at least one' }),
  })
  .meta({ id: 'MostUrgentRope' })
export type MostUrgentRope = z.infer<typeof mostUrgentRope>

/** The formats in which the list is written. */
export const attentionFileFormats = ['csv', 'xlsx', 'pdf'] as const

export const attention = {
  list: endpoint({
    name: 'attention.list',
    summary:
      'The ropes that the caller may see, archived ones left out, and why they need attention; the most urgent first',
    method: 'GET',
    path: '/ropes/attention',
    permit: 'DASHBOARD',
    query: listQuery(attentionList),
    response: z.array(attentionRope),
    list: attentionList,
  }),
  file: endpoint({
    name: 'attention.file',
    summary: 'The list that the filters let through as a file (CSV, XLSX, or PDF in landscape)',
    method: 'GET',
    path: '/ropes/attention/file',
    permit: 'DASHBOARD',
    query: listQuery(attentionList)
      .omit({ limit: true, cursor: true, total: true })
      .extend({
        format: z.enum(attentionFileFormats).default('csv'),
        paper: z.enum(paperSizes).default('a4').meta({ description: 'Of a PDF' }),
        timezone: readerTimezone,
      }),
    response: 'file',
    maxConcurrent: 1,
  }),
  counts: endpoint({
    name: 'attention.counts',
    summary: 'How many of these ropes need attention, for each reason',
    method: 'GET',
    path: '/ropes/attention/counts',
    permit: 'DASHBOARD',
    query: z.strictObject(filters).omit({ reason: true }),
    response: attentionCounts,
  }),
  mostUrgent: endpoint({
    name: 'attention.mostUrgent',
    summary:
      'The most urgent rope of each area, installation or rope, where any needs attention; in the order of the ropes by urgency',
    method: 'GET',
    path: '/ropes/attention/most-urgent',
    permit: 'DASHBOARD',
    query: z.strictObject({
      by: z.enum(['area', 'installation', 'rope']).meta({ description: 'What there is one entry for' }),
      area: filters.area,
      installation: filters.installation,
    }),
    response: z.array(mostUrgentRope),
  }),
}
