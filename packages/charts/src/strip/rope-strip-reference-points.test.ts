import { expect, test } from 'vitest'
import { stripReferencePoints } from './rope-strip-reference-points.ts'

const frame = { ropeLength: 1000, width: 500 }
const points = [
  { name: 'Top', position: 1000 },
  { name: 'T2', position: 410 },
  { name: 'Bottom', position: 0 },
  { name: 'T1', position: 400 },
  { name: 'gone', position: 1200 },
]

test('reference points are at their positions, with labels that do not overlap', () => {
  expect(stripReferencePoints(points, frame)).toEqual([
    { x: 0, name: 'Bottom', label: { x: 0, anchor: 'start' } },
    { x: 200, name: 'T1', label: { x: 200, anchor: 'middle' } },
    { x: 205, name: 'T2', label: null },
    { x: 500, name: 'Top', label: { x: 500, anchor: 'end' } },
  ])
})

test('closer, there is room for more of them, and the others are not shown', () => {
  const closer = stripReferencePoints(points, { ...frame, domain: { from: 390, to: 440 } })
  expect(closer.map(({ name, x, label }) => [name, Math.round(x), label !== null])).toEqual([
    ['T1', 100, true],
    ['T2', 200, true],
  ])
})
