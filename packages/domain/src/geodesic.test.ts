import { expect, test } from 'vitest'
import { geodesicDistance, lineLength } from './geodesic.ts'

test('distances over the earth agree with published ones', () => {
  // Flinders Peak to Buninyong, the worked example of Geoscience Australia (there on GRS 80, 0.1 mm apart from WGS 84).
  const flinders = [-37.951033416667, 144.424867888889] as const
  const buninyong = [-37.652821138889, 143.926495527778] as const
  expect(geodesicDistance(flinders, buninyong)).toBeCloseTo(54_972.271, 2)
  // A degree of the equator, and a quarter of a meridian.
  expect(geodesicDistance([0, 0], [0, 1])).toBeCloseTo((6_378_137 * Math.PI) / 180, 3)
  expect(geodesicDistance([0, 0], [90, 0])).toBeCloseTo(10_001_965.729, 2)
})

test('the same place is no way, and a line is the sum of its parts', () => {
  expect(geodesicDistance([46.8, 8.2], [46.8, 8.2])).toBe(0)
  expect(lineLength([])).toBe(0)
  expect(lineLength([[46.8, 8.2]])).toBe(0)
  const parts = geodesicDistance([46.8, 8.2], [46.9, 8.3]) + geodesicDistance([46.9, 8.3], [46.8, 8.4])
  expect(
    lineLength([
      [46.8, 8.2],
      [46.9, 8.3],
      [46.8, 8.4],
    ]),
  ).toBeCloseTo(parts, 9)
})

test('places opposite each other have a way, too', () => {
  const half = geodesicDistance([0, 0], [0.3, 179.7])
  expect(half).toBeGreaterThan(19_900_000)
  expect(half).toBeLessThan(20_100_000)
})
