import { expect, test } from 'vitest'
import { idAfterPosition, idAfterDrop, moveBefore } from './reorder.ts'

const ids = ['a', 'b', 'c', 'd']

test.each([
  ['c', 'a', 'cabd'],
  ['a', 'd', 'bcad'],
  ['a', null, 'bcda'],
  ['d', null, 'abcd'],
  ['b', 'c', 'abcd'],
  ['a', 'gone', 'bcda'],
])('%s before %s', (id, before, expected) => {
  expect(moveBefore(ids, id, before).join('')).toBe(expected)
})

test.each([
  ['a', 2, 'bacd'],
  ['d', 1, 'dabc'],
  ['b', 4, 'acdb'],
  ['b', 99, 'acdb'],
  ['c', 0, 'cabd'],
  ['c', 3, 'abcd'],
])('%s at position %i', (id, position, expected) => {
  expect(moveBefore(ids, id, idAfterPosition(ids, id, position)).join('')).toBe(expected)
})

test.each([
  ['a', 'c', 'top', 'bacd'],
  ['a', 'c', 'bottom', 'bcad'],
  ['d', 'a', 'top', 'dabc'],
  ['a', 'd', 'bottom', 'bcda'],
  ['b', 'a', 'bottom', 'abcd'],
] as const)('%s let go over %s, %s half', (id, over, half, expected) => {
  expect(moveBefore(ids, id, idAfterDrop(ids, id, over, half)).join('')).toBe(expected)
})
