import { z } from 'zod'
import { damageState } from './damage.ts'
import { endpoint } from './endpoint.ts'
import { count, line, quantity } from './field.ts'
import { id, latlng, querySwitch, reference } from './wire.ts'

export const installationTypes = ['ropeway', 'building'] as const
export const buildingTypes = ['bridge', 'facade', 'stadium', 'mast', 'others'] as const
export const baseUnits = ['metric', 'imperial'] as const
export type BaseUnit = (typeof baseUnits)[number]
export const ropewayTypes = [
  'aerialTramway',
  'groupPulsed',
  'gondolaLift',
  'bicableGondola',
  'tricableGondola',
  'funitel',
  'funifor',
  'fixedGripChairlift',
  'detachableChairlift',
  'combinedLift',
  'surfaceLift',
  'ropeTow',
  'funicular',
  'inclinedElevator',
  'materialRopeway',
  'cableLiner',
  'zipLine',
  'tobogganRun',
  'cableBelt',
  'other',
] as const

/** What is recorded of an installation beside its name. */
export const installationAttributes = z.strictObject({
  installationType: z.enum(installationTypes),
  ropewayType: z.enum(ropewayTypes).optional(),
  buildingType: z.enum(buildingTypes).optional(),
  objectName: line(255).optional(),
  objectNumber: line(100).optional(),
  locationInstallation: line(255).optional(),
  constructionYear: count({ min: 1850, max: 9999 }).optional(),
  installationLength: quantity('m').optional(),
  operatingSpeed: quantity('m/s').optional(),
  operatingHoursPerYear: quantity('h', { decimals: 0 }).optional(),
  baseUnit: z.enum(baseUnits).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  timezone: line(64).optional(),
})
export type InstallationAttributes = z.infer<typeof installationAttributes>

/** A cable car, lift, funicular, … or a building, with its ropes. */
export const installation = z
  .strictObject({
    id,
    name: line(255),
    isDeleted: z.boolean(),
    area: z.strictObject({ id, name: z.string() }),
    ordering: z.number().int(),
    latlngs: z.array(latlng),
    ropeCount: z.number().int(),
    damages: damageState.nullable(),
    attributes: installationAttributes,
  })
  .meta({ id: 'Installation' })
export type Installation = z.infer<typeof installation>

export const installations = {
  list: endpoint({
    name: 'installations.list',
    summary: 'The installations of an area',
    method: 'GET',
    path: '/areas/{id}/installations',
    permit: 'AREA',
    params: z.strictObject({ id }),
    query: z.strictObject({ archived: querySwitch.optional() }),
    answer: z.array(installation),
  }),
  damageSummary: endpoint({
    name: 'installations.damageSummary',
    summary: 'The state of every rope of an area, by installation',
    method: 'GET',
    path: '/areas/{id}/installations/events/damage-summary',
    permit: 'AREA',
    params: z.strictObject({ id }),
    answer: z.array(
      z.strictObject({
        installation: reference,
        ropes: z.array(z.strictObject({ id, name: z.string(), damages: damageState.nullable() })),
      }),
    ),
  }),
  get: endpoint({
    name: 'installations.get',
    summary: 'One installation',
    method: 'GET',
    path: '/installations/{id}',
    permit: 'AREA',
    params: reference,
    answer: installation,
    versioned: true,
  }),
}
