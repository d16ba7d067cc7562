import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutGsm7, gsm7Length, toGsm7 } from './gsm7.ts'

test.each([
  ['Zürich: Größe 5 %', 'Zürich: Größe 5 %'],
  ['État du câble\u202f: 0\u00a0%', 'État du cable : 0 %'],
  ['¿Límite alcanzado? Sí', '¿Limite alcanzado? Si'],
  ['“Rope” – 5 mm²…', '"Rope" - 5 mm2...'],
  ['滑车', '??'],
])('“%s” is sent as “%s”', (text, sent) => {
  expect(toGsm7(text)).toBe(sent)
})

test('characters of the extension table count as two', () => {
  expect(gsm7Length('5 € [a]')).toBe(10)
})

test('any text can be encoded and truncated to any length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(50), (text, length) => {
      const sent = toGsm7(text)
      expect(toGsm7(sent)).toBe(sent)
      const cut = cutGsm7(sent, length)
      expect(gsm7Length(cut)).toBeLessThanOrEqual(length)
      expect(sent.startsWith(cut)).toBe(true)
    }),
  )
})
