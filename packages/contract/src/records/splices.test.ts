import { expect, test } from 'vitest'
import { splices } from './splices.ts'

const named = (...names: readonly string[]) =>
  splices.safeParse(names.map((name, index) => ({ name, positionStart: 100 * index, positionEnd: 100 * index + 60 })))

test('names of splices that differ only by blanks around them are the same', () => {
  expect(named('A', 'B').success).toBe(true)
  expect(named('A', ' A ').error?.issues.map(({ path }) => path)).toEqual([[1, 'name']])
})
