import { expect, test } from 'vitest'
import { createArrivals } from './arrivals.ts'

test('bare numbers of a topic that arrive in the same moment have each a time of its own, up to a second ahead', () => {
  const next = createArrivals()
  const at = (topic: string, ms: number) => next(topic, new Date(ms))?.getTime()
  expect([at('a', 5), at('a', 5), at('b', 5), at('a', 5), at('a', 6), at('a', 100)]).toEqual([5, 6, 5, 7, 8, 100])
  const times = Array.from({ length: 1500 }, () => at('c', 1000))
  expect(new Set(times.filter((ms) => ms !== undefined)).size).toBe(1001)
  expect(times.at(-1)).toBeUndefined()
  expect(at('c', 2000)).toBe(2001)
})
