import { expect, test } from 'vitest'
import { highlightMatches } from './HighlightedName.tsx'

/** The name with what is matched in brackets. */
function marked(name: string, filter: string): string {
  return highlightMatches(name, filter)
    .map(({ text, isMatched }) => (isMatched ? `[${text}]` : text))
    .join('')
}

test.each([
  ['Track rope 1', 'rope', 'Track [rope] 1'],
  ['Track rope 1', 'rope track', '[Track] [rope] 1'],
  ['Track rope 1', 'alpha 1', 'Track rope [1]'],
  ['Höhenbahn', 'hoehen', '[Höhen]bahn'],
  ['Hoehenbahn', 'höhen', '[Hoehen]bahn'],
  ['Hoehenbahn', 'ho', '[Hoe]henbahn'],
  ['Große Straße', 'strasse', 'Große [Straße]'],
  ['Großes', 'gros', '[Groß]es'],
  ['Ca\u0302ble', 'cab', '[Ca\u0302b]le'],
  ['🚡 Seil', 'seil', '🚡 [Seil]'],
  ['Seil-Seil', 'seil', '[Seil]-[Seil]'],
  ['Seil (1)', '%', 'Seil (1)'],
  ['Seil', '', 'Seil'],
  ['Gipfelbahn', 'gipfelbohn', 'Gipfelbahn'],
  ['', 'x', ''],
])('%s, searched for as %s', (name, filter, expected) => {
  expect(marked(name, filter)).toBe(expected)
  expect(
    highlightMatches(name, filter)
      .map(({ text }) => text)
      .join(''),
  ).toBe(name)
})
