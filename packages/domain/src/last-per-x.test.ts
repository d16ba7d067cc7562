import { expect, test } from 'vitest'
import { lastPerX } from './last-per-x.ts'

test('of several points at one moment the last stands for it', () => {
  const points = [
    { x: 1, value: 3 },
    { x: 2, value: 1 },
    { x: 2, value: 2 },
    { x: 2, value: 5 },
    { x: 3, value: 4 },
  ]
  expect(lastPerX(points).map(({ value }) => value)).toEqual([3, 5, 4])
  expect(lastPerX([])).toEqual([])
})
