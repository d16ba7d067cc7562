import { describe, expect, it } from 'vitest'
import {
  bandDecimals,
  diameterDecimals,
  deviationBand,
  diameterDeviation,
  doubtfulParts,
  lengthInDiameters,
  isToBeRenewed,
  partRating,
  worstRating,
  bandRating,
  spliceLength,
  maxSplicesOf,
} from './splice.ts'

describe('splice', () => {
  it('has a length from start to end, in metres and in diameters', () => {
    expect(spliceLength(120, 187)).toBe(67)
    expect(lengthInDiameters(67, 50)).toBe(1340)
  })

  it.each([
    [41.9, 4.75, 'green', 0],
    [42, 5, 'yellow', 1],
    [43.9, 9.75, 'yellow', 1],
    [44, 10, 'red', 2],
    [36, -10, 'green', 0],
  ] as const)('a knot of %d on 40 mm deviates by %d %%: %s', (diameter, deviation, band, rating) => {
    expect(diameterDeviation(diameter, 40)).toBe(deviation)
    expect(deviationBand('K', deviation)).toBe(band)
    expect(bandRating(band)).toBe(rating)
  })

  it.each([
    [38.1, -4.75, 'green'],
    [38, -5, 'yellow'],
    [36.1, -9.75, 'yellow'],
    [36, -10, 'red'],
    [44, 10, 'green'],
  ] as const)('a tail of %d on 40 mm deviates by %d %%: %s', (diameter, deviation, band) => {
    expect(diameterDeviation(diameter, 40)).toBe(deviation)
    expect(deviationBand('T', deviation)).toBe(band)
    expect(deviationBand('S', deviation)).toBe(band)
  })

  it.each([
    ['K', 41.9, 'mm', 2],
    ['K', 41.999, 'mm', 3],
    ['K', 41.9999, 'mm', 4],
    ['K', 42, 'mm', 2],
    ['K', 42.004, 'mm', 2],
    ['T', 38.001, 'mm', 3],
    ['K', 41.999, 'in', 4],
    ['K', 41.995, 'mm', 3],
    ['K', 42, 'in', 3],
  ] as const)('a %s of %d mm on 40 mm is shown in %s with %d decimals', (type, diameter, unit, decimals) => {
    expect(diameterDecimals(type, diameter, { nominal: 40, least: unit === 'mm' ? 2 : 3, unit })).toBe(decimals)
  })

  it('is rated by the diameter that deviates most in the direction that counts', () => {
    expect(partRating({ type: 'K', diameterMin: 36, diameterMax: 43 }, 40)).toBe(1)
    expect(partRating({ type: 'T', diameterMin: 36, diameterMax: 43 }, 40)).toBe(2)
    expect(partRating({ type: 'S', diameterMax: 39 }, 40)).toBe(0)
    expect(partRating({ type: 'S' }, 40)).toBeNull()
    expect(partRating({ type: 'S', diameterMin: 30 }, 0)).toBeNull()
  })

  it('is as bad as the worst of its parts', () => {
    const parts = [
      { name: 'K1', type: 'K', diameterMax: 43 },
      { name: 'K2', type: 'K', diameterMax: 44 },
      { name: 'S1', type: 'S', diameterMin: 30 },
      { name: 'T1', type: 'T' },
    ] as const
    const worst = worstRating(parts, 40)
    expect([worst?.rating, worst?.parts.map(({ name }) => name)]).toEqual([2, ['K2', 'S1']])
    expect(worstRating(parts.slice(0, 1), 40)?.rating).toBe(1)
    expect(worstRating(parts.slice(3), 40)).toBeNull()
    expect(worstRating(parts, 0)).toBeNull()
    expect([parts, parts.slice(3), parts.slice(0, 1)].map((some) => isToBeRenewed(some, 40))).toEqual([
      true,
      false,
      true,
    ])
    expect([isToBeRenewed(parts, 0), isToBeRenewed(parts, 45)]).toEqual([false, true])
  })
})

it('doubts a diameter that is rated good because a digit is missing, or too many', () => {
  const parts = [
    { name: 'digit missing', type: 'K', diameterMin: 42, diameterMax: 4.62 },
    { name: 'knot', type: 'K', diameterMin: 41, diameterMax: 60 },
    { name: 'digit too many', type: 'T', diameterMin: 380, diameterMax: 40 },
    { name: 'tail', type: 'S', diameterMin: 25, diameterMax: 44 },
    { name: 'not measured', type: 'S' },
  ] as const
  expect(doubtfulParts(parts, 42).map(({ name }) => name)).toEqual(['digit missing', 'digit too many'])
  expect(partRating(parts[0], 42)).toBe(0)
  expect(doubtfulParts(parts, 0)).toEqual([])
})

describe('splices of a recording', () => {
  it.each([
    ['spliceInspection', Infinity],
    ['mrt', Infinity],
    ['repairPiece', 2],
    ['strandReplacement', 1],
    ['repair', 0],
    ['resplice', 0],
    ['brokenWire', 0],
  ])('%s: at most %d', (type, most) => {
    expect(maxSplicesOf(type)).toBe(most)
  })
})

it.each([
  ['K', 4.999, 3],
  ['K', 4.994, 2],
  ['K', 5, 2],
  ['K', 9.99996, 5],
  ['K', 9.995, 3],
  ['T', -4.995, 3],
  ['T', -4.9999999, 7],
  ['S', -9.999, 3],
  ['S', -10, 2],
] as const)('%s, %d %%: told with %d decimals, so that the figure lies in its band', (type, deviation, decimals) => {
  expect(bandDecimals(type, deviation)).toBe(decimals)
})
