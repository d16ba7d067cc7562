import { inspectionTypes } from '@catenary/domain/standards'
import { leftOutCounts } from '@catenary/domain/state'
import { z } from 'zod'
import { truscanAttributes } from '../devices/truscan-fields.ts'
import { endpoint } from '../endpoint.ts'
import { nullableFields, filledLine, recordName, line, patchOf, withMeta } from '../field.ts'
import { defineList, listQuery } from '../list.ts'
import { clearableList, id, instant, latlng, queryBoolean, reference, timestamp } from '../primitives.ts'
import { damageSummary, inspected, nextInspection, ropeInspections, ropeStateShape } from '../records/damage.ts'
import { eventAttributes } from '../records/event-attributes.ts'
import { damageWithLoss } from '../records/events.ts'
import { ropeRecordEndpoint } from '../records/rope-record.ts'
import { currentSplice } from '../records/splices.ts'
import { notificationStatus } from '../work/notification-settings.ts'
import { baseUnits, imperialLengths } from './installation-attributes.ts'
import { maxLinePoints } from './map-settings.ts'
import { ropeAttributes } from './rope-attributes.ts'

/** What a line is drawn on: a map, in degrees, or the installation's picture, in pixels of its natural size. */
export const lineBackgrounds = ['map', 'image'] as const

const namedReference = z.strictObject({ id, name: z.string() })

/** What finds ropes by their names and those of their places. */
export const ropeWords = line(100, 0).meta({
  description: 'Words that stand in the name of the rope, its installation or its area, each of them',
})

/** A steel rope of an installation. */
export const rope = z
  .strictObject({
    id,
    name: z.string(),
    isDeleted: z.boolean(),
    installation: z.strictObject({
      id,
      name: z.string(),
      baseUnit: z.enum(baseUnits).optional(),
      imperialLength: z.enum(imperialLengths).optional(),
      timezone: z.string().optional(),
      area: z.strictObject({ id, name: z.string() }),
    }),
    ordering: z.number().int(),
    latlngs: z.array(latlng),
    latlngsOn: z.enum(lineBackgrounds),
    ...ropeStateShape,
    inspected,
    inspections: ropeInspections,
    nextInspection,
    isInArchive: z.boolean().meta({ description: 'It is archived, or what it lies in is' }),
    deviceSerialNumber: z.string().nullable(),
    truscanAttributes: truscanAttributes.nullable().meta({
      description: 'The device that the serial number names, as it last reported; null where there is none',
    }),
    predecessor: namedReference.nullable().meta({ description: 'The rope that it replaced' }),
    successor: namedReference.nullable().meta({ description: 'The rope that replaced it' }),
    notificationStatus,
    lengthAsOf: instant.meta({
      description: 'When the rope length was entered: what was cut out or put in since is not in it',
    }),
    attributes: ropeAttributes,
    splices: z
      .array(currentSplice)
      .optional()
      .meta({ description: 'Of a rope read alone: as last recorded, each by its name, where they lie today' }),
    documents: z
      .strictObject({
        count: z.number().int(),
        newest: z.strictObject({ id, name: z.string(), mimeType: z.string(), createdAt: instant }).nullable(),
      })
      .optional()
      .meta({ description: 'Of a rope read alone: how many of its own it has, and the newest' }),
  })
  .meta({ id: 'Rope' })
export type Rope = z.infer<typeof rope>

/** What is written of a rope. Its line is in degrees, or in pixels where its installation has a map image. */
export const ropeFields = z.strictObject({
  name: recordName(255),
  isDeleted: withMeta({ editPermission: 'AREA_EDIT_FULL' }, z.boolean()),
  ordering: z.number().int().min(0).max(1_000_000),
  latlngs: withMeta({ editPermission: 'ADMIN' }, clearableList(z.array(latlng).max(maxLinePoints))),
  deviceSerialNumber: withMeta({ editPermission: 'ADMIN' }, filledLine(100)).nullable(),
  predecessor: z.object({ id }).nullable(),
  lengthAsOf: timestamp.meta({ description: 'Of itself now where the rope length changes' }),
  attributes: nullableFields(ropeAttributes),
})

const readOnly = [
  'id',
  'latlngsOn',
  'damages',
  'governing',
  'noStateReason',
  'limitEarliest',
  ...leftOutCounts,
  'inspected',
  'inspections',
  'nextInspection',
  'isInArchive',
  'truscanAttributes',
  'successor',
  'notificationStatus',
  'splices',
  'documents',
]

/** What a change of a rope may carry; `attributes` are merged key by key. */
export const ropePatch = patchOf(ropeFields, readOnly, 'installation')
export type RopePatch = z.infer<typeof ropePatch>

/** A new rope: a name is enough. */
export const newRope = z.strictObject({ name: ropeFields.shape.name, attributes: ropeAttributes.optional() })

