import {
  actionStatuses,
  damageTypes,
  measurementTypes,
  mutationTypes,
  recordingTypes,
  repairTypes,
} from '@catenary/domain/damage'
import { inspectionTypes } from '@catenary/domain/standards'
import { z } from 'zod'
import { count, day, line, prose, quantity, saying } from './field.ts'
import { fileHash, importedFile, leftOutFinding, mostLeftOut } from './import-facts.ts'
import { id, reference } from './wire.ts'

export const eventTypes = [...damageTypes, ...repairTypes, ...measurementTypes, ...mutationTypes] as const
export type EventType = (typeof eventTypes)[number]
export const lossUnits = ['%', 'mm²'] as const

/** Where in the rope a wire is damaged: seen from outside, or hidden below the outer wires. */
export const wireLocations = ['outer', 'inner'] as const
/** How a wire broke, told by its ends. */
export const breakTypes = ['fatigue', 'tensile', 'shear', 'wear', 'corrosion', 'unknown'] as const
export const corrosionDegrees = ['light', 'moderate', 'severe'] as const
/** How a rope is looked at: A passing at up to 1 m/s, B standing, C passing slowly at up to 0.3 m/s. */
export const inspectionMethods = ['A', 'B', 'C'] as const
/** Which way along the rope something was moved. */
export const moveDirections = ['fromZero', 'towardsZero'] as const

/** A lost cross-section in mm² or percent; a percent of a large rope is many mm², so it is stored finer. */
export const lossAmount = saying(
  { decimalsBy: { field: 'crossSectionLossUnit', values: { '%': 4 } } },
  quantity('mm²', { max: 200_000 }),
)

/** A diameter at one place, measured in two planes at right angles. */
export const diameterReading = z.strictObject({
  position: quantity('m', { max: 1_000_000 }).optional(),
  planeA: quantity('mm', { min: 0.1, max: 500 }),
  planeB: quantity('mm', { min: 0.1, max: 500 }).optional(),
})
export type DiameterReading = z.infer<typeof diameterReading>

/**
 * Everything that is recorded of an event beside its place and time, each field once. Which of them are asked for of
 * which recording stands in `event-forms.ts`; whatever is known is stored.
 */
export const eventAttributes = z.strictObject({
  recordingType: z.enum(recordingTypes),
  type: z.enum(eventTypes),
  inspectionType: z.enum(inspectionTypes).optional(),
  actionStatus: z.enum(actionStatuses).optional(),
  crossSectionLossAmount: lossAmount.optional(),
  crossSectionLossUnit: z.enum(lossUnits).optional(),
  isLossDerived: z
    .boolean()
    .optional()
    .meta({ description: 'The loss is the share of the broken wires by the figures of the rope; nobody entered it' }),
  damageCount: count({ max: 100_000 }).optional(),
  reportedBy: z.strictObject({ name: line(100) }).optional(),
  description: prose(65_536).optional(),
  strand: line(50).optional(),
  wire: line(50).optional(),
  wireLocation: z.enum(wireLocations).optional(),
  breakType: z.enum(breakTypes).optional(),
  clockPosition: count({ min: 1, max: 12 }).optional(),
  corrosionDegree: z.enum(corrosionDegrees).optional(),
  layLength: quantity('mm', { max: 10_000 }).optional(),
  diameterReadings: z.array(diameterReading).max(100).optional(),
  ropeTension: quantity('kN', { max: 100_000 }).optional(),
  sag: quantity('m', { max: 10_000 }).optional(),
  waveHeight: quantity('mm', { max: 1000 }).optional(),
  slipForce: quantity('kN', { max: 10_000 }).optional(),
  inspectionMethod: z.enum(inspectionMethods).optional(),
  instrument: line(200).optional(),
  calibratedOn: day().optional(),
  speed: quantity('m/s', { max: 100 }).optional(),
  zeroPoint: line(200).optional(),
  weather: line(100).optional(),
  repairedEvents: z.array(id).max(1000).optional(),
  direction: z.enum(moveDirections).optional(),
  insertedLength: quantity('m', { max: 1_000_000 }).optional(),
  socket: line(100).optional(),
  carriedOutBy: line(100).optional(),
  operationHours: quantity('h', { decimals: 0 }).optional(),
  bendingCycles: quantity('cycles', { decimals: 0 }).optional(),
  inspection: reference.optional().meta({ description: 'The measurement event this damage was recorded with' }),
  isImported: z.boolean().optional(),
  importHash: fileHash
    .optional()
    .meta({ description: 'Of an imported inspection: SHA-256 of the report it came with, in hexadecimal' }),
  importDocuments: z
    .array(importedFile)
    .max(100)
    .optional()
    .meta({ description: 'Of an imported inspection: the files that its report carried' }),
  leftOut: z
    .array(leftOutFinding)
    .max(mostLeftOut)
    .optional()
    .meta({ description: 'Of an imported inspection: the broken findings of its report that were knowingly left out' }),
})
export type EventAttributes = z.infer<typeof eventAttributes>
