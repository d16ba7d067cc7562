import { parseNumber } from '@catenary/i18n/format'
import type { Language } from '@catenary/i18n/language'
import { expect, it } from 'vitest'
import { parsePosition } from './parse-position.ts'

const points = [
  { name: 'T7', position: 412.3 },
  { name: '12', position: 1200 },
]
const context = (language: Language, known = points) => ({
  parse: (typed: string) => parseNumber(language, typed),
  format: String,
  system: 'metric' as const,
  zone: undefined,
  ropeLength: undefined,
  now: 0,
  points: known,
})

it.each([
  ['T7+3.2', 'en', { position: 415.5 }],
  ['t7 - 3,2', 'de', { position: 409.1 }],
  ['1.234', 'de', { position: 1234 }],
  ['1.234', 'en', { position: 1.234 }],
  ["1'234,5", 'fr', { position: 1234.5 }],
  ['+5', 'en', { issue: { code: 'place.signed' } }],
  ['−3,2', 'de', { issue: { code: 'place.signed' } }],
  ['12', 'en', { issue: { code: 'place.ambiguous', values: { name: '12' } } }],
  ['T8+3', 'en', { issue: { code: 'place.unknown', values: { name: 'T8' } } }],
] as const)('%s in %s', (text, language, read) => {
  expect(parsePosition(text, context(language))).toEqual(read)
})

it('without points, a text that is no number is reported as such', () => {
  expect(parsePosition('T7', context('en', []))).toEqual({ issue: { code: 'number' } })
  expect(parsePosition('12', context('en', []))).toEqual({ position: 12 })
})
