import { expect, test } from 'vitest'
import { countryLabels } from '../countries.ts'
import { languages } from '../language.ts'
import { timezoneLabels, timezoneNames } from '../timezones.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')

test('the countries are the 249 of ISO 3166-1 and Kosovo, and nothing else that has a code', () => {
  const codes = Object.keys(countryLabels('en'))
  expect(codes).toHaveLength(250)
  expect(codes).toEqual(expect.arrayContaining(['CH', 'AT', 'LI', 'GB', 'TW', 'PS', 'AX', 'BQ', 'SS', 'XK']))
  // Unions, tests, parts of countries, and countries that are no more.
  for (const code of 'EU EZ UN XA XB QO ZZ UK AC IC EA TA DD SU YU CS AN ZR BU TP'.split(' '))
    expect(codes).not.toContain(code)
})

test('every country has its own name in every language, in the order of that language', () => {
  for (const language of languages) {
    const labels = Object.entries(countryLabels(language))
    expect(new Set(labels.map(([, label]) => label)).size).toBe(250)
    for (const [code, label] of labels) expect(label).not.toBe(code)
  }
  const german = Object.values(countryLabels('de'))
  expect(german.slice(0, 3)).toEqual(['Afghanistan', 'Ägypten', 'Ålandinseln'])
  expect(countryLabels('fr')).toMatchObject({ CH: 'Suisse', US: 'États-Unis' })
})

test('the label of a time zone contains its current offset, its place and its name', () => {
  const labels = timezoneLabels('en', winter)
  expect(labels['Europe/Zurich']).toBe('(UTC+01:00) Zurich – Central European Time')
  expect(labels['America/Indiana/Knox']).toBe('(UTC−06:00) Knox, Indiana – Central Time')
  expect(labels['Asia/Kolkata']).toBe('(UTC+05:30) Kolkata – India Standard Time')
  expect(labels.UTC).toBe('(UTC+00:00) UTC')
  expect(timezoneLabels('de', summer)['Europe/Zurich']).toBe('(UTC+02:00) Zurich – Mitteleuropäische Zeit')
})

test('all zones are there once, from west to east, and understood by the platform', () => {
  const zones = Object.keys(timezoneLabels('es', winter))
  expect(zones.toSorted()).toEqual(timezoneNames().toSorted())
  expect(zones.length).toBeGreaterThan(400)
  expect(zones.indexOf('America/New_York')).toBeLessThan(zones.indexOf('Europe/Zurich'))
  expect(zones.indexOf('Europe/Zurich')).toBeLessThan(zones.indexOf('Asia/Tokyo'))
  for (const zone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
})
