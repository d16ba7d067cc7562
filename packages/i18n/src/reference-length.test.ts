import { expect, test } from 'vitest'
import { formatReferenceLength } from './reference-length.ts'

const plain = (text: string) => text.replaceAll('\u202f', ' ')

test('a reference length is written in diameters and as a length, never as a letter that reads as days', () => {
  const rope = { nominalDiameter: 41 }
  expect(plain(formatReferenceLength('en', 40, rope))).toBe('40 × Ø (1.64 m)')
  expect(plain(formatReferenceLength('de', 40, rope))).toBe('40 × Ø (1,64 m)')
  expect(plain(formatReferenceLength('en', 500, { nominalDiameter: 42 }))).toBe('500 × Ø (21 m)')
  expect(plain(formatReferenceLength('en', 40, { ...rope, system: 'imperialFeet' }))).toBe('40 × Ø (5.38 ft)')
  expect(plain(formatReferenceLength('fr', 6.5))).toBe('6,5 × Ø')
})