/** What is drawn of a damage along its rope. */
const stripDamage = damageWithLoss
  .pick({ id: true, positionToday: true, lengthToday: true, left: true, loss: true, counts: true })
  .extend({ attributes: eventAttributes.pick({ type: true }) })

/** The damages of one rope of several, by one kind of inspection. */
export const ropeDamages = z
  .strictObject({
    id: id.meta({ description: "The rope's" }),
    inspectionType: z.enum(inspectionTypes).meta({
      description: 'The kind that governs the state; where none does, the first one that the rope offers',
    }),
    result: z.array(stripDamage),
    damageSummary: damageSummary.nullable().meta({ description: 'The state by this kind of inspection alone' }),
  })
  .meta({ id: 'RopeDamages' })
export type RopeDamages = z.infer<typeof ropeDamages>

/** The list of all ropes; `place` is their order in the tree of areas. */
export const ropeList = defineList({
  filters: { query: ropeWords.optional() },
  sortable: ['place', 'name'],
  defaultSort: 'place',
  maxLimit: 1000,
})

export const ropes = {
  all: endpoint({
    name: 'ropes.all',
    summary:
      'Every rope that the caller may see, archived ones left out, or those with the words of a query; page by page where a limit is given',
    method: 'GET',
    path: '/ropes',
    permit: 'AREA',
    list: ropeList,
    query: listQuery(ropeList),
    response: z.array(rope),
  }),
  list: endpoint({
    name: 'ropes.list',
    summary: 'The ropes of an installation',
    method: 'GET',
    path: '/installations/{id}/ropes',
    permit: 'AREA',
    params: z.strictObject({ id }),
    query: z.strictObject({ archived: queryBoolean.optional() }),
    response: z.array(rope),
  }),
  damages: endpoint({
    name: 'ropes.damages',
    summary: 'The damages of every rope of an installation with their loss, archived ropes left out',
    method: 'GET',
    path: '/installations/{id}/ropes/events/damage',
    permit: 'AREA',
    params: z.strictObject({ id }),
    response: z.array(ropeDamages),
  }),
  record: ropeRecordEndpoint,
  get: endpoint({
    name: 'ropes.get',
    summary: 'One rope',
    method: 'GET',
    path: '/ropes/{id}',
    permit: 'AREA',
    params: reference,
    response: rope,
    versioned: true,
  }),
  change: endpoint({
    name: 'ropes.change',
    summary: "Change a rope's name, attributes or line, archive or restore it",
    method: 'PATCH',
    path: '/ropes/{id}',
    permit: 'AREA_EDIT_PARTIAL',
    emits: ['rope.changed', 'rope.archived', 'rope.restored', 'state.changed'],
    params: reference,
    body: z.strictObject({ rope: ropePatch }),
    response: rope,
    versioned: true,
    maxBytes: 2 * 1024 * 1024,
  }),
  create: endpoint({
    name: 'ropes.create',
    summary: 'Add a rope to an installation',
    method: 'POST',
    path: '/installations/{id}/ropes',
    permit: 'AREA_EDIT_FULL',
    emits: ['rope.created'],
    params: reference,
    body: z.strictObject({ rope: newRope }),
    response: rope,
    status: 201,
    versioned: true,
  }),
  remove: endpoint({
    name: 'ropes.remove',
    summary: 'Archive a rope; nothing recorded is lost',
    method: 'DELETE',
    path: '/ropes/{id}',
    permit: 'AREA_EDIT_FULL',
    emits: ['rope.archived'],
    params: reference,
    response: null,
    status: 204,
    versioned: true,
  }),
  orderBefore: endpoint({
    name: 'ropes.orderBefore',
    summary: 'Put a rope directly before another of its installation, or at the end',
    method: 'POST',
    path: '/ropes/{id}/order-before',
    permit: 'AREA_EDIT_PARTIAL',
    emits: ['rope.changed'],
    params: reference,
    body: z.strictObject({ rope: z.strictObject({ id: id.nullable() }) }),
    response: null,
    status: 204,
  }),
  setNotificationStatus: endpoint({
    name: 'ropes.setNotificationStatus',
    summary: 'Which types of notifications are switched off for a rope',
    method: 'PUT',
    path: '/ropes/{id}/notification-status',
    permit: 'AREA_EDIT_PARTIAL',
    emits: ['rope.changed'],
    params: reference,
    body: z.strictObject({ notificationStatus }),
    response: rope,
    versioned: true,
  }),
  bendingCycles: endpoint({
    name: 'ropes.bendingCycles',
    summary: 'The recorded bending cycles over time',
    method: 'GET',
    path: '/ropes/{id}/bendingCycles',
    permit: 'AREA',
    params: reference,
    response: z.array(z.strictObject({ timestamp: instant, bendingCycles: z.number() })),
  }),
}
