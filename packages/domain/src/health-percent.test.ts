import { expect, test } from 'vitest'
import { healthPercent, lossPercent, usedPercent } from './health-percent.ts'

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

test.each([
  [68.81, 1, 68.9],
  [4.128_6, 2, 4.13],
  [4.12, 2, 4.12],
  [0.000_000_4, 6, 0.000_001],
  // What a machine adds wrongly is no loss.
  [62.000_000_000_01, 1, 62],
  [0.1 + 0.2, 1, 0.3],
  [0, 2, 0],
])('a loss of %d %% is never written with less, with %d decimals', (percent, decimals, shown) => {
  expect(lossPercent(percent, decimals)).toBe(shown)
})

test('what is used up and the loss over the limit that it comes from are one figure', () => {
  for (let step = 0; step < 2000; step += 1) {
    const ratio = step / 1657
    expect(usedPercent(ratio)).toBe(lossPercent(100 * ratio))
    expect(healthPercent(ratio) + usedPercent(ratio)).toBeCloseTo(Math.max(100, usedPercent(ratio)), 6)
  }
})
