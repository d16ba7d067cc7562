import { expect, test } from 'vitest'
import { healthPercent, usedPercent } from './health-percent.ts'

test.each([
  [0, 100, 0],
  [0.62, 38, 62],
  [0.874, 12.6, 87.4],
  [0.8745, 12.5, 87.5],
  [0.00001, 99.9, 0.1],
  [0.9999, 0, 100],
  [1, 0, 100],
  [1.667, 0, 166.7],
])('a loss of %d of what is permitted never looks smaller than it is', (ratio, health, used) => {
  expect(healthPercent(ratio)).toBe(health)
  expect(usedPercent(ratio)).toBe(used)
})
