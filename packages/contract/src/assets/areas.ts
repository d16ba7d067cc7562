import { leftOutCounts } from '@catenary/domain/state'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fieldError, recordName, patchOf, withMeta } from '../field.ts'
import { id, latlng, queryBoolean, reference } from '../primitives.ts'
import { damageState, aggregatedState } from '../records/damage.ts'
import { baseLayers, geoCoordinates, mapBaseLayers, mapZoom, zoomLimits } from './map-settings.ts'

const namedReference = z.strictObject({ id, name: z.string() })

/** A region of one mandator that holds installations. */
export const area = z
  .strictObject({
    id,
    name: z.string(),
    mandator: namedReference,
    adminUser: z
      .strictObject({ id, name: z.string().nullable() })
      .nullable()
      .meta({ description: 'The client: who looks after the area; without a name for those who may not see the user' }),
    latlng: latlng.nullable().meta({ description: 'Where it was placed, else the centre of its installations' }),
    isMap: z.boolean(),
    mapZoom: z.number(),
    mapBaseLayers: z.array(z.enum(baseLayers)),
    mapDefaultBaseLayer: z.enum(baseLayers),
    isDeleted: z.boolean(),
    installationCount: z.number().int(),
    ...aggregatedState,
    installations: z
      .array(z.strictObject({ id, name: z.string(), damages: damageState.nullable() }))
      .optional()
      .meta({ description: 'Of an area read alone: its installations in their order, each with its worst state' }),
  })
  .meta({ id: 'Area' })
export type Area = z.infer<typeof area>

const fullEdit = { editPermission: 'AREA_EDIT_FULL' } as const

/** What is written of an area, each field once, with who may edit it. */
export const areaFields = z.strictObject({
  name: withMeta({ ...fullEdit, group: 'area' }, recordName(255)),
  mandator: withMeta({ ...fullEdit, group: 'area' }, z.object({ id })),
  adminUser: withMeta({ ...fullEdit, group: 'area' }, z.object({ id })).nullable(),
  latlng: withMeta({ ...fullEdit, group: 'map' }, geoCoordinates).nullable(),
  isMap: withMeta({ group: 'map' }, z.boolean()),
  mapZoom: withMeta({ group: 'map' }, mapZoom),
  mapBaseLayers: withMeta({ group: 'map' }, mapBaseLayers),
  mapDefaultBaseLayer: withMeta({ group: 'map' }, z.enum(baseLayers)),
  isDeleted: withMeta(fullEdit, z.boolean()),
})
export type AreaFields = z.infer<typeof areaFields>

/** Defaults of an area. */
export const areaDefaults = {
  adminUser: null,
  latlng: null,
  isMap: true,
  mapZoom: zoomLimits.initial,
  mapBaseLayers: [...baseLayers],
  mapDefaultBaseLayer: 'osm',
} as const satisfies Partial<AreaFields>

const readOnly = [
  'id',
  'installationCount',
  'damages',
  'worstRope',
  'limitEarliest',
  'ropeCount',
  'ropesWithoutState',
  ...leftOutCounts,
  'installations',
]

/** A new area: its name and mandator are required. */
export const newArea = z.strictObject({
  ...areaFields.omit({ isDeleted: true }).partial().shape,
  name: areaFields.shape.name,
  mandator: areaFields.shape.mandator,
})
export type NewArea = z.input<typeof newArea>

/** What a change of an area may carry. */
export const areaPatch = patchOf(areaFields, readOnly)
export type AreaPatch = z.infer<typeof areaPatch>

/** The issue with an area's default base layer, or null. */
export function baseLayerIssue({ mapBaseLayers: offered, mapDefaultBaseLayer: first }: Partial<AreaFields>) {
  return first === undefined || offered === undefined || offered.includes(first) ? null : fieldError('baseLayerMissing')
}

export const areas = {
  list: endpoint({
    name: 'areas.list',
    summary: 'The areas that the caller may see',
    method: 'GET',
    path: '/areas',
    permit: 'AREA',
    query: z.strictObject({ archived: queryBoolean.optional() }),
    response: z.array(area),
  }),
  positions: endpoint({
    name: 'areas.positions',
    summary: 'Where the areas lie and the worst damage in them',
    method: 'GET',
    path: '/areas/positions',
    permit: 'AREA',
    response: z.array(z.strictObject({ id, latlng: latlng.nullable(), ...aggregatedState })),
  }),
  get: endpoint({
    name: 'areas.get',
    summary: 'One area',
    method: 'GET',
    path: '/areas/{id}',
    permit: 'AREA',
    params: reference,
    response: area,
    versioned: true,
  }),
  users: endpoint({
    name: 'areas.users',
    summary: 'The users who may see an area, as far as the caller may see them',
    method: 'GET',
    path: '/areas/{id}/users',
    permit: 'AREA',
    params: reference,
    response: z.array(
      namedReference.extend({
        isNotified: z.boolean().optional().meta({
          description: 'false: has turned notifications off; for callers who may set notifications up',
        }),
      }),
    ),
  }),
  create: endpoint({
    name: 'areas.create',
    summary: 'Add an area',
    method: 'POST',
    path: '/areas',
    permit: 'ADMIN',
    emits: ['area.created'],
    body: z.strictObject({ area: newArea }),
    response: reference,
    status: 201,
  }),
  change: endpoint({
    name: 'areas.change',
    summary: 'Change an area, archive or restore it',
    method: 'PATCH',
    path: '/areas/{id}',
    permit: 'AREA_EDIT_PARTIAL',
    emits: ['area.changed', 'area.archived', 'area.restored'],
    params: reference,
    body: z.strictObject({ area: areaPatch }),
    response: area,
    versioned: true,
  }),
  remove: endpoint({
    name: 'areas.remove',
    summary: 'Archive an area; nothing recorded is lost',
    method: 'DELETE',
    path: '/areas/{id}',
    permit: 'AREA_EDIT_FULL',
    emits: ['area.archived'],
    params: reference,
    response: null,
    status: 204,
    versioned: true,
  }),
}
