import { inspectionTypes } from '@catenary/domain/standards'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, queryBoolean, queryInteger, reference } from '../primitives.ts'
import { comparisonOutcomes, defaultWithin, withinRange } from './comparison-options.ts'
import type { ComparisonOutcome } from './comparison-options.ts'
import { skippedFindings } from './damage.ts'
import { eventTypes } from './event-attributes.ts'
import { removedFromRope } from './events.ts'

const loss = z.strictObject({ area: z.number().nullable(), percent: z.number().nullable() })
const percentagePoints = z.number().nullable()

const comparedInspection = z.strictObject({
  id,
  timestamp: instant,
  findings: z.number().int().meta({ description: 'How many findings of it are compared; repairs are none' }),
  skippedFindings: skippedFindings.optional(),
})

const sideOfFinding = z.strictObject({
  id,
  position: z.number().meta({ description: 'As recorded, metres' }),
  length: z.number().nullable().meta({ description: 'As recorded, metres' }),
  loss,
  strand: z.string().optional(),
  wire: z.string().optional(),
  damageCount: z.number().int().optional().meta({ description: 'How many damages it is, as of broken wires' }),
})

const comparedFinding = z
  .strictObject({
    outcome: z.enum(comparisonOutcomes),
    type: z.enum(eventTypes),
    position: z.number().meta({
      description:
        'Metres, at the later inspection; of what it did not find, where it would have counted it; of what was removed, as recorded',
    }),
    earlier: sideOfFinding.nullable(),
    later: sideOfFinding.nullable(),
    offset: z.number().nullable().meta({ description: 'How far apart the two lie once aligned, metres' }),
    isAmbiguous: z.boolean().meta({
      description:
        'It is not certain that the two are the same: another finding is about as near, they are farther apart than others, ' +
        'hardly anything around them was found again, or `isUnclear`',
    }),
    isRepaired: z.boolean().meta({ description: 'A repair since the earlier inspection took it away' }),
    removed: removedFromRope.nullable(),
    change: percentagePoints.meta({
      description: 'Change of the loss in percentage points of the metallic cross-section; null where one is unknown',
    }),
    changePerYear: percentagePoints.meta({
      description: 'The change in a year of 365.25 days; null where the inspections are less than 30 days apart',
    }),
  })
  .meta({ id: 'ComparedFinding' })
export type ComparedFinding = z.infer<typeof comparedFinding>

const sideOfMark = z.tuple([
  z.number().int().meta({ description: 'Number of findings' }),
  z.number().nullable().meta({ description: 'The largest loss in percent; null where none is known' }),
])

const mark = z.tuple([
  z.number().meta({ description: 'Metres' }),
  z.enum(comparisonOutcomes).meta({ description: 'Of several findings the one to look at first' }),
  sideOfMark.meta({ description: 'At the earlier inspection' }),
  sideOfMark.meta({ description: 'At the later inspection' }),
])
/** Position, outcome, and number and largest loss of the findings of each inspection at one place along the rope. */
export type ComparisonMark = z.infer<typeof mark>

/** What became of the findings of an inspection at a later one. */
export const inspectionComparison = z
  .strictObject({
    inspectionType: z.enum(inspectionTypes),
    earlier: comparedInspection,
    later: comparedInspection,
    ropeLength: z.number().nullable().meta({ description: 'Metres, at the later inspection' }),
    alignment: z
      .strictObject({
        offset: z.number().meta({ description: 'Metres at the zero point' }),
        stretch: z.number().meta({ description: 'Metres per metre' }),
        slips: z
          .array(
            z.strictObject({
              position: z.number().meta({
                description: 'Metres, as the earlier inspection counts, on the rope of the later',
              }),
              metres: z.number().meta({ description: 'By how much more all that follows is moved' }),
            }),
          )
          .meta({ description: 'Where a length counter slipped, in the order along the rope' }),
      })
      .nullable()
      .meta({
        description:
          'How positions of the earlier inspection are moved to those of the later; null where they are compared as recorded',
      }),
    isUnclear: z.boolean().meta({
      description: 'Another shift of all positions agrees nearly as well: every pair of findings is ambiguous',
    }),
    counts: z.strictObject(
      Object.fromEntries(comparisonOutcomes.map((outcome) => [outcome, z.number().int()])) as Record<
        ComparisonOutcome,
        z.ZodNumber
      >,
    ),
    alongRope: z.array(mark).meta({ description: 'The findings along the rope, at 500 places at most' }),
    total: z.number().int().meta({ description: 'Number of findings with the requested outcome' }),
    result: z.array(comparedFinding),
  })
  .meta({ id: 'InspectionComparison' })
export type InspectionComparison = z.infer<typeof inspectionComparison>

/** The comparison of two inspections of a rope. */
export const compareInspections = endpoint({
  name: 'inspections.compare',
  summary:
    'What an inspection found that an earlier one of the same type had not, what has grown, and what was not found again',
  method: 'GET',
  path: '/events/{id}/comparison',
  permit: 'AREA',
  params: reference,
  query: z.strictObject({
    earlier: id.optional().meta({ description: 'The inspection of that type before it, where none is named' }),
    within: z
      .string()
      .regex(/^\d{1,3}(\.\d{1,3})?$/)
      .transform(Number)
      .pipe(z.number().min(withinRange.min).max(withinRange.max))
      .default(defaultWithin)
      .meta({ description: 'Up to so many metres apart findings are taken for the same' }),
    asRecorded: queryBoolean.default(false).meta({ description: 'Compares positions without aligning them' }),
    outcome: z.enum(comparisonOutcomes).optional(),
    sort: z
      .enum(['change', 'position'])
      .default('change')
      .meta({ description: 'By the change of the loss, the largest growth first, or along the rope' }),
    limit: queryInteger(1, 10_000).default(100),
    offset: queryInteger(0, 1_000_000).default(0),
  }),
  response: inspectionComparison,
  // All findings are compared for each part of the result.
  maxConcurrent: 2,
})
