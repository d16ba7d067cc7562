import type { Unit } from '@catenary/contract/field'

export type UnitSystem = 'metric' | 'imperial'

/** A unit as it is shown; empty for bare numbers. */
export type DisplayUnit = 'm' | 'yd' | 'mm' | 'in' | 'mm²' | 'in²' | '%' | 'm/s' | 'yd/s' | 'h' | 'kN' | 'lbf' | 'd' | 'min' | ''

// International yard and pound of 1959; pound-force with standard gravity.
const imperial: Partial<Record<Unit, { shown: DisplayUnit; factor: number }>> = {
  m: { shown: 'yd', factor: 1 / 0.9144 },
  mm: { shown: 'in', factor: 1 / 25.4 },
  'mm²': { shown: 'in²', factor: 1 / 645.16 },
  'm/s': { shown: 'yd/s', factor: 1 / 0.9144 },
  kN: { shown: 'lbf', factor: 224.808943099710 },
}

/** The unit in which a value of the wire is shown. */
export function displayUnit(unit: Unit, system: UnitSystem): DisplayUnit {
  if (unit === 'cycles' || unit === 'count') return ''
  return (system === 'imperial' && imperial[unit]?.shown) || unit
}

/** A value of the wire in the unit it is shown in. */
export function convert(value: number, unit: Unit, shown: DisplayUnit): number {
  const factor = imperial[unit]
  return factor && factor.shown === shown ? value * factor.factor : value
}

/** A value as it was typed, in the unit of the wire. */
export function toWire(value: number, unit: Unit, system: UnitSystem): number {
  const factor = system === 'imperial' ? imperial[unit] : undefined
  return factor ? value / factor.factor : value
}
