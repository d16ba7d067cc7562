import { outlookConfidence, outlookUnavailableReasons } from '@catenary/domain/forecast/outlook'
import { mutationTypes, repairTypes } from '@catenary/domain/loss/damage'
import { z } from 'zod'
import { instant, reference } from '../primitives.ts'
import { appliedStandard, skippedFindings, stretch } from './damage.ts'

const x = z.number().meta({ description: 'Milliseconds since 1970 or bending cycles' })
const type = z.enum([...repairTypes, ...mutationTypes])

/** A repair of the rope or a change to the rope itself, where it stands on the chart's x axis. */
export const ropeChange = z.strictObject({ x, timestamp: instant, event: reference, type }).meta({ id: 'RopeChange' })

const forecastPoint = z.strictObject({ x: z.number(), value: z.number(), low: z.number(), high: z.number() })
const crossing = z.number().nullable()

/** The line through all mrt points, and the band of 0.7 and 1.3 times its growth. */
export const lossForecast = z
  .strictObject({
    points: z.array(forecastPoint),
    reaches: z.strictObject({ value: crossing, low: crossing, high: crossing }),
  })
  .meta({
    id: 'LossForecast',
    description:
      'Ordinary least squares line through all mrt points, from the last on; `low` and `high` are the last value plus ' +
      '0.7 and 1.3 times the growth, not a statistical interval: that is in `outlook`',
  })

const crossingOf = (edgeName: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `The x at which ${edgeName} reaches the level; null where not within the horizon` })

const levelReached = z.strictObject({
  level: z.number().meta({ description: 'Loss over target in percent' }),
  isReached: z.boolean().meta({ description: 'The last measured value is there already; the three x are null' }),
  earliest: crossingOf('the upper edge of the interval'),
  expected: crossingOf('the line'),
  latest: crossingOf('the lower edge of the interval'),
})

const trend = z.strictObject({
  confidence: z.literal(outlookConfidence).meta({ description: 'Share of new measurements that the interval holds' }),
  start: z.strictObject({ x, value: z.number() }).meta({ description: 'Where the line begins: the first point used' }),
  slope: z.number().meta({
    description: 'Growth of the loss over target in percent a year of 365.25 days, or in 10,000 bending cycles',
  }),
  rSquared: z.number().meta({ description: "Share of the values' variation that the line explains, 0 to 1" }),
  points: z
    .array(z.strictObject({ x, value: z.number(), low: z.number(), high: z.number() }))
    .meta({ description: 'The line and the edges of the interval from the last measured point on' }),
  reaches: z.array(levelReached).meta({ description: 'When 50, 80 and 100 % of the limit are reached' }),
  until: x.meta({
    description:
      'Where the horizon ends: as far ahead as the points used reach back, at least 360 days and at most ten years; ' +
      'in bending cycles the expected service life',
  }),
})

// `noCycles` where too few readings of bending cycles are known to place a point.
const unavailableReasons = [...outlookUnavailableReasons, 'noCycles'] as const

/** The trend of the MRT measurements with its prediction interval, or the reason why there is none. */
export const lossOutlook = z
  .strictObject({
    multiple: z
      .number()
      .meta({ description: 'The reference length it is made of: the one with the highest last value' }),
    usedPoints: z.number().int().meta({
      description:
        'Measurements that the line is, or would be, fitted to; tests without findings are among them, as 0 %',
    }),
    since: z
      .strictObject({ timestamp: instant, event: reference, type })
      .nullable()
      .meta({
        description:
          'The last repair or mutation that made the loss another, or new rope: only what was measured from then on is ' +
          'used. Null where all measurements are used',
      }),
    refusal: z.enum(unavailableReasons).nullable(),
    trend: trend.nullable().meta({ description: 'Null where refused' }),
  })
  .meta({
    id: 'LossOutlook',
    description:
      'Ordinary least squares line and its 90 % prediction interval (Student, n − 2 degrees of freedom). Unlike ' +
      '`forecast` it leaves out what was measured before the last repair, and refuses with a reason',
  })
export type LossOutlook = z.infer<typeof lossOutlook>

const lossPoint = z.strictObject({
  x: z.number().meta({ description: 'Milliseconds since 1970 or bending cycles' }),
  timestamp: instant,
  loss: z.number(),
  lossOverTarget: z.number(),
  window: stretch.nullable(),
  event: reference,
  isCarried: z.literal(true).optional().meta({
    description:
      'The finding belongs to no inspection, or to one of which findings were left out, and leaves the loss as it was: that loss was not measured at this time',
  }),
})

/** Loss over each reference length through time, against its limit, with the forecast where there is one. */
export const lossOverTarget = z
  .strictObject({
    result: z.array(z.strictObject({ multiple: z.number(), limit: z.number(), points: z.array(lossPoint) })),
    standard: appliedStandard.nullable(),
    bendingCyclesToTimestamp: z.array(z.tuple([z.number(), instant])).meta({
      description:
        'The readings as they were recorded. An axis of bending cycles leaves out those that contradict others, because a counter does not run backward',
    }),
    forecast: lossForecast.nullable(),
    outlook: lossOutlook.nullable().meta({ description: 'Null for visual damages and without limits' }),
    changes: z.array(ropeChange).meta({ description: 'Repairs and mutations on the x axis, oldest first' }),
    testsWithoutFindings: z.array(z.strictObject({ x: z.number(), timestamp: instant, event: reference })).meta({
      description:
        'Magnetic rope tests that found nothing, on the x axis, oldest first: no point of `result` tells of them',
    }),
    incompleteTest: z
      .strictObject({ timestamp: instant, event: reference, skippedFindings })
      .nullable()
      .meta({
        description:
          'The last magnetic rope test, where findings of its report were left out when it was imported: the rope may have lost ' +
          'more than `result` tells, and the limit may be reached already',
      }),
  })
  .meta({ id: 'LossOverTarget' })
export type LossOverTarget = z.infer<typeof lossOverTarget>

const lossPiece = stretch.extend({
  loss: z.number().meta({ description: 'Loss in percent' }),
  lossOverTarget: z.number().meta({ description: 'Loss in percent of the limit' }),
})

/** The loss of today along the rope: at each place the largest sum in a window of the reference length that lies over it. */
export const lossAlongRope = z
  .strictObject({
    result: z.array(
      z.strictObject({
        multiple: z.number().meta({ description: 'Reference length in nominal diameters' }),
        limit: z.number().meta({ description: 'Permitted loss in percent' }),
        worst: stretch.nullable().meta({ description: 'The worst window; null without loss' }),
        pieces: z.array(lossPiece).meta({
          description:
            'In order of position; between them there is no loss. At most 2,000: of more the largest of each thousandth',
        }),
      }),
    ),
    standard: appliedStandard.nullable(),
    ropeLength: z.number().nullable().meta({ description: 'Of today, in metres; null where nobody entered one' }),
  })
  .meta({ id: 'LossAlongRope' })
export type LossAlongRope = z.infer<typeof lossAlongRope>
