import { expect, it } from 'vitest'
import { studentT } from './outlook.ts'

// Abramowitz and Stegun, table 26.10.
it.each([
  [0.9, 1, 6.314],
  [0.9, 2, 2.92],
  [0.9, 3, 2.353],
  [0.9, 4, 2.132],
  [0.9, 5, 2.015],
  [0.9, 10, 1.812],
  [0.9, 30, 1.697],
  [0.9, 120, 1.658],
  [0.9, 50_000, 1.645],
  [0.5, 1, 1],
  [0.95, 1, 12.706],
  [0.95, 7, 2.365],
  [0.99, 12, 3.055],
])('holds %d of the distribution with %d degrees of freedom within ±%d', (share, degreesOfFreedom, t) => {
  expect(studentT(share, degreesOfFreedom)).toBeCloseTo(t, 3)
})
