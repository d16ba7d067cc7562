import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line } from './field.ts'
import { damageState } from './damage.ts'
import { id, latlng, querySwitch, reference } from './wire.ts'

/** A region of one mandator that holds installations. */
export const area = z
  .strictObject({
    id,
    name: line(255),
    mandator: z.strictObject({ id, name: z.string() }),
    latlng: latlng.nullable(),
    isDeleted: z.boolean(),
    installationCount: z.number().int(),
    damages: damageState.nullable(),
  })
  .meta({ id: 'Area' })
export type Area = z.infer<typeof area>

export const areas = {
  list: endpoint({
    name: 'areas.list',
    summary: 'The areas that the caller may see',
    method: 'GET',
    path: '/areas',
    permit: 'AREA',
    query: z.strictObject({ archived: querySwitch.optional() }),
    answer: z.array(area),
  }),
  positions: endpoint({
    name: 'areas.positions',
    summary: 'Where the areas lie and the worst damage in them',
    method: 'GET',
    path: '/areas/positions',
    permit: 'AREA',
    answer: z.array(z.strictObject({ id, latlng: latlng.nullable(), damages: damageState.nullable() })),
  }),
  get: endpoint({
    name: 'areas.get',
    summary: 'One area',
    method: 'GET',
    path: '/areas/{id}',
    permit: 'AREA',
    params: reference,
    answer: area,
    versioned: true,
  }),
}
