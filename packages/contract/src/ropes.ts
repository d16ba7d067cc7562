import { ropeApplications, ropeLays, ropeTypes, standardIds } from '@catenary/domain/standards'
import { z } from 'zod'
import { damageState } from './damage.ts'
import { endpoint } from './endpoint.ts'
import { clearable, count, line, patchOf, prose, quantity } from './field.ts'
import { baseUnits } from './installations.ts'
import { id, instant, latlng, querySwitch, reference } from './wire.ts'

export const ropeLayDirections = ['left', 'right'] as const

const ownLimit = z.strictObject({
  multiple: quantity('d', { min: 1, max: 10_000, decimals: 0 }),
  limit: quantity('%', { min: 0.01, max: 100 }),
})

/** What is recorded of a rope beside its name. Every field may be missing: old ropes outlive their papers. */
export const ropeAttributes = z.strictObject({
  ropeType: z.enum(ropeTypes).optional(),
  ropeApplication: z.enum(ropeApplications).optional(),
  ropeLay: z.enum(ropeLays).optional(),
  ropeLayDirection: z.enum(ropeLayDirections).optional(),
  ropeDesign: line(100).optional(),
  ropeManufacturer: line(100).optional(),
  installationYear: count({ min: 1850, max: 9999 }).optional(),
  nominalDiameter: quantity('mm', { min: 0.1, max: 500 }).optional(),
  realDiameter: quantity('mm', { min: 0.1, max: 500 }).optional(),
  metallicCrossSection: quantity('mm²', { min: 0.01, max: 200_000, decimals: 1 }).optional(),
  ropeLength: quantity('m', { min: 0.01, max: 1_000_000 }).optional(),
  isClosed: z.boolean().optional(),
  loadBearingWires: count({ min: 1, max: 100_000 }).optional(),
  standard: z.enum(standardIds).optional(),
  ownLimits: z.array(ownLimit).max(3).optional(),
  expectedServiceLife: quantity('cycles', { min: 1, decimals: 0 }).optional(),
  bendingCyclesUntilNow: quantity('cycles', { decimals: 0 }).optional(),
  minimumBreakingForce: quantity('kN', { decimals: 1 }).optional(),
  layLength: quantity('mm', { decimals: 1 }).optional(),
  remark: prose(4000).optional(),
})
export type RopeAttributes = z.infer<typeof ropeAttributes>

/** A steel rope of an installation. */
export const rope = z
  .strictObject({
    id,
    name: line(255),
    isDeleted: z.boolean(),
    installation: z.strictObject({
      id,
      name: z.string(),
      baseUnit: z.enum(baseUnits).optional(),
      timezone: z.string().optional(),
      area: z.strictObject({ id, name: z.string() }),
    }),
    ordering: z.number().int(),
    latlngs: z.array(latlng),
    damages: damageState.nullable(),
    attributes: ropeAttributes,
  })
  .meta({ id: 'Rope' })
export type Rope = z.infer<typeof rope>

const ropeWritable = z.strictObject({ name: line(255), attributes: clearable(ropeAttributes) })

/** What a change of a rope may carry. */
export const ropePatch = patchOf(ropeWritable, ['id', 'isDeleted', 'installation', 'ordering', 'latlngs', 'damages'])

export const ropes = {
  all: endpoint({
    name: 'ropes.all',
    summary: 'Every rope that the caller may see',
    method: 'GET',
    path: '/ropes',
    permit: 'AREA',
    answer: z.array(rope),
  }),
  list: endpoint({
    name: 'ropes.list',
    summary: 'The ropes of an installation',
    method: 'GET',
    path: '/installations/{id}/ropes',
    permit: 'AREA',
    params: z.strictObject({ id }),
    query: z.strictObject({ archived: querySwitch.optional() }),
    answer: z.array(rope),
  }),
  get: endpoint({
    name: 'ropes.get',
    summary: 'One rope',
    method: 'GET',
    path: '/ropes/{id}',
    permit: 'AREA',
    params: reference,
    answer: rope,
    versioned: true,
  }),
  change: endpoint({
    name: 'ropes.change',
    summary: "Change a rope's name or attributes",
    method: 'PATCH',
    path: '/ropes/{id}',
    permit: 'AREA_EDIT_PARTIAL',
    params: reference,
    body: z.strictObject({ rope: ropePatch }),
    answer: rope,
    versioned: true,
  }),
  bendingCycles: endpoint({
    name: 'ropes.bendingCycles',
    summary: 'The recorded bending cycles over time',
    method: 'GET',
    path: '/ropes/{id}/bendingCycles',
    permit: 'AREA',
    params: reference,
    answer: z.array(z.strictObject({ timestamp: instant, bendingCycles: z.number() })),
  }),
}
