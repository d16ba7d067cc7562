import { expect, test } from 'vitest'
import type { MapItem } from './map-types.ts'
import { markerStateOf, stateOf } from './map-types.ts'

const complete = { damagesOfUnknownLoss: 0, splicesToRenew: 0, doubtfulEntries: 0 }
const item = (ratio: number | null, limitEarliest: string | null = null): MapItem => ({
  id: 'a',
  name: 'A',
  ratio,
  leftOut: complete,
  limitEarliest,
  positions: [],
  href: '/',
})

test('a marker has the sign of the gauge beside it: the worst where the limit may be reached already', () => {
  expect([0.1, 0.6, 1.2, null].map((ratio) => stateOf(item(ratio)))).toEqual(['green', 'orange', 'red', 'unknown'])
  expect(stateOf(item(0.1, '2020-01-01T00:00:00.000Z'))).toBe('red')
  expect(stateOf(item(0.1, '2199-01-01T00:00:00.000Z'))).toBe('green')
  expect(markerStateOf([item(0.6), item(0.1, '2020-01-01T00:00:00.000Z')]).state).toBe('red')
  expect(markerStateOf([item(null)])).toEqual({ state: 'unknown', isIncomplete: false })
})

test('a marker whose state says nothing of a damage, a rope or an item of it says so', () => {
  const partly = (...items: readonly MapItem[]) => markerStateOf(items)
  expect(partly(item(0.1))).toEqual({ state: 'green', isIncomplete: false })
  expect(partly({ ...item(0.1), leftOut: { ...complete, damagesOfUnknownLoss: 1 } })).toEqual({
    state: 'green',
    isIncomplete: true,
  })
  expect(partly({ ...item(0.1), leftOut: { ...complete, splicesToRenew: 1 } })).toEqual({
    state: 'green',
    isIncomplete: true,
  })
  expect(partly({ ...item(0.1), ropesWithoutState: 1 })).toEqual({ state: 'green', isIncomplete: true })
  expect(partly(item(null), item(0.1))).toEqual({ state: 'green', isIncomplete: true })
  expect(partly(item(0.6), { ...item(0.1), leftOut: { ...complete, damagesOfUnknownLoss: 1 } })).toEqual({
    state: 'orange',
    isIncomplete: true,
  })
  expect(partly({ ...item(null), leftOut: { ...complete, damagesOfUnknownLoss: 1 } })).toEqual({
    state: 'unknown',
    isIncomplete: false,
  })
})
