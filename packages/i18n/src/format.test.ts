import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { UnitSystem } from './display-units.ts'
import { convert, displayUnit, toStoredUnit, unitSystemOf } from './display-units.ts'
import {
  countryName,
  formatDate,
  formatDateTime,
  formatFigure,
  formatMonth,
  formatNumber,
  formatPercent,
  formatPower,
  formatQuantity,
  formatShort,
  parseNumber,
  quantityParts,
} from './format.ts'
import { languages } from './language.ts'

describe('numbers', () => {
  test('are written as the language writes them', () => {
    expect(formatNumber('en', 12345.6)).toBe('12,345.60')
    expect(formatNumber('de', 12345.6)).toBe('12.345,60')
    expect(formatNumber('fr', 12345.6)).toBe('12\u202f345,60')
    expect(formatNumber('es', 12345.6)).toBe('12.345,60')
  })

  test('have exactly, or at most, the requested number of decimals', () => {
    expect(formatNumber('de', 2, 3)).toBe('2,000')
    expect(formatShort('de', 2, 3)).toBe('2')
    expect(formatShort('de', 2.12345, 3)).toBe('2,123')
  })

  test('that are measured are never longer than a line', () => {
    expect(formatFigure('en', 1234.567, 1)).toBe('1,234.6')
    expect(formatFigure('en', 3.4e38, 1)).toBe('3.4E38')
    expect(formatFigure('de', -3.4e38)).toBe('-3,4E38')
    expect(formatPower('en', 0)).toBe('0')
  })

  test('never show a negative zero', () => {
    expect(formatNumber('en', -0.001)).toBe('0.00')
    expect(formatNumber('en', -0.01)).toBe('-0.01')
  })
})

describe('quantities', () => {
  test('carry a thin space and the unit of the reader', () => {
    expect(formatQuantity('de', 1245.3, 'm')).toBe('1.245,30\u202fm')
    expect(formatQuantity('en', 914.4, 'm', { system: 'imperial' })).toBe('1,000.00\u202fyd')
    expect(formatQuantity('en', 25.4, 'mm', { system: 'imperial', decimals: 3 })).toBe('1.000\u202fin')
  })

  test('have their percent sign as the language sets it: close in English, apart elsewhere', () => {
    const percents = languages.map((language) => [formatQuantity(language, 12.5, '%'), formatPercent(language, 12.5)])
    expect(Object.fromEntries(languages.map((language, index) => [language, percents[index]]))).toEqual({
      en: ['12.50%', '12.5%'],
      de: ['12,50\u202f%', '12,5\u202f%'],
      fr: ['12,50\u202f%', '12,5\u202f%'],
      es: ['12,50\u202f%', '12,5\u202f%'],
    })
  })

  test('are in feet if the installation is set so, except units that are not in yards', () => {
    const feet = { system: unitSystemOf({ baseUnit: 'imperial', imperialLength: 'feet' }) }
    const written = (value: number, unit: Parameters<typeof quantityParts>[2]) =>
      formatQuantity('en', value, unit, feet).replace('\u202f', ' ')
    expect(written(304.8, 'm')).toBe('1,000.00 ft')
    expect(written(5.0292, 'm/s')).toBe('16.50 ft/s')
    expect([written(54, 'mm'), written(3.2, 'mm²'), written(1, 'kN')]).toEqual(['2.126 in', '0.0050 in²', '225 lbf'])
  })

  test('are in yards by default for imperial installations, and metric for all others', () => {
    expect(unitSystemOf({ baseUnit: 'imperial' })).toBe('imperial')
    expect(unitSystemOf({ baseUnit: 'imperial', imperialLength: 'yards' })).toBe('imperial')
    expect(unitSystemOf({ baseUnit: 'metric', imperialLength: 'feet' })).toBe('metric')
    expect(unitSystemOf({})).toBe('metric')
  })

  test('have the decimals of their unit where none are named', () => {
    const metric = (value: number) => formatQuantity('de', value, 'mm')
    expect([metric(56), metric(50.25), metric(50.256)]).toEqual(['56\u202fmm', '50,25\u202fmm', '50,26\u202fmm'])
    expect(formatQuantity('en', 54, 'mm', { system: 'imperial' })).toBe('2.126\u202fin')
    expect(formatQuantity('en', 3.2, 'mm²', { system: 'imperial' })).toBe('0.0050\u202fin²')
    expect(formatQuantity('en', 120000, 'cycles')).toBe('120,000')
  })

  test('of things and cycles are bare numbers', () => {
    expect(formatQuantity('en', 120000, 'cycles', { decimals: 0 })).toBe('120,000')
    expect(quantityParts('en', 3, 'count', { decimals: 0 })).toEqual({ figure: '3', unit: '' })
  })

  test('of force follow the pound-force', () => {
    expect(convert(1, 'kN', 'lbf')).toBeCloseTo(224.809, 3)
    expect(convert(1, 'kN', 'kN')).toBe(1)
  })

  test('typed in feet come back as they were typed', () => {
    const typed = fc.integer({ min: 0, max: 100_000_000 }).map((hundredths) => hundredths / 100)
    fc.assert(
      fc.property(typed, fc.constantFrom<('m' | 'm/s')[]>('m', 'm/s'), (value, unit) => {
        const back = convert(toStoredUnit(value, unit, 'imperialFeet'), unit, displayUnit(unit, 'imperialFeet'))
        expect(Number(back.toFixed(6))).toBe(value)
      }),
    )
  })

  test('typed in the shown unit come back as the same value of the wire', () => {
    const unit = fc.constantFrom('m', 'mm', 'mm²', 'm/s', 'kN', 'h', '%', 'cycles', 'count', 'd', 'min')
    const system = fc.constantFrom<UnitSystem[]>('metric', 'imperial', 'imperialFeet')
    fc.assert(
      fc.property(unit, system, fc.double({ min: 1e-9, max: 1e9, noNaN: true }), (of, shownIn, value) => {
        const back = toStoredUnit(convert(value, of, displayUnit(of, shownIn)), of, shownIn)
        expect(Math.abs(back - value)).toBeLessThanOrEqual(1e-12 * value)
      }),
    )
  })
})

