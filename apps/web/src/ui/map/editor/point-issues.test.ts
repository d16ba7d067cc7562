import { expect, test } from 'vitest'
import type { MapBackground } from '../map-types.ts'
import { reparsePosition, coordinateTexts } from './point-issues.ts'

const background: MapBackground = { kind: 'map', layers: ['osm'] }
const number = (value: number, decimals = 2) => value.toFixed(decimals)

test('typing one coordinate keeps the full precision of the other', () => {
  const point = { key: 0, position: [46.123456789012, 8.987654321098], typed: null } as const
  const [latitude, longitude] = coordinateTexts(background, point, number)
  expect([latitude, longitude]).toEqual(['46.123457', '8.987654'])
  const once = reparsePosition(background, point, ['46.5', longitude], 0, Number)
  expect(once).toEqual([46.5, 8.987654321098])
  const typing = { ...point, position: once, typed: ['46.5', longitude] } as const
  expect(reparsePosition(background, typing, ['46.51', longitude], 0, Number)).toEqual([46.51, 8.987654321098])
  expect(reparsePosition(background, typing, ['46.5', '9'], 1, Number)).toEqual([46.5, 9])
  expect(reparsePosition(background, typing, ['91', '9'], 0, Number)).toBeNull()
})
