import type { recordingTypes } from '@catenary/domain/loss/damage'
import { damageTypes, measurementTypes, mutationTypes, repairTypes } from '@catenary/domain/loss/damage'
import { inspectionTypes } from '@catenary/domain/standards'
import { z } from 'zod'
import { baseUnits, imperialLengths } from '../assets/installation-attributes.ts'
import { endpoint } from '../endpoint.ts'
import { nullableFields, day, fieldError, patchOf } from '../field.ts'
import { listQuery } from '../list.ts'
import { clientId, id, instant, queryInteger, reference, timestamp } from '../primitives.ts'
import { appliedStandard, damageSummary, inspected, noStateReason } from './damage.ts'
import type { EventAttributes } from './event-attributes.ts'
import { eventAttributes } from './event-attributes.ts'
import { baseResponseShape, baseInputShape } from './event-fields.ts'
import { eventList, newestEventList } from './event-list.ts'
import { lossAlongRope, lossOverTarget } from './loss.ts'
import { maxFindings, mrtExtensions, mrtMaxBytes } from './mrt-report.ts'
import { isLossDerivable } from './recorded-loss.ts'
import { historyEntry, ropeHistory } from './rope-history.ts'

const typesOfRecording: Record<(typeof recordingTypes)[number], readonly string[]> = {
  damage: [...damageTypes, ...repairTypes],
  measurement: measurementTypes,
  mutation: mutationTypes,
}

/** Something recorded on a rope: a damage or repair, a measurement, or a mutation of the rope. */
export const ropeEvent = z
  .strictObject({
    id,
    rope: reference,
    ...baseResponseShape,
    documentCount: z.number().int(),
    documents: z.array(z.strictObject({ id, name: z.string(), mimeType: z.string() })),
    attributes: eventAttributes,
  })
  .meta({ id: 'RopeEvent' })
export type RopeEvent = z.infer<typeof ropeEvent>

const named = z.strictObject({ id, name: z.string() })

/** An event beside those of other ropes, with where its rope is and how lengths are shown there. */
export const newestEvent = z
  .strictObject({
    ...ropeEvent.shape,
    rope: named.extend({
      installation: named.extend({
        baseUnit: z.enum(baseUnits).optional(),
        imperialLength: z.enum(imperialLengths).optional(),
        timezone: z.string().optional(),
        area: named,
      }),
    }),
  })
  .meta({ id: 'NewestEvent' })
export type NewestEvent = z.infer<typeof newestEvent>

function checkType(attributes: EventAttributes, context: z.RefinementCtx) {
  if (!typesOfRecording[attributes.recordingType].includes(attributes.type))
    context.addIssue({ code: 'custom', path: ['type'], ...fieldError('typeOfRecording') })
  const { crossSectionLossAmount: amount, crossSectionLossUnit: unit } = attributes
  if (amount !== undefined && unit === undefined)
    context.addIssue({ code: 'custom', path: ['crossSectionLossUnit'], ...fieldError('unitPair') })
  if (unit === '%' && amount !== undefined && amount > 100)
    context.addIssue({ code: 'custom', path: ['crossSectionLossAmount'], ...fieldError('tooBig', { max: 100 }) })
  if (attributes.isLossDerived && !isLossDerivable(attributes))
    context.addIssue({ code: 'custom', path: ['isLossDerived'], ...fieldError('notApplicable') })
  for (const field of ['importHash', 'importDocuments', 'leftOut'] as const)
    if (attributes[field] !== undefined && !isImport(attributes) && attributes.corrects === undefined)
      context.addIssue({ code: 'custom', path: [field], ...fieldError('notApplicable') })
}

/** True for an inspection that came with a report; its findings came with it. A correction of it is no import. */
export function isImport({
  recordingType,
  isImported,
}: Pick<EventAttributes, 'recordingType' | 'isImported'>): boolean {
  return recordingType === 'measurement' && isImported === true
}

// What is recorded is not archived, and a damage found by an inspection has no splices of its own.
const { isDeleted: _, splices, ...baseInput } = baseInputShape

function checkDamage(attributes: EventAttributes, context: z.RefinementCtx) {
  checkType(attributes, context)
  if (attributes.recordingType !== 'damage')
    context.addIssue({ code: 'custom', path: ['recordingType'], ...fieldError('notApplicable') })
}

/** A damage or repair that is recorded together with an inspection, on the same rope. */
export const inspectionDamage = z.strictObject({
  id: clientId.optional(),
  ...baseInput,
  attributes: eventAttributes.superRefine(checkDamage),
})
export type InspectionDamage = z.infer<typeof inspectionDamage>

