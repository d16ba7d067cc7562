import {
  actionStatuses,
  damageTypes,
  measurementTypes,
  mutationTypes,
  recordingTypes,
  repairTypes,
} from '@catenary/domain/loss/damage'
import type { RecordingKind } from '@catenary/domain/loss/damage'
import { inspectionTypes } from '@catenary/domain/standards'
import { z } from 'zod'
import { count, day, line, prose, quantity, withMeta } from '../field.ts'
import { id, reference, timestamp } from '../primitives.ts'
import { fileHash, importedFile, leftOutFinding, maxLeftOut } from './import-metadata.ts'

export const eventTypes = [...damageTypes, ...repairTypes, ...measurementTypes, ...mutationTypes] as const
export type EventType = (typeof eventTypes)[number]
export const lossUnits = ['%', 'mm²'] as const

/** Where in the rope a wire is damaged: seen from outside, or hidden below the outer wires. */
export const wireLocations = ['outer', 'inner'] as const
/** How a wire broke, by the shape of its ends. */
export const breakTypes = ['fatigue', 'tensile', 'shear', 'wear', 'corrosion', 'unknown'] as const
export const corrosionDegrees = ['light', 'moderate', 'severe'] as const
/** How a rope is inspected: A moving at up to 1 m/s, B standing, C moving slowly at up to 0.3 m/s. */
export const inspectionMethods = ['A', 'B', 'C'] as const
/** Which way along the rope something was moved. */
export const moveDirections = ['fromZero', 'towardsZero'] as const

