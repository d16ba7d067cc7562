import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromMetric, imperialUnits, metricUnitOf, metricUnits, toMetric } from './units.ts'

it('converts by the exact constants', () => {
  expect(toMetric(1, 'yd')).toBe(0.9144)
  expect(toMetric(1, 'ft')).toBe(0.3048)
  expect(toMetric(1, 'in')).toBe(25.4)
  expect(toMetric(1, 'in²')).toBe(645.16)
  expect(toMetric(10, 'yd/s')).toBe(9.144)
  expect(fromMetric(0.9144, 'yd')).toBe(1)
  expect(fromMetric(3.048, 'ft')).toBe(10)
  expect(fromMetric(12.7, 'in')).toBe(0.5)
})

it('leaves metric values alone', () => {
  for (const unit of metricUnits) {
    expect(toMetric(12.34, unit)).toBe(12.34)
    expect(fromMetric(12.34, unit)).toBe(12.34)
    expect(metricUnitOf(unit)).toBe(unit)
  }
})

it('gives back what was typed, to more decimals than anybody types', () => {
  const values = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((steps) => steps / 1000)
  fc.assert(
    fc.property(values, fc.constantFrom(...imperialUnits), (value, unit) => {
      expect(fromMetric(toMetric(value, unit), unit)).toBeCloseTo(value, 8)
    }),
  )
})