/** A new event; an inspection brings its damages along, and all of it is stored or nothing. */
export const newRopeEvent = z
  .strictObject({
    id: clientId.optional(),
    rope: reference,
    ...baseInput,
    splices: splices.optional(),
    attributes: eventAttributes.superRefine(checkType),
    damages: z.array(inspectionDamage).max(maxFindings).optional(),
  })
  .meta({ id: 'NewRopeEvent' })
export type NewRopeEvent = z.infer<typeof newRopeEvent>

const ropeEventWritable = z.strictObject({
  ...baseInputShape,
  attributes: nullableFields(eventAttributes),
})

/** What a change of an event may carry; `attributes` are merged key by key. */
export const ropeEventPatch = patchOf(ropeEventWritable, ['id', 'documentCount', 'documents'], 'rope')
export type RopeEventPatch = z.infer<typeof ropeEventPatch>

/** Why something recorded is no longer in the rope: cut out, or on the rope before this one; and by which event. */
export const removedFromRope = z.strictObject({
  reason: z.enum(['cutOut', 'formerRope']),
  event: reference,
  timestamp: instant,
})

/** A damage as the damage chart needs it: with its loss in both units and where it lies today. */
export const damageWithLoss = ropeEvent
  .extend({
    loss: z.strictObject({ area: z.number().nullable(), percent: z.number().nullable() }),
    positionToday: z.number().meta({
      description: 'Metres, after all changes of the rope since; of what was cut out the place of the cut',
    }),
    lengthToday: z.number().nullable().meta({ description: 'Metres from the first to the last of what is left of it' }),
    left: removedFromRope.nullable().meta({ description: 'Why it is no longer in the rope; null for what is' }),
    counts: z.boolean().meta({
      description:
        'Part of the loss in force: neither repaired nor superseded. A magnetic rope test of which findings were left out supersedes nothing',
    }),
  })
  .meta({ id: 'DamageWithLoss' })
export type DamageWithLoss = z.infer<typeof damageWithLoss>

const knownImport = z.strictObject({
  event: reference,
  rope: z.strictObject({
    id,
    name: z.string(),
    installation: z.strictObject({ id, area: reference }),
  }),
  importedAt: instant,
  isDeleted: z.boolean().meta({ description: 'That import was undone or archived' }),
})
/** An import of the same report: its inspection, the rope it is on, when it was imported, and whether it is archived. */
export type KnownImport = z.infer<typeof knownImport>

/** Findings of a report by their place from 0, `3,17`: those of them that are broken are left out. */
const leftOutFindings = z
  .string()
  .max(5000)
  .regex(/^\d{1,6}(,\d{1,6})*$/)
  .transform((text) => text.split(',').map(Number))
  .meta({ description: 'Broken findings to leave out, by their place in the list from 0, as 3,17' })

/** A filter of an address that may be left empty: `?inspectionType=`. */
function emptyAsUndefined<Value extends z.ZodType>(value: Value) {
  return z.union([z.literal('').transform(() => undefined), value]).optional()
}

const number = z
  .string()
  .regex(/^\d{1,15}(\.\d+)?$/)
  .transform(Number)

/** A bound of the chart's x axis: an instant, or a number of bending cycles. */
const rangeBound = z.union([timestamp.transform((text) => Date.parse(text)), number])

