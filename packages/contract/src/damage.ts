import { limitStatuses, standardIds } from '@catenary/domain/standards'
import { z } from 'zod'

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