/** A lost cross-section in mm² or percent; a percent of a large rope is many mm², so it is stored finer. */
export const lossAmount = withMeta(
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

/** The tabs of the event dialog with fields; a tab without fields for a recording is hidden. */
export const eventFormTabs = ['general', 'specifics', 'mrtInspection', 'mutation'] as const
export type EventFormTab = (typeof eventFormTabs)[number]

/** On which tab a field stands, and for which recordings: of some kinds, of some types, or all where neither is named. */
export interface FieldPlacement {
  readonly tab: EventFormTab
  readonly kinds?: readonly RecordingKind[]
  readonly types?: readonly EventType[]
}

/** Where fields are shown or used one by one; `quickEntry` is the grid in which the damages of an inspection are rows. */
export type FieldUse = 'table' | 'sorting' | 'report' | 'quickEntry'

/** A field of an event: its schema, with unit, limits and decimals, and what follows from nothing else. */
export interface EventField {
  readonly schema: z.ZodType
  /**
   * True for a field with a column of its own in the database, named as the field in snake_case: what queries filter,
   * sort or sum by. `reference` for one that names another record by its id. The others are stored together as JSON.
   */
  readonly column?: true | 'reference'
  /**
   * On which tab of the dialog it stands, by kind of recording: the first match counts. Absent for values that the
   * server writes itself.
   */
  readonly placements?: readonly FieldPlacement[]
  /** True for a value that the server alone writes: a request that carries it is refused. */
  readonly isServerSet?: true
  /**
   * Where it is excluded: the table and its export show it in another column or have no room, a report prints it
   * elsewhere, a list cannot be sorted by it, the grid has it once for all rows or its value does not fit a cell.
   */
  readonly excludedFrom?: readonly FieldUse[]
}

/** Of a value that the server alone writes, and that is shown in a sentence of its own. */
const serverSet = { isServerSet: true, excludedFrom: ['table', 'sorting', 'report', 'quickEntry'] } as const

const forDamages: readonly FieldPlacement[] = [{ tab: 'general', kinds: ['damage'] }]
const forAll: readonly FieldPlacement[] = [{ tab: 'general' }]
const forTypes = (...types: readonly EventType[]): FieldPlacement => ({ tab: 'specifics', types })
const forMrt: FieldPlacement = { tab: 'mrtInspection', types: ['mrt'] }
const brokenWires = ['brokenWire', 'looseWire', 'strandBreak'] as const

/**
 * The attributes of an event apart from its position and time, each declared once, in form order. Values are stored
 * even for attributes that the form does not show for a recording.
 */
export const attributeFields = {
  recordingType: { column: true, schema: z.enum(recordingTypes), excludedFrom: ['table', 'sorting', 'report'] },
  type: { column: true, schema: z.enum(eventTypes), excludedFrom: ['table', 'report'] },
  inspectionType: {
    column: true,
    schema: z.enum(inspectionTypes).optional(),
    placements: forDamages,
    excludedFrom: ['table', 'quickEntry'],
  },
  crossSectionLossAmount: {
    column: true,
    schema: lossAmount.optional(),
    placements: forDamages,
    excludedFrom: ['table', 'sorting', 'report'],
  },
  crossSectionLossUnit: {
    column: true,
    schema: z.enum(lossUnits).optional(),
    placements: forDamages,
    excludedFrom: ['table', 'sorting', 'report'],
  },
  isLossDerived: {
    column: true,
    schema: z
      .boolean()
      .optional()
      .meta({ description: 'The loss is the share of the broken wires by the figures of the rope; nobody entered it' }),
  },
  damageCount: { schema: count({ max: 100_000 }).optional(), placements: forDamages },
  actionStatus: {
    column: true,
    schema: z.enum(actionStatuses).optional(),
    placements: [{ tab: 'general', kinds: ['damage', 'repair'] }],
    excludedFrom: ['table'],
  },
  reportedBy: {
    schema: z.strictObject({ name: line(100) }).optional(),
    placements: forAll,
    excludedFrom: ['table', 'report', 'quickEntry'],
  },
  description: { schema: prose(65_536).optional(), placements: forAll },
  strand: {
    schema: line(50).optional(),
    placements: [{ tab: 'specifics', kinds: ['damage'] }, forTypes('strandReplacement')],
  },
  wire: { schema: line(50).optional(), placements: [{ tab: 'specifics', kinds: ['damage'] }] },
  wireLocation: {
    schema: z.enum(wireLocations).optional(),
    placements: [forTypes(...brokenWires, 'wear', 'corrosion')],
  },
  breakType: { schema: z.enum(breakTypes).optional(), placements: [forTypes(...brokenWires)] },
  clockPosition: {
    schema: count({ min: 1, max: 12 }).optional(),
    placements: [{ tab: 'specifics', kinds: ['damage'] }],
  },
  corrosionDegree: { schema: z.enum(corrosionDegrees).optional(), placements: [forTypes('corrosion', 'socketDamage')] },
  layLength: {
    schema: quantity('mm', { max: 10_000 }).optional(),
    placements: [forTypes('layLengthChange', 'layLength')],
  },
  diameterReadings: {
    schema: z.array(diameterReading).max(100).optional(),
    placements: [forTypes('diameterReduction', 'diameter')],
    excludedFrom: ['table', 'sorting', 'quickEntry'],
  },
  ropeTension: { schema: quantity('kN', { max: 100_000 }).optional(), placements: [forTypes('ropeTension')] },
  sag: { schema: quantity('m', { max: 10_000 }).optional(), placements: [forTypes('sag')] },
  waveHeight: {
    schema: quantity('mm', { max: 1000 }).optional(),
    placements: [forTypes('waviness', 'wavinessReading')],
  },
  slipForce: { schema: quantity('kN', { max: 10_000 }).optional(), placements: [forTypes('slipCheck')] },
  inspectionMethod: { schema: z.enum(inspectionMethods).optional(), placements: [forTypes('visualInspection')] },
  instrument: {
    schema: line(200).optional(),
    placements: [
      forMrt,
      forTypes(
        'diameter',
        'layLength',
        'radiography',
        'ropeTension',
        'wavinessReading',
        'slipCheck',
        'otherMeasurement',
      ),
    ],
  },
  calibratedOn: { schema: day().optional(), placements: [forMrt] },
  speed: { schema: quantity('m/s', { max: 100 }).optional(), placements: [forMrt, forTypes('visualInspection')] },
  zeroPoint: { schema: line(200).optional(), placements: [forMrt, forTypes('visualInspection')] },
  weather: { schema: line(100).optional(), placements: [forTypes('visualInspection')] },
  repairedEvents: {
    schema: z.array(id).max(1000).optional(),
    placements: [{ tab: 'specifics', kinds: ['repair'] }],
    excludedFrom: ['table', 'sorting', 'report'],
  },
  direction: {
    schema: z.enum(moveDirections).optional(),
    placements: [{ tab: 'mutation', types: ['trackRopeRelocation', 'gripRelocation'] }],
  },
  insertedLength: {
    column: true,
    schema: quantity('m', { max: 1_000_000 }).optional(),
    placements: [forTypes('repairPiece')],
  },
  socket: {
    schema: line(100).optional(),
    placements: [{ tab: 'mutation', types: ['resocketing'] }, forTypes('socketDamage')],
  },
  carriedOutBy: {
    schema: line(100).optional(),
    placements: [
      { tab: 'mutation', kinds: ['mutation'] },
      { tab: 'specifics', kinds: ['repair'] },
    ],
  },
  operationHours: {
    schema: quantity('h', { decimals: 0 }).optional(),
    placements: forAll,
    excludedFrom: ['quickEntry'],
  },
  bendingCycles: {
    column: true,
    schema: quantity('cycles', { decimals: 0 }).optional(),
    placements: forAll,
    excludedFrom: ['quickEntry'],
  },
  inspection: {
    schema: reference.optional().meta({ description: 'The measurement event this damage was recorded with' }),
    column: 'reference',
    excludedFrom: ['table', 'sorting', 'report'],
  },
  isImported: { column: true, schema: z.boolean().optional(), excludedFrom: ['report'] },
  importHash: {
    column: true,
    schema: fileHash
      .optional()
      .meta({ description: 'Of an imported inspection: SHA-256 of the report it came with, in hexadecimal' }),
    excludedFrom: ['table', 'sorting', 'report'],
  },
  importDocuments: {
    schema: z
      .array(importedFile)
      .max(100)
      .optional()
      .meta({ description: 'Of an imported inspection: the files that its report carried' }),
    excludedFrom: ['table', 'sorting'],
  },
  leftOut: {
    schema: z
      .array(leftOutFinding)
      .max(maxLeftOut)
      .optional()
      .meta({
        description:
          'Of an imported inspection: the broken findings of its report that were knowingly left out. A correction of it ' +
          'takes off those that are recorded by now',
      }),
    placements: [{ tab: 'general', types: ['mrt'] }],
    excludedFrom: ['table', 'sorting', 'quickEntry'],
  },
  signedAt: {
    ...serverSet,
    column: true,
    schema: timestamp.optional().meta({ description: 'When the inspection was signed: it is read-only since' }),
  },
  signedBy: {
    ...serverSet,
    schema: z
      .strictObject({ id, name: line(500) })
      .optional()
      .meta({ description: 'Who signed the inspection' }),
  },
  corrects: {
    ...serverSet,
    column: 'reference',
    schema: reference.optional().meta({ description: 'The version before, which this one corrects' }),
  },
  correctedBy: {
    ...serverSet,
    column: 'reference',
    schema: reference.optional().meta({ description: 'The version that corrects this one, which is archived' }),
  },
} as const satisfies Record<string, EventField>

type Fields = typeof attributeFields
type Schemas = { [Name in keyof Fields]: Fields[Name]['schema'] }

/** Everything that is recorded of an event beside its place and time, as it goes over the wire. */
export const eventAttributes = z.strictObject(
  Object.fromEntries(Object.entries(attributeFields).map(([name, { schema }]) => [name, schema])) as unknown as Schemas,
)
export type EventAttributes = z.infer<typeof eventAttributes>

/** The attributes without a column of their own, as they are stored together. */
export type JsonAttributes = Pick<
  EventAttributes,
  {
    [Name in keyof Fields]: Fields[Name] extends { column: unknown } ? never : Name
  }[keyof Fields]
>
