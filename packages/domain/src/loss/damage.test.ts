import { expect, it } from 'vitest'
import {
  areaToPercent,
  damageTypes,
  gaugeReading,
  isRepair,
  measurementTypes,
  mutationTypes,
  percentToArea,
} from './damage.ts'
import { repairTypes, ropeHealth } from './damage.ts'

it('converts a loss between percent and mm² by the metallic cross-section', () => {
  expect(percentToArea(2.5, 620)).toBe(15.5)
  expect(areaToPercent(15.5, 620)).toBe(2.5)
})

it.each([
  [0, 1, 'green'],
  [0.49, 0.51, 'green'],
  [0.5, 0.5, 'orange'],
  [0.99, 0.01, 'orange'],
  [1, 0, 'red'],
  [1.2, -0.2, 'red'],
] as const)('shows at a ratio of %d that %d remains, in %s', (ratio, remaining, colour) => {
  expect(gaugeReading(ratio)).toEqual({ ratio, remaining: expect.closeTo(remaining, 10), colour })
})

it('shows nothing beyond a ratio of 1.2', () => {
  expect(gaugeReading(7)).toEqual(gaugeReading(1.2))
})

it('knows no health below 0', () => {
  expect([0, 0.25, 1, 1.7].map(ropeHealth)).toEqual([100, 75, 0, 0])
})

it('has every type in one list alone', () => {
  const all = [...damageTypes, ...repairTypes, ...measurementTypes, ...mutationTypes]
  expect(new Set(all).size).toBe(all.length)
  expect(all.filter(isRepair)).toEqual(['repair', 'repairPiece', 'strandReplacement'])
})
