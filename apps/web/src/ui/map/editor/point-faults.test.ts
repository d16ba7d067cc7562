import { expect, test } from 'vitest'
import type { Ground } from '../places.ts'
import { retypedPlace, shownTexts } from './point-faults.ts'

const ground: Ground = { kind: 'map', layers: ['osm'] }
const number = (value: number, decimals = 2) => value.toFixed(decimals)

test('typing one coordinate keeps what the table does not show of the other', () => {
  const point = { key: 0, place: [46.123456789012, 8.987654321098], typed: null } as const
  const [latitude, longitude] = shownTexts(ground, point, number)
  expect([latitude, longitude]).toEqual(['46.123457', '8.987654'])
  const once = retypedPlace(ground, point, ['46.5', longitude], 0, Number)
  expect(once).toEqual([46.5, 8.987654321098])
  const typing = { ...point, place: once, typed: ['46.5', longitude] } as const
  expect(retypedPlace(ground, typing, ['46.51', longitude], 0, Number)).toEqual([46.51, 8.987654321098])
  expect(retypedPlace(ground, typing, ['46.5', '9'], 1, Number)).toEqual([46.5, 9])
  expect(retypedPlace(ground, typing, ['91', '9'], 0, Number)).toBeNull()
})
