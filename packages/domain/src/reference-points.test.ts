import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatRelativePosition, parseRelativePosition } from './reference-points.ts'

const points = [
  { name: 'Valley station', position: 0.5 },
  { name: 'T7', position: 412.3 },
  { name: 'T7+50', position: 470 },
  { name: 'T 70', position: 900 },
  { name: '12', position: 1200 },
]

describe('a typed position', () => {
  test.each([
    ['100', 100],
    ['3,25', 3.25],
    ['.5', 0.5],
    ['T7', 412.3],
    ['t7', 412.3],
    ['T7+3.2', 415.5],
    [' T7 + 3,2 ', 415.5],
    ['T7-3.2', 409.1],
    ['T7 − 3.2', 409.1],
    ['T7+50', 470],
    ['T7+50+1', 471],
    ['T7+50.0', 462.3],
    ['T7+501', 913.3],
    ['T 70+1', 901],
    ['valley   station+4', 4.5],
    ['12+1', 1201],
    ['12-1', 1199],
    ['-4', -4],
  ])('%s is %d', (text, position) => {
    expect(parseRelativePosition(text, points)).toEqual({ position })
  })

  test.each([
    ['', { reason: 'empty' }],
    ['  ', { reason: 'empty' }],
    ['T8+3', { reason: 'unknown', name: 'T8' }],
    ['T8', { reason: 'unknown', name: 'T8' }],
    ['T7+', { reason: 'unknown', name: 'T7+' }],
    ['T7*3', { reason: 'unknown', name: 'T7*3' }],
    ['1.2.3', { reason: 'unknown', name: '1.2.3' }],
    ['9'.repeat(400), { reason: 'unknown', name: '9'.repeat(400) }],
    ['12', { reason: 'ambiguous', name: '12' }],
  ])('%s is none', (text, reading) => {
    expect(parseRelativePosition(text, points)).toEqual(reading)
  })

  test('that names two points is ambiguous, unless both lie at one place', () => {
    const twice = [
      { name: 'T1', position: 10 },
      { name: 't1', position: 20 },
    ]
    expect(parseRelativePosition('T1+1', twice)).toEqual({ reason: 'ambiguous', name: 'T1+1' })
    expect(parseRelativePosition('T1+1', [{ name: 'T1', position: 20 }, ...twice.slice(1)])).toEqual({ position: 21 })
  })
})

describe('a position', () => {
  test.each([
    [415.5, 1, 'T7+3.2'],
    [412.3, 2, 'T7'],
    [412.301, 2, 'T7'],
    [452.3, 1, 'T7+50-17.7'],
    [440, 1, 'T7+27.7'],
    [700, 0, 'T 70-200'],
    [206.4, 1, 'Valley station+205.9'],
    [470, 1, 'T7+50'],
    [0.2, 1, 'Valley station-0.3'],
    [1200, 1, '12+0.0'],
    [1300.25, 2, '12+100.25'],
  ])('%d with %i decimals is %s', (position, decimals, expected) => {
    expect(formatRelativePosition(position, points, decimals)).toBe(expected)
  })

  test('is a number without points, with the decimal mark that is asked for', () => {
    expect(formatRelativePosition(12.345, [], 2, ',')).toMatch(/^12,3[45]$/)
    expect(formatRelativePosition(415.5, points, 1, ',')).toBe('T7+3,2')
  })

  test('is read as it was said, whatever the points are called', () => {
    const oddName = fc.string({
      unit: fc.constantFrom('T', 'ß', '7', '0', '+', '-', ' ', '.', ','),
      minLength: 1,
      maxLength: 6,
    })
    // Names that themselves look like relative positions are the hard case.
    const similarName = fc
      .tuple(fc.constantFrom('T', 'T7'), fc.constantFrom('+', '-'), fc.nat(30), fc.constantFrom('', '.0', '.00', ',0'))
      .map((parts) => parts.join(''))
    const name = fc.oneof(oddName, similarName, fc.constantFrom('T', 'T7'))
    const normalize = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
    const anyPoints = fc
      .array(fc.record({ name, position: fc.nat(40) }), { maxLength: 12 })
      .map((all) => [...new Map(all.map((point) => [normalize(point.name).toLowerCase(), point])).values()])
      .filter((all) => all.every((point) => /[Tß]/.test(point.name)))
    fc.assert(
      fc.property(anyPoints, fc.nat(80), fc.constantFrom(0, 1, 2), (some, n, decimals) => {
        const position = n / 2
        const parsed = parseRelativePosition(formatRelativePosition(position, some, decimals), some)
        expect('position' in parsed && Math.abs(parsed.position - position)).toBeLessThanOrEqual(
          0.5 * 10 ** -decimals + 1e-6,
        )
      }),
      { numRuns: 2000 },
    )
  })
})
