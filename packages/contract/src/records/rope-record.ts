import { mutationTypes } from '@catenary/domain/loss/damage'
import { inspectionTypes } from '@catenary/domain/standards'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { reference } from '../primitives.ts'
import { appliedStandard, damageSummary, inspected, noStateReason, ropeStateShape } from './damage.ts'
import type { EventType } from './event-attributes.ts'
import { eventTypes } from './event-attributes.ts'
import { sortedAttributes } from './event-list.ts'
import type { DamageWithLoss } from './events.ts'
import { lossAlongRope, lossOverTarget, removedFromRope, ropeEvent } from './events.ts'

/** What is worked out of a damage, by its event's id: its loss, where it lies today, and whether it counts. */
export type DamageFigures = Pick<
  DamageWithLoss,
  'id' | 'timestamp' | 'positionToday' | 'lengthToday' | 'left' | 'loss' | 'counts'
> & { readonly attributes: Pick<DamageWithLoss['attributes'], 'type'> }

/** {@link DamageFigures} as they go over the wire: a rope may have tens of thousands of them. */
const figuresRow = z
  .tuple([
    z.string().meta({ description: 'The id of the event' }),
    z.enum(eventTypes),
    z.number().meta({ description: 'Milliseconds since 1970' }),
    z.number().meta({ description: 'Position today, metres' }),
    z.number().nullable().meta({ description: 'Length today, metres' }),
    z.number().nullable().meta({ description: 'Loss in mm²' }),
    z.number().nullable().meta({ description: 'Loss in percent' }),
    z.boolean().meta({ description: 'Part of the loss in force' }),
    removedFromRope.nullable(),
  ])
  .meta({ id: 'DamageFigures' })
export type FiguresRow = z.infer<typeof figuresRow>

/** Writes the figures of a damage as a row. */
export function toFiguresRow(figures: DamageFigures): FiguresRow {
  const { id, attributes, timestamp, positionToday, lengthToday, loss, counts, left } = figures
  return [id, attributes.type, Date.parse(timestamp), positionToday, lengthToday, loss.area, loss.percent, counts, left]
}

/** Reads the figures of a damage from their row. */
export function fromFiguresRow(row: FiguresRow): DamageFigures {
  const [id, type, time, positionToday, lengthToday, area, percent, counts, left] = row
  const timestamp = new Date(time).toISOString()
  return { id, attributes: { type }, timestamp, positionToday, lengthToday, loss: { area, percent }, counts, left }
}

/** The types of events that determine current positions and splices: few of a rope's events. */
export const positionDefiningTypes: readonly EventType[] = [
  ...mutationTypes,
  'repairPiece',
  'strandReplacement',
  'mrt',
  'spliceInspection',
]

/** Columns of the list of events that may be empty in all of them. */
export const optionalColumns = ['length', ...sortedAttributes] as const

/** What the damages of a rope add up to, in one answer from one look at its record: what its page draws. */
export const ropeRecord = z
  .strictObject({
    state: z
      .strictObject({ ...ropeStateShape, inspected })
      .meta({ description: 'The state of the rope, by all kinds of inspection' }),
    inspectionType: z.enum(inspectionTypes),
    damages: z.array(figuresRow).meta({ description: 'What was found by this kind of inspection, newest first' }),
    standard: appliedStandard.nullable(),
    damageSummary: damageSummary.nullable().meta({ description: 'The state by this kind of inspection alone' }),
    noStateReason,
    repairedWithoutRepair: z.number().int(),
    placing: z.array(ropeEvent).meta({
      description: 'The events that say where others lie today: mutations, magnetic rope tests, what concerns splices',
    }),
    types: z.array(z.enum(eventTypes)).meta({ description: 'The types of events that the rope has' }),
    columns: z.array(z.string()).meta({ description: 'The fields of which some event of the rope has a value' }),
    lossOverTarget: lossOverTarget.nullable(),
    lossAlongRope: lossAlongRope.nullable(),
    pointsLeftOut: z.number().int().meta({
      description: 'Points that the chart leaves out; the first, last, least and largest of each of its places stay',
    }),
  })
  .meta({ id: 'RopeRecord' })
export type RopeRecordResponse = z.infer<typeof ropeRecord>

/** The record of a rope as its page draws it. */
export const ropeRecordEndpoint = endpoint({
  name: 'ropes.record',
  summary:
    "What a rope's page draws: its state, its damages by their figures, and one chart, thinned to what a screen shows",
  method: 'GET',
  path: '/ropes/{id}/record',
  permit: 'AREA',
  params: reference,
  query: z.strictObject({
    inspectionType: z.enum(inspectionTypes).optional(),
    chart: z.enum(['lossOverTarget', 'lossAlongRope']).default('lossOverTarget'),
    xAxis: z.enum(['time', 'bendingCycles']).default('time'),
  }),
  response: ropeRecord,
})
