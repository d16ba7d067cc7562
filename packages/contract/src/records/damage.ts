import { inspectionTypes, limitStatuses, standardIds } from '@catenary/domain/standards'
import { noStateReasons } from '@catenary/domain/state'
import type { LeftOutOfState } from '@catenary/domain/state'
import { z } from 'zod'
import { id, instant } from '../primitives.ts'

/** A stretch of rope in metres; on a closed rope it may run over the join, then `to` is less than `from`. */
export const stretch = z.strictObject({ from: z.number(), to: z.number() })

/** The state of a rope, or the worst state below an installation or area; ratio 1 is the limit. */
export const damageState = z
  .strictObject({
    ratio: z.number(),
    health: z.number(),
    count: z.number().int().meta({ description: 'Damages that are not archived' }),
  })
  .meta({ id: 'DamageState' })
export type DamageState = z.infer<typeof damageState>

/** Which kind of inspection and which reference length, in nominal diameters, a state comes from. */
export const governing = z
  .strictObject({ inspectionType: z.enum(inspectionTypes), multiple: z.number() })
  .meta({ id: 'Governing' })

/** The kinds of inspection by which anything was recorded on the rope that lies there now. */
export const inspected = z.array(z.enum(inspectionTypes)).meta({
  description: 'By which kinds anything was recorded on the rope that lies there now, archived events left out',
})

const lastInspection = z.strictObject({ id, timestamp: instant })

/** How many findings of a report were left out when it was imported. */
export const skippedFindings = z.number().int().min(1)

const lastMrt = lastInspection.extend({
  skippedFindings: skippedFindings.optional().meta({
    description: 'How many findings of its report were left out when it was imported; absent where it is complete',
  }),
  fallenLoss: z
    .strictObject({ before: z.number(), after: z.number() })
    .optional()
    .meta({
      description:
        'The loss over the limit by magnetic tests before this one and by it, where it finds so much less that something of it may be wrong or ' +
        'missing: a rope does not get back what it lost; absent where it does not',
    }),
})

/** The last inspections of a rope: the events that record them. */
export const ropeInspections = z.strictObject({ visual: lastInspection.nullable(), mrt: lastMrt.nullable() }).meta({
  id: 'RopeInspections',
  description:
    'The last recorded inspection of the whole rope by each kind, since it was replaced; a finding recorded singly is none',
})
export type RopeInspections = z.infer<typeof ropeInspections>

/** The next inspection of a rope: an open task. */
export const nextInspection = z
  .strictObject({
    id,
    title: z.string(),
    at: instant.nullable(),
    isExpected: z.boolean().meta({
      description: '`at` is when its bending cycles are expected; where that is over, no reading shows them yet',
    }),
  })
  .nullable()
  .meta({
    description:
      'The open task with an inspection method that is due first, by its date or when its bending cycles are expected, as far as the ' +
      'caller may see tasks; `at` is null while nobody can tell, or where nothing was entered. Null where none is planned',
  })
export type NextInspection = z.infer<typeof nextInspection>

/** Why there is no state: null exactly where there is one. */
export const noStateReason = z.enum(noStateReasons).nullable().meta({
  description: 'Why there is no state; null exactly where there is one',
})

const limitEarliest = instant.nullable().meta({
  description: 'From when on the limit may be reached, by the cautious forecast; null where no date is known',
})

/** How many damages a state says nothing of, because nobody knows what they cost; the rule is `isLossMissing`. */
export const damagesOfUnknownLoss = z.number().int()

/** How many splices have parts to be renewed, as they were measured last; the rule is `isToBeRenewed`. */
export const splicesToRenew = z.number().int()

/** How many entries that a state was calculated by cannot well be right; as `computeRopeState` counts them. */
export const doubtfulEntries = z.number().int()

/** What a state leaves out, as `leftOutCounts` names it. */
export const leftOutShape = { damagesOfUnknownLoss, splicesToRenew, doubtfulEntries } satisfies Record<
  keyof LeftOutOfState,
  unknown
>

/** The fields that describe a rope's state. */
export const ropeStateShape = {
  damages: damageState.nullable(),
  governing: governing.nullable().meta({
    description: 'What the state comes from; without any loss the first kind of inspection and reference length',
  }),
  noStateReason,
  limitEarliest,
  damagesOfUnknownLoss: damagesOfUnknownLoss.meta({
    description:
      'Damages that may have cost cross-section and count, by whichever kind of inspection they were found, but add nothing to the state: their ' +
      'loss was not entered, nor does it follow from the rope. Where there are any, the rope may be worse than its state says',
  }),
  splicesToRenew: splicesToRenew.meta({
    description:
      'Splices of which a part was rated 1 or 2, renewal (very) recommended, by its diameter when it was measured last; they add nothing to the state',
  }),
  doubtfulEntries: doubtfulEntries.meta({
    description:
      'Entries that the state was calculated by and that cannot well be right: the metallic cross-section, the number of load-bearing wires, a ' +
      'last magnetic rope test that finds much less than was known before it, and splices by their last measured diameters. Where there are any, the rope may be worse than its state says',
  }),
}

/** A rope by its name, with the installation it belongs to. */
export const namedRope = z.strictObject({
  id,
  name: z.string(),
  installation: z.strictObject({ id, name: z.string() }),
})

/** Figures of the ropes below an installation or area that are not archived. Ropes without a state do not count. */
export const aggregatedState = {
  damages: damageState.nullable().meta({ description: 'The worst of the ropes that have a state' }),
  worstRope: namedRope.nullable().meta({ description: 'The rope that the state comes from' }),
  limitEarliest,
  ropeCount: z.number().int(),
  ropesWithoutState: z.number().int(),
  damagesOfUnknownLoss: damagesOfUnknownLoss.meta({
    description:
      'Those of all ropes together, also of the ropes without a state: damages that count but add nothing to it',
  }),
  splicesToRenew: splicesToRenew.meta({
    description: 'Those of all ropes together: splices of which a part was rated to be renewed; they add nothing to it',
  }),
  doubtfulEntries: doubtfulEntries.meta({
    description: 'Those of all ropes together: entries by which it was calculated and that cannot well be right',
  }),
}
const aggregatedStateSchema = z.strictObject(aggregatedState)
export type AggregatedState = z.infer<typeof aggregatedStateSchema>

/** The loss over one reference length at its worst place. */
export const worstWindow = z
  .strictObject({
    multiple: z.number().meta({ description: 'Reference length in nominal diameters' }),
    limit: z.number().meta({ description: 'Permitted loss in percent' }),
    loss: z.number().meta({ description: 'Loss in percent' }),
    lossOverTarget: z.number().meta({ description: 'Loss in percent of the limit' }),
    window: stretch.nullable(),
  })
  .meta({ id: 'WorstWindow' })

/** Ratio, health and the worst place of each reference length. */
export const damageSummary = z
  .strictObject({ ratio: z.number(), health: z.number(), worst: z.array(worstWindow) })
  .meta({ id: 'DamageSummary' })
export type DamageSummary = z.infer<typeof damageSummary>

/** The limits that apply, where they come from and how sure they are. */
export const appliedStandard = z
  .strictObject({
    id: z.enum(standardIds),
    referenceLengths: z.array(
      z.strictObject({ multiple: z.number(), limit: z.number(), basis: z.enum(['area', 'count']) }),
    ),
    status: z.enum(limitStatuses),
    source: z.string().nullable(),
  })
  .meta({ id: 'AppliedStandard' })
export type AppliedStandard = z.infer<typeof appliedStandard>