describe('dates', () => {
  const newYear = '2025-12-31T23:30:00Z'

  test('are those of the time zone', () => {
    expect(formatDate('en', newYear, 'UTC')).toBe('Dec 31, 2025')
    expect(formatDate('en', newYear, 'Europe/Zurich')).toBe('Jan 1, 2026')
    expect(formatDate('en-GB', newYear, 'Europe/Zurich')).toBe('1 Jan 2026')
    expect(formatDate('de', newYear, 'Europe/Zurich')).toBe('01.01.2026')
    expect(formatDate('fr', newYear, 'Europe/Zurich')).toBe('1 janv. 2026')
    expect(formatDate('es', newYear, 'Europe/Zurich')).toBe('1 ene 2026')
  })

  test('with time contain the minute in the time zone', () => {
    expect(formatDateTime('de', newYear, 'Europe/Zurich')).toBe('01.01.2026, 00:30')
    expect(formatDateTime('en-GB', '2026-11-22T12:00:00Z', 'Europe/Zurich')).toBe('22 Nov 2026, 13:00')
    expect(formatDateTime('en', newYear, 'America/Vancouver').replace('\u202f', ' ')).toBe('Dec 31, 2025, 3:30 PM')
  })

  test('on axes are month and year', () => {
    expect(formatMonth('de', newYear, 'Europe/Zurich')).toBe('Jan. 2026')
    expect(formatMonth('en-GB', newYear, 'Europe/Zurich')).toBe('Jan 2026')
    expect([formatNumber('en-GB', 1234.5), formatPercent('en-GB', 87.4)]).toEqual(['1,234.50', '87.4%'])
  })
})

test('countries are named in the language', () => {
  expect(languages.map((language) => countryName(language, 'CH'))).toEqual([
    'Switzerland',
    'Schweiz',
    'Suisse',
    'Suiza',
  ])
})

describe('typed numbers', () => {
  test.each([
    ['de', '1.234,5', 1234.5],
    ['en', '1.234,5', 1234.5],
    ['de', '1,234.5', 1234.5],
    ['en', '1’234.5', 1234.5],
    ['de', "1'234'567,25", 1234567.25],
    ['fr', '1 234,5', 1234.5],
    ['fr', '1\u202f234,5', 1234.5],
    ['en', '12,5', 12.5],
    ['de', '12.5', 12.5],
    ['en', '1,234', 1234],
    ['de', '1,234', 1.234],
    ['de', '1.234', 1234],
    ['es', '1.234', 1234],
    ['fr', '1.234', 1.234],
    ['en', '1.234', 1.234],
    ['en', '0,234', 0.234],
    ['en', '1,234,567', 1234567],
    ['de', '1.234.567', 1234567],
    ['en', ' -7.25 ', -7.25],
    ['en', '\u22127.25', -7.25],
    ['en', '+7', 7],
    ['en', '.5', 0.5],
    ['de', ',5', 0.5],
    ['en', '5.', 5],
  ] as const)('in %s “%s” is %d', (language, typed, value) => {
    expect(parseNumber(language, typed)).toBe(value)
  })

  test.each(
    [
      '',
      ' ',
      '-',
      ',',
      '.',
      'abc',
      '12 m',
      '1e5',
      '0x1f',
      'Infinity',
      'NaN',
      '1-2',
      '--5',
      '1 2',
      '12 34',
      '1 2345',
    ].concat(['1.23.456', '1,23,456', '1.234.56', '1,2,3.4', '1.2,3.4', '1 234.567,8', '1’23', '٣', '9'.repeat(400)]),
  )('“%s” is no number in any language', (typed) => {
    for (const language of languages) expect(parseNumber(language, typed)).toBeNull()
  })

  test('are read back as they are written, in every language', () => {
    const language = fc.constantFrom(...languages)
    const hundredths = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })
    fc.assert(
      fc.property(language, hundredths, fc.integer({ min: 0, max: 5 }), (spoken, amount, decimals) => {
        const value = Number((amount / 100).toFixed(Math.min(decimals, 2)))
        expect(parseNumber(spoken, formatNumber(spoken, value, decimals))).toBeCloseTo(value, 2)
        expect(parseNumber(spoken, formatShort(spoken, value, decimals))).toBeCloseTo(value, 2)
      }),
    )
  })
})
