import type { Unit } from '@catenary/contract/field'
import type { ImperialUnit } from '@catenary/domain/units'
import { fromMetric, imperialUnits, toMetric } from '@catenary/domain/units'

/** The units that figures are shown and typed in; the imperial ones with lengths in yards, or in feet. */
export type UnitSystem = 'metric' | 'imperial' | 'imperialFeet'

/** The fields that determine an installation's units; in a form their values are unvalidated. */
interface UnitSystemInput {
  readonly baseUnit?: unknown
  readonly imperialLength?: unknown
}

/** The units of an installation, from the installation, one of its ropes or its form: metric by default. */
export function unitSystemOf({ baseUnit, imperialLength }: UnitSystemInput): UnitSystem {
  if (baseUnit !== 'imperial') return 'metric'
  return imperialLength === 'feet' ? 'imperialFeet' : 'imperial'
}

/** A unit as it is shown; empty for bare numbers. */
export type DisplayUnit = Exclude<Unit, 'cycles' | 'count'> | ImperialUnit | 'lbf' | ''

type UnitNames = Partial<Record<Unit, DisplayUnit>>
const yardUnits: UnitNames = { m: 'yd', mm: 'in', 'mm²': 'in²', 'm/s': 'yd/s', kN: 'lbf' }
const unitsBySystem: Readonly<Record<UnitSystem, UnitNames>> = {
  metric: {},
  imperial: yardUnits,
  imperialFeet: { ...yardUnits, m: 'ft', 'm/s': 'ft/s' },
}

// One pound (0.453 592 37 kg) under standard gravity (9.806 65 m/s²).
const kilonewtonsPerPoundForce = 0.0044482216152605

/** The unit in which a value of the wire is shown. */
export function displayUnit(unit: Unit, system: UnitSystem): DisplayUnit {
  if (unit === 'cycles' || unit === 'count') return ''
  return unitsBySystem[system][unit] ?? unit
}

/** How many decimals a figure has: at least and at most. */
export interface Decimals {
  readonly least: number
  readonly most: number
}

const twoDecimals = { least: 2, most: 2 }
const noDecimals = { least: 0, most: 0 }
const metricDecimals: Partial<Record<Unit, Decimals>> = {
  // Diameters are entered as "56" and as "50.25".
  mm: { least: 0, most: 2 },
  kN: { least: 1, most: 1 },
  h: noDecimals,
  cycles: noDecimals,
  count: noDecimals,
}
// An inch is 25.4 mm: imperial values need more decimals for the same precision. A pound-force is small.
const imperialDecimals: Partial<Record<Unit, Decimals>> = {
  ...metricDecimals,
  mm: { least: 3, most: 3 },
  'mm²': { least: 4, most: 4 },
  kN: noDecimals,
}

/** The decimals of a wire unit's figures as they are shown: never more digits than the measurement has. */
export function displayDecimals(unit: Unit, system: UnitSystem): Decimals {
  return (system === 'metric' ? metricDecimals : imperialDecimals)[unit] ?? twoDecimals
}

/** A value of the wire, of `unit`, in the unit it is shown in; unchanged where both are the same. */
export function convert(value: number, unit: Unit, displayed: DisplayUnit): number {
  if (displayed === unit) return value
  if (displayed === 'lbf') return value / kilonewtonsPerPoundForce
  return isImperial(displayed) ? fromMetric(value, displayed) : value
}

/** A value as it was typed in the reader's units, in the unit of the wire. */
export function toStoredUnit(value: number, unit: Unit, system: UnitSystem): number {
  const displayed = displayUnit(unit, system)
  if (displayed === 'lbf') return value * kilonewtonsPerPoundForce
  return isImperial(displayed) ? toMetric(value, displayed) : value
}

function isImperial(unit: DisplayUnit): unit is ImperialUnit {
  return imperialUnits.some((imperial) => imperial === unit)
}
