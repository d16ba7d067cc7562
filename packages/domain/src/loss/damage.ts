/** What a recording on a rope is about. */
export const recordingTypes = ['damage', 'measurement', 'mutation'] as const
export type RecordingType = (typeof recordingTypes)[number]

/** Where the handling of a recording stands; it changes no figure by itself, only a repair does. */
export const actionStatuses = ['new', 'seen', 'repaired'] as const
export type ActionStatus = (typeof actionStatuses)[number]

/**
 * Kinds of damage; repairs are recordings of the same kind but have their own list, {@link repairTypes}. No key stands
 * in two of the lists of types, so that a type alone says what a recording is.
 */
export const damageTypes = [
  'brokenWire',
  'looseWire',
  'wear',
  'frictionMark',
  'corrosion',
  'lightningStrike',
  'structuralLoosening',
  'layLengthChange',
  'diameterReduction',
  'ropeTwist',
  'waviness',
  'kink',
  'birdcage',
  'flattening',
  'coreProtrusion',
  'strandProtrusion',
  'distortion',
  'heatDamage',
  'mechanicalDamage',
  'strandBreak',
  'lubricantDeficit',
  'clampSlip',
  'socketDamage',
  'otherDamage',
] as const
export type DamageType = (typeof damageTypes)[number]

/**
 * Kinds of damage that cost no metallic cross-section, or are judged by another figure than its loss, such as the diameter or the lay
 * length, which have limits of their own. Without a loss they leave nothing open; every other kind does.
 */
export const damageTypesWithoutLoss: readonly DamageType[] = [
  'layLengthChange',
  'diameterReduction',
  'ropeTwist',
  'waviness',
  'lubricantDeficit',
  'clampSlip',
  'socketDamage',
]

/** Kinds of repair: recordings of kind damage that take damages away. */
export const repairTypes = ['repair', 'repairPiece', 'strandReplacement'] as const
export type RepairType = (typeof repairTypes)[number]

/** Kinds of measurement. A damage found by one names it as its inspection. */
export const measurementTypes = [
  'visualInspection',
  'mrt',
  'spliceInspection',
  'diameter',
  'layLength',
  'radiography',
  'ropeTension',
  'sag',
  'wavinessReading',
  'slipCheck',
  'truscan',
  'trudistance',
  'otherMeasurement',
] as const
export type MeasurementType = (typeof measurementTypes)[number]

/** Kinds of change to the rope itself; some move the positions of what was recorded before. */
export const mutationTypes = [
  'ropeShortening',
  'ropeLengthening',
  'trackRopeRelocation',
  'gripRelocation',
  'resplice',
  'resocketing',
  'ropeReplacement',
  'otherMutation',
] as const
export type MutationType = (typeof mutationTypes)[number]

/** True for the recordings that take damages away instead of adding one. */
export function isRepair(type: string): type is RepairType {
  return repairTypes.some((repairType) => repairType === type)
}

/** Kinds of recording in lists and filters, where repairs are a kind of their own. */
export const recordingKinds = ['damage', 'repair', 'measurement', 'mutation'] as const
export type RecordingKind = (typeof recordingKinds)[number]

/** The types of each kind of recording, in the order in which they are offered. */
export const typesOfKind = {
  damage: damageTypes,
  repair: repairTypes,
  measurement: measurementTypes,
  mutation: mutationTypes,
} as const satisfies Record<RecordingKind, readonly string[]>

/** The kind of a recording. */
export function kindOfRecording({
  recordingType,
  type,
}: {
  readonly recordingType: RecordingType
  readonly type: string
}): RecordingKind {
  return recordingType === 'damage' && isRepair(type) ? 'repair' : recordingType
}

/** True for the recordings that change the rope itself. */
export function isMutation(type: string): type is MutationType {
  return mutationTypes.some((mutationType) => mutationType === type)
}

/** Converts a loss from percent to mm²; `crossSection` is the nominal metallic one in mm². */
export function percentToArea(percent: number, crossSection: number): number {
  return (percent * crossSection) / 100
}

/** Loss in percent of a lost cross-section in mm²; the metallic cross-section in mm² must be positive. */
export function areaToPercent(area: number, crossSection: number): number {
  return (100 * area) / crossSection
}

/**
 * The loss of broken wires without measured cross-sections: each is an equal share of the rope, so that `count` of
 * them lose count × (metallic cross-section / load-bearing wires), in mm², and 100 × count / wires in percent. The wire
 * counts of BOSeil's table and of published reports (2 of 114 wires: 1.754 %) are shares of the same kind.
 */
export function brokenWireLoss(
  count: number,
  rope: { readonly metallicCrossSection: number; readonly loadBearingWires: number },
): { readonly area: number; readonly percent: number } {
  const share = count / rope.loadBearingWires
  return { area: share * rope.metallicCrossSection, percent: 100 * share }
}

/** The gauge of a rope: how much of the permitted loss is used up, what remains of it, and its traffic light. */
export interface GaugeReading {
  /** Loss over target as a share, at most 1.2. */
  readonly ratio: number
  /** 1 − ratio: from 1 (new) over 0 (ready for discard) down to −0.2. */
  readonly remaining: number
  readonly colour: 'green' | 'orange' | 'red'
}

const maxGaugeRatio = 1.2

/** The gauge at a ratio of loss to permitted loss: green above 50 % remaining, orange above 0, red otherwise. */
export function gaugeReading(ratio: number): GaugeReading {
  const capped = Math.min(ratio, maxGaugeRatio)
  const remaining = 1 - capped
  return { ratio: capped, remaining, colour: gaugeColour(remaining) }
}

function gaugeColour(remaining: number): GaugeReading['colour'] {
  if (remaining > 0.5) return 'green'
  return remaining > 0 ? 'orange' : 'red'
}

/**
 * Rope health in percent: 100 for a rope without loss, 0 from the permitted loss on. To nine decimals, as losses over
 * target are: what it differs by from 100 less the loss is what a machine adds wrongly, never a part of the loss.
 */
export function ropeHealth(ratio: number): number {
  return Math.max(0, Math.round((100 - 100 * ratio) * 1e9) / 1e9)
}
