import { z } from 'zod'
import { isCountry } from '../countries.ts'
import type { FieldMeta } from '../field.ts'
import { count, metaOf, fieldError, line, prose, quantity, withMeta, year } from '../field.ts'
import { installationManufacturers } from './manufacturers.ts'
import { timezoneName } from './timezones.ts'

export const installationTypes = ['ropeway', 'building'] as const
export const buildingTypes = ['bridge', 'facade', 'stadium', 'mast', 'others'] as const
export const baseUnits = ['metric', 'imperial'] as const
export type BaseUnit = (typeof baseUnits)[number]
/** The imperial unit of lengths; yards where absent. */
export const imperialLengths = ['yards', 'feet'] as const
export type ImperialLength = (typeof imperialLengths)[number]
export const clampTypes = ['fixGrip', 'detachable'] as const
export const carriageTypes = ['chair', 'gondola', 'cabin'] as const
export const tensionStations = ['top', 'bottom', 'horizontal'] as const
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

/** The headings under which an installation's fields stand, in order. */
export const installationGroups = ['kind', 'place', 'numbers', 'technical', 'display'] as const

const kind = { group: 'kind' } as const
const place = { group: 'place' } as const
const numbers = { group: 'numbers', editPermission: 'ADMIN' } as const satisfies FieldMeta
const technical = { group: 'technical' } as const
const display = { group: 'display' } as const
const ropeway = { appliesWhen: { field: 'installationType', is: 'ropeway' } } as const satisfies FieldMeta
const imperial = { appliesWhen: { field: 'baseUnit', is: 'imperial' } } as const satisfies FieldMeta
const building = { appliesWhen: { field: 'installationType', is: 'building' } } as const satisfies FieldMeta

/** The year in which something was built: not a coming one. */
const pastYear = year().refine((built) => built <= new Date().getFullYear(), fieldError('afterThisYear'))

/** What is recorded of an installation beside its name, each field once: its type, heading, unit, and who may edit it. */
export const installationAttributes = z.strictObject({
  installationType: withMeta(kind, z.enum(installationTypes)),
  ropewayType: withMeta({ ...kind, ...ropeway }, z.enum(ropewayTypes)).optional(),
  buildingType: withMeta({ ...kind, ...building }, z.enum(buildingTypes)).optional(),
  installationManufacturer: withMeta(kind, z.enum(installationManufacturers)).optional(),
  constructionYear: withMeta(kind, pastYear).optional(),
  objectName: withMeta({ ...numbers, ...kind }, line(255)).optional(),
  locationInstallation: withMeta(place, line(255)).optional(),
  country: withMeta({ ...place, options: 'countries' }, z.string().regex(/^[A-Z]{2}$/)).optional(),
  timezone: withMeta(
    { ...place, options: 'timezones', viewPermission: 'AREA_EDIT_FULL', editPermission: 'AREA_EDIT_FULL' },
    timezoneName,
  ).optional(),
  objectNumber: withMeta(numbers, line(100)).optional(),
  installationNumberFatzer: withMeta(numbers, line(100)).optional(),
  installationNumberManufacturer: withMeta(numbers, line(100)).optional(),
  otherNumbers: withMeta(numbers, prose(1000)).optional(),
  projectManagerFatzer: withMeta(numbers, line(255)).optional(),
  clampType: withMeta({ ...technical, ...ropeway }, z.enum(clampTypes)).optional(),
  carriageType: withMeta({ ...technical, ...ropeway }, z.enum(carriageTypes)).optional(),
  tensionStation: withMeta({ ...technical, ...ropeway }, z.enum(tensionStations)).optional(),
  carriageCapacity: withMeta(technical, count({ max: 10_000 })).optional(),
  carriageCount: withMeta(technical, count({ max: 100_000 })).optional(),
  ropeCount: withMeta(technical, count({ max: 10_000 })).optional(),
  installationLength: withMeta(technical, quantity('m', { max: 1_000_000 })).optional(),
  operatingSpeed: withMeta(technical, quantity('m/s', { max: 100 })).optional(),
  operatingHoursPerYear: withMeta(technical, quantity('h', { max: 8784, decimals: 0 })).optional(),
  baseUnit: withMeta(display, z.enum(baseUnits)).optional(),
  imperialLength: withMeta({ ...display, ...imperial }, z.enum(imperialLengths)).optional(),
  isMap: withMeta(display, z.boolean()).optional(),
  // Written where a picture is uploaded as the map image, from the picture itself.
  mapImageUri: line(500).optional(),
  mapImageWidth: count({ min: 1, max: 100_000 }).optional(),
  mapImageHeight: count({ min: 1, max: 100_000 }).optional(),
})
export type InstallationAttributes = z.infer<typeof installationAttributes>

/** The fields derived from the uploaded map image; they have no form control. */
export const mapImageFields = ['mapImageUri', 'mapImageWidth', 'mapImageHeight'] as const

/** What is sent of an installation: a country has to be one of the list. What was stored before stays readable. */
export const installationInput = installationAttributes.extend({
  country: withMeta(
    metaOf(installationAttributes.shape.country),
    z.string().refine(isCountry, fieldError('oneOf', { values: 'AT, CH, US, …' })),
  ).optional(),
})

/** What is typed of an installation: what its dialog shows and its file holds. */
export const installationForm = installationInput.omit({
  mapImageUri: true,
  mapImageWidth: true,
  mapImageHeight: true,
})
