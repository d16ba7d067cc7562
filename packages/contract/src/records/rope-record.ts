import type { LocatedRecording } from '@catenary/domain/length-history'
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
import { removedFromRope, ropeEvent } from './events.ts'
import { lossAlongRope, lossOverTarget } from './loss.ts'

/**
 * What is worked out of a damage, by its event's id: its loss, where it lies today, and whether it counts; and what sums and
 * changes of the rope need beside, without its event.
 */
export type DamageFigures = Pick<
  DamageWithLoss,
  'id' | 'timestamp' | 'positionToday' | 'lengthToday' | 'left' | 'loss' | 'counts'
> & {
  readonly attributes: Pick<DamageWithLoss['attributes'], 'type' | 'strand' | 'wire' | 'damageCount'>
  /** Where it lay when it was found; of a magnetic test's finding, at the time of the test. */
  readonly found: LocatedRecording
}

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
    z.tuple([z.number(), z.number(), z.number().nullable()]).nullable().optional().meta({
      description:
        'Where it lay when it was found: since when, in milliseconds since 1970, position and length in metres; null or left out where that is as today',
    }),
    z
      .tuple([z.string().nullable(), z.string().nullable(), z.number().nullable()])
      .optional()
      .meta({ description: 'Strand, wire and number of damages; left out where none of them is known' }),
  ])
  .meta({ id: 'DamageFigures' })
export type FiguresRow = z.infer<typeof figuresRow>

/** Writes the figures of a damage as a row. */
export function toFiguresRow(figures: DamageFigures): FiguresRow {
  const { id, attributes, timestamp, positionToday, lengthToday, loss, counts, left, found } = figures
  const { type, strand = null, wire = null, damageCount = null } = attributes
  const time = Date.parse(timestamp)
  const { position, length = null } = found
  const isAsToday = !left && found.time === time && position === positionToday && length === lengthToday
  const place = isAsToday ? null : ([found.time, position, length] as const)
  const own = [id, type, time, positionToday, lengthToday, loss.area, loss.percent, counts, left] as const
  if (strand !== null || wire !== null || damageCount !== null)
    return [...own, place && [...place], [strand, wire, damageCount]]
  return place ? [...own, [...place]] : [...own]
}

/** Reads the figures of a damage from their row. */
export function fromFiguresRow(row: FiguresRow): DamageFigures {
  const [id, type, ownTime, positionToday, lengthToday, area, percent, counts, left, place, names] = row
  const [time, position, length] = place ?? [ownTime, positionToday, lengthToday]
  const [strand, wire, damageCount] = names ?? [null, null, null]
  return {
    id,
    attributes: {
      type,
      ...(strand !== null && { strand }),
      ...(wire !== null && { wire }),
      ...(damageCount !== null && { damageCount }),
    },
    timestamp: new Date(ownTime).toISOString(),
    positionToday,
    lengthToday,
    loss: { area, percent },
    counts,
    left,
    found: { time, position, length },
  }
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

/** What the damages of a rope add up to, in one response from one read at its record: what its page draws. */
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
    repairedWithoutRepair: z.number().int().meta({
      description:
        'Damages marked repaired that no repair event names, by whichever kind of inspection they were found: they still count',
    }),
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
    chart: z.enum(['lossOverTarget', 'lossAlongRope', 'none']).default('lossOverTarget'),
    xAxis: z.enum(['time', 'bendingCycles']).default('time'),
  }),
  response: ropeRecord,
  conditional: true,
})
