import { expect, it } from 'vitest'
import { validateRopeSearch } from '../assets/search-params.ts'

it('reads a whole address', () => {
  const search = {
    inspection: 'mrt',
    axis: 'bendingCycles',
    forecast: false,
    zoom: [1, 2],
    stretch: [10, 20.5],
    kinds: ['repair'],
    types: ['corrosion'],
    statuses: ['seen'],
    sort: 'position',
    ascending: true,
    cursor: 'WyJ0aW1lc3RhbXAiXQ',
    size: 'all',
    event: 'x',
    isLive: true,
  }
  expect(validateRopeSearch(search)).toEqual(search)
})

it('ignores invalid values', () => {
  expect(
    validateRopeSearch({
      inspection: 'xray',
      zoom: [2, 1],
      kinds: ['nonsense'],
      page: -1,
      size: 11,
      forecast: 'yes',
      more: 1,
    }),
  ).toEqual({})
})
