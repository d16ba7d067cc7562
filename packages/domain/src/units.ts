/** The units in which quantities are stored and computed. */
export const metricUnits = ['m', 'mm', 'mm²', 'm/s'] as const
export type MetricUnit = (typeof metricUnits)[number]

/** The units of the imperial displays: lengths in yards or feet, diameters in inches. */
export const imperialUnits = ['yd', 'ft', 'in', 'in²', 'yd/s', 'ft/s'] as const
export type ImperialUnit = (typeof imperialUnits)[number]

/** Every unit that a quantity may be shown or typed in. */
export type ConvertibleUnit = MetricUnit | ImperialUnit

interface UnitConversion {
  readonly metric: MetricUnit
  /** How many of the metric unit one of this unit is: `metric = value * times / per`. */
  readonly times: number
  readonly per: number
}

// Exact by the international yard and pound agreement of 1959: 1 yd = 0.9144 m, 1 ft = 0.3048 m, 1 in = 25.4 mm.
// Stored as ratios of whole numbers, so that a value typed in one unit comes back unchanged from the other.
const unitConversions: Readonly<Record<ConvertibleUnit, UnitConversion>> = {
  m: { metric: 'm', times: 1, per: 1 },
  mm: { metric: 'mm', times: 1, per: 1 },
  'mm²': { metric: 'mm²', times: 1, per: 1 },
  'm/s': { metric: 'm/s', times: 1, per: 1 },
  yd: { metric: 'm', times: 9144, per: 10_000 },
  ft: { metric: 'm', times: 3048, per: 10_000 },
  in: { metric: 'mm', times: 254, per: 10 },
  'in²': { metric: 'mm²', times: 64_516, per: 100 },
  'yd/s': { metric: 'm/s', times: 9144, per: 10_000 },
  'ft/s': { metric: 'm/s', times: 3048, per: 10_000 },
}

/** The metric unit that a unit is stored as. */
export function metricUnitOf(unit: ConvertibleUnit): MetricUnit {
  return unitConversions[unit].metric
}

/** A stored metric value in the given unit; nothing is rounded. */
export function fromMetric(value: number, unit: ConvertibleUnit): number {
  const { times, per } = unitConversions[unit]
  return (value * per) / times
}

/**
 * A number with at most so many decimals, halves away from zero: 6.193535999999999 with two is 6.19. Judged by the
 * number as it is written, so that 1.005 becomes 1.01 although its binary fraction lies below.
 */
export function roundTo(value: number, decimals: number): number {
  const text = String(Math.abs(value))
  if (!Number.isFinite(value) || text.includes('e')) return Number(value.toFixed(decimals))
  return Math.sign(value) * Number(`${Math.round(Number(`${text}e${decimals}`))}e-${decimals}`)
}

/** A value of the given unit as the metric value to store; nothing is rounded. */
export function toMetric(value: number, unit: ConvertibleUnit): number {
  const { times, per } = unitConversions[unit]
  return (value * times) / per
}
