import { api } from '@catenary/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let reader: Person

beforeAll(async () => {
  world = await createWorld()
  reader = await world.person('ROLE_USER', [world.alpha])
})
afterAll(() => world.close())

test('countries and time zones are labelled and sorted in the language of the request', async () => {
  const german = (await world.call(reader, api.intl.countries, {}, { language: 'de-CH,fr;q=0.5' })).json()
  expect(german).toMatchObject({ CH: 'Schweiz', AT: 'Österreich' })
  expect(Object.values(german).slice(0, 2)).toEqual(['Afghanistan', 'Ägypten'])
  const french = (await world.call(reader, api.intl.countries, {}, { language: 'fr' })).json()
  expect(french.CH).toBe('Suisse')
  const zones = (await world.call(reader, api.intl.timezones, {}, { language: 'es' })).json()
  expect(zones['Europe/Zurich']).toBe('(UTC+02:00) Zurich – hora de Europa central')
  world.clock.now = new Date('2026-12-01T12:00:00Z')
  const winter = await world.person('ROLE_USER', [world.alpha])
  const later = (await world.call(winter, api.intl.timezones, {}, { language: 'es' })).json()
  expect(later['Europe/Zurich']).toMatch(/^\(UTC\+01:00\)/)
})

test('a list is cached by browsers and revalidated by ETag', async () => {
  const person = await world.person('ROLE_USER', [world.alpha])
  const first = await world.call(person, api.intl.countries, {}, { language: 'de' })
  const { etag, vary, 'cache-control': cacheControl } = first.headers
  expect([cacheControl, vary]).toEqual(['private, max-age=86400', expect.stringContaining('accept-language')])
  const requestCountries = (language: string) =>
    world.call(person, api.intl.countries, {}, { language, headers: { 'if-none-match': `W/"x", ${etag}` } })
  const again = await requestCountries('de')
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  expect((await requestCountries('fr')).statusCode).toBe(200)
})