export const events = {
  list: endpoint({
    name: 'events.list',
    summary: 'The events of a rope, newest first where nothing else is asked for',
    method: 'GET',
    path: '/ropes/{id}/events',
    permit: 'AREA',
    params: z.strictObject({ id }),
    query: listQuery(eventList),
    response: z.array(ropeEvent),
    list: eventList,
  }),
  newest: endpoint({
    name: 'events.newest',
    summary: 'The newest events of all ropes that the caller may see, archived ones left out',
    method: 'GET',
    path: '/events',
    permit: 'AREA',
    query: listQuery(newestEventList),
    response: z.array(newestEvent),
    list: newestEventList,
  }),
  damage: endpoint({
    name: 'events.damage',
    summary: 'The damages of a rope with their loss, and the state that follows from them',
    method: 'GET',
    path: '/ropes/{id}/events/damage',
    permit: 'AREA',
    params: z.strictObject({ id }),
    query: z.strictObject({
      dateFilter: emptyAsUndefined(z.union([timestamp, day()])).meta({
        description: 'As known then: an instant, or a day, which ends in the time zone of the installation',
      }),
      inspectionType: emptyAsUndefined(z.enum(inspectionTypes)),
    }),
    response: z.strictObject({
      result: z.array(damageWithLoss),
      standard: appliedStandard.nullable(),
      inspectionType: z.enum(inspectionTypes),
      positionOffset: z.number().meta({
        description:
          'Metres that what lies beyond every cut has moved since the first recording: moved and put in, less cut out',
      }),
      damageSummary: damageSummary.nullable().meta({ description: 'The state by this kind of inspection alone' }),
      noStateReason,
      inspected,
      repairedWithoutRepair: z.number().int().meta({
        description: 'Damages marked repaired that no repair event names: they still count',
      }),
    }),
  }),
  lossOverTarget: endpoint({
    name: 'events.lossOverTarget',
    summary: 'Loss of metallic cross-section against the limits, over time or bending cycles',
    method: 'GET',
    path: '/ropes/{id}/events/lossOverTarget',
    permit: 'AREA',
    params: z.strictObject({ id }),
    query: z.strictObject({
      xAxis: z.enum(['time', 'bendingCycles']).default('time'),
      inspectionType: z.enum(inspectionTypes).optional(),
      rangeFrom: rangeBound.optional(),
      rangeTo: rangeBound.optional(),
    }),
    response: lossOverTarget,
  }),
  lossAlongRope: endpoint({
    name: 'events.lossAlongRope',
    summary: 'Loss of metallic cross-section along the rope as it is today, over each reference length',
    method: 'GET',
    path: '/ropes/{id}/events/lossAlongRope',
    permit: 'AREA',
    params: z.strictObject({ id }),
    query: z.strictObject({ inspectionType: z.enum(inspectionTypes).optional() }),
    response: lossAlongRope,
  }),
  get: endpoint({
    name: 'events.get',
    summary: 'One event',
    method: 'GET',
    path: '/events/{id}',
    permit: 'AREA',
    params: reference,
    response: ropeEvent,
    versioned: true,
  }),
  create: endpoint({
    name: 'events.create',
    summary: 'Record an event, or an inspection with its damages in one step',
    method: 'POST',
    path: '/events',
    permit: 'EVENT_EDIT',
    emits: ['event.recorded', 'import.finished', 'state.changed'],
    body: z.strictObject({
      ropeEvent: newRopeEvent,
      importAgain: z.boolean().optional().meta({
        description: 'Records the report once more that was imported to the rope before: refused otherwise',
      }),
    }),
    response: z.strictObject({
      ropeEvent,
      damages: z.array(reference).meta({ description: 'The damages recorded with it, in the order sent' }),
      ropeChanged: z.boolean().meta({ description: "The rope's state changed: read it again" }),
    }),
    status: 201,
    acceptsClientId: true,
    maxBytes: 64 * 1024 * 1024,
    largeList: { at: ['ropeEvent', 'damages'], each: inspectionDamage, most: maxFindings },
  }),
  change: endpoint({
    name: 'events.change',
    summary: 'Change an event, or restore an archived one',
    method: 'PATCH',
    path: '/events/{id}',
    permit: 'EVENT_EDIT',
    emits: ['event.changed', 'event.restored', 'state.changed'],
    params: reference,
    body: z.strictObject({ ropeEvent: ropeEventPatch }),
    response: z.strictObject({ ropeEvent, ropeChanged: z.boolean() }),
    versioned: true,
  }),
  remove: endpoint({
    name: 'events.remove',
    summary: 'Archive an event; nothing recorded is lost',
    method: 'DELETE',
    path: '/events/{id}',
    permit: 'EVENT_EDIT',
    emits: ['event.archived', 'state.changed'],
    params: reference,
    response: null,
    status: 204,
    versioned: true,
  }),
  history: endpoint({
    name: 'events.history',
    summary: 'Who changed an event, when, and from what',
    method: 'GET',
    path: '/events/{id}/history',
    permit: 'AREA',
    params: z.strictObject({ id }),
    response: z.array(historyEntry),
  }),
  ropeHistory,
  restoreVersion: endpoint({
    name: 'events.restoreVersion',
    summary: 'Make an event what it was after an entry of its history; adds an entry of its own',
    method: 'POST',
    path: '/events/{id}/history/{number}/restore',
    permit: 'EVENT_EDIT',
    emits: ['event.changed', 'state.changed'],
    params: z.strictObject({ id, number: queryInteger(1, 999_999_999) }),
    response: z.strictObject({ ropeEvent, ropeChanged: z.boolean() }),
    versioned: true,
  }),
  parseImport: endpoint({
    name: 'events.parseImport',
    summary: 'Read an MRT report; stores nothing',
    method: 'POST',
    path: '/events/import/parse',
    permit: 'IMPORT',
    upload: { field: 'file', extensions: mrtExtensions, maxBytes: mrtMaxBytes },
    body: z.strictObject({ rope: id, leaveOut: leftOutFindings.optional() }),
    response: z.strictObject({
      ropeEvent: newRopeEvent,
      uploadDocuments: z.array(z.strictObject({ name: z.string(), mimeType: z.string(), content: z.string() })),
      warnings: z.array(z.string()),
      known: knownImport.nullable().meta({ description: 'Where this report was imported before; first of all here' }),
    }),
  }),
}
