import type { Unit } from '@catenary/contract/field'
import type { ImperialUnit } from '@catenary/domain/units'
import { fromMetric, imperialUnits, toMetric } from '@catenary/domain/units'

export type UnitSystem = 'metric' | 'imperial'

/** A unit as it is shown; empty for bare numbers. */
export type DisplayUnit = Exclude<Unit, 'cycles' | 'count'> | ImperialUnit | 'lbf' | ''

const imperialOf: Partial<Record<Unit, ImperialUnit | 'lbf'>> = {
  m: 'yd',
  mm: 'in',
  'mm²': 'in²',
  'm/s': 'yd/s',
  kN: 'lbf',
}

// One pound (0.453 592 37 kg) under standard gravity (9.806 65 m/s²).
const kilonewtonsPerPoundForce = 0.0044482216152605

/** The unit in which a value of the wire is shown. */
export function displayUnit(unit: Unit, system: UnitSystem): DisplayUnit {
  if (unit === 'cycles' || unit === 'count') return ''
  return (system === 'imperial' && imperialOf[unit]) || unit
}

/** A value of the wire, of `unit`, in the unit it is shown in; unchanged where both are the same. */
export function convert(value: number, unit: Unit, shown: DisplayUnit): number {
  if (shown === unit) return value
  if (shown === 'lbf') return value / kilonewtonsPerPoundForce
  return isImperial(shown) ? fromMetric(value, shown) : value
}

/** A value as it was typed in the reader's units, in the unit of the wire. */
export function toWire(value: number, unit: Unit, system: UnitSystem): number {
  const typed = displayUnit(unit, system)
  if (typed === 'lbf') return value * kilonewtonsPerPoundForce
  return isImperial(typed) ? toMetric(value, typed) : value
}

function isImperial(unit: DisplayUnit): unit is ImperialUnit {
  return imperialUnits.some((imperial) => imperial === unit)
}
