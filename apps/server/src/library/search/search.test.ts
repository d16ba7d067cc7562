import { api } from '@catenary/contract/api'
import type { SearchResult } from '@catenary/contract/library/search'
import { normalizeForSearch } from '@catenary/contract/library/search-normalization'
import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { placeOfDocument } from '../documents/queries.ts'

let world: World
let alphas: Person
let betas: Person
let staff: Person

/** Creates an area with installations and their ropes, by name. */
async function plant(mandatorId: string, area: string, installations: Readonly<Record<string, readonly string[]>>) {
  const areaId = v7()
  await world.owner.insertInto('areas').values({ id: areaId, mandatorId, name: area }).execute()
  for (const [name, ropes] of Object.entries(installations)) {
    const installationId = v7()
    await world.owner.insertInto('installations').values({ id: installationId, mandatorId, areaId, name }).execute()
    for (const rope of ropes)
      await world.owner.insertInto('ropes').values({ id: v7(), mandatorId, installationId, name: rope }).execute()
  }
}

/** Searches, not more often than ten times a second. */
function search(who: Person | null, query: { filter?: string; limit?: string | undefined }) {
  world.clock.now = new Date(world.clock.now.getTime() + 100)
  return world.call(who, api.search.find, { query })
}

async function find(who: Person | null, filter: string, limit?: number): Promise<SearchResult[]> {
  const response = await search(who, { filter, limit: limit?.toString() })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

/** What only results have that were found in texts. */
const notOfContent = { excerpt: null, page: null, event: null }

const names = async (who: Person, filter: string) => (await find(who, filter)).map(({ name }) => name)

beforeAll(async () => {
  world = await createWorld()
  alphas = await world.person('ROLE_USER', [world.alpha])
  betas = await world.person('ROLE_CLIENT_ADMIN', [world.beta])
  staff = await world.person('ROLE_PROJECT_MANAGER')
  await plant(world.alpha, 'Alpha Nord', {
    Gipfelbahn: ['Track rope 1', 'Track rope 2', 'Haul rope'],
    'Höhenbahn Müstair': ['Zugseil', 'Evacuation rope'],
  })
  await plant(world.alpha, 'Großes Täli', { 'Téléski Chèvre': ['Câble tracteur'], '100 % Bahn_A': ['Seil\\1'] })
  await plant(world.beta, 'Beta', { Gipfelbahn: ['Track rope 1', 'Geheimseil'] })
})
afterAll(() => world.close())

describe('search results', () => {
  test('an area, an installation and a rope, each with its parents', async () => {
    const [area] = await find(alphas, 'Alpha Nord')
    expect(area).toMatchObject({ type: 'area', name: 'Alpha Nord', area: null, installation: null, rope: null })
    const [installation] = await find(alphas, 'gipfel')
    expect(installation).toMatchObject({ type: 'installation', name: 'Gipfelbahn', area: { id: area?.id } })
    expect(await find(alphas, 'haul')).toEqual([
      {
        type: 'rope',
        id: expect.any(String),
        name: 'Haul rope',
        area: { id: area?.id, name: 'Alpha Nord' },
        installation: { id: installation?.id, name: 'Gipfelbahn' },
        rope: null,
        folder: null,
        folderPath: [],
        projectDocument: null,
        mimeType: null,
        size: null,
        ...notOfContent,
        state: {
          ratio: null,
          noStateReason: 'notInspected',
          limitEarliest: null,
          damagesOfUnknownLoss: 0,
          splicesToRenew: 0,
          doubtfulEntries: 0,
        },
      },
    ])
  })

  test('a document with its parents, by its own name and the names of its path', async () => {
    const { id: ropeId, mandatorId } = await world.owner
      .selectFrom('ropes')
      .select(['id', 'mandatorId'])
      .where('name', '=', 'Haul rope')
      .executeTakeFirstOrThrow()
    const [eventId, hash, createdAt] = [v7(), Buffer.alloc(32), '2026-01-01T00:00:00.000Z']
    const facts = { mandatorId, mimeType: 'application/pdf', size: 1, hash, createdAt, createdByName: 'Pat' }
    const wear = { recordingType: 'damage', type: 'wear', actionStatus: 'new', isDamage: true }
    await world.owner
      .insertInto('events')
      .values({ id: eventId, mandatorId, ropeId, position: 1, timestamp: createdAt, ...wear })
      .execute()
    const [onRope, onEvent] = [v7(), v7()]
    await world.owner
      .insertInto('documents')
      .values([
        { ...facts, id: onRope, ropeId, name: 'Prüfbericht 2025.pdf' },
        { ...facts, id: onEvent, eventId, name: 'Prüfbericht Litze.pdf' },
        { ...facts, id: v7(), ropeId, name: 'Prüfbericht alt.pdf', isDeleted: true },
      ])
      .execute()
    expect(await find(alphas, 'pruefbericht 2025')).toEqual([
      {
        type: 'document',
        id: onRope,
        name: 'Prüfbericht 2025.pdf',
        area: { id: expect.any(String), name: 'Alpha Nord' },
        installation: { id: expect.any(String), name: 'Gipfelbahn' },
        rope: { id: ropeId, name: 'Haul rope' },
        folder: null,
        folderPath: [],
        projectDocument: null,
        mimeType: 'application/pdf',
        size: 1,
        ...notOfContent,
        state: null,
      },
    ])
    const both = ['Prüfbericht 2025.pdf', 'Prüfbericht Litze.pdf']
    expect((await names(alphas, 'gipfelbahn bericht')).toSorted()).toEqual(both)
    expect((await names(alphas, 'berichtt gipfelbahn')).toSorted()).toEqual(both)
    expect(await names(betas, 'bericht')).toEqual([])
    await world.owner.updateTable('events').set({ isDeleted: true }).where('id', '=', eventId).execute()
    expect(await names(alphas, 'bericht')).toEqual(['Prüfbericht 2025.pdf'])
    await world.owner.deleteFrom('documents').execute()
  })

  test('all words must match, also those of the path; one of them in the own name', async () => {
    expect(await names(alphas, 'alpha track')).toEqual(['Track rope 1', 'Track rope 2'])
    expect(await names(alphas, 'track 2 gipfelbahn')).toEqual(['Track rope 2'])
    expect(await names(alphas, 'nord')).toEqual(['Alpha Nord'])
    expect(await names(alphas, 'alpha geheimseil')).toEqual([])
  })

  test('an empty query finds nothing', async () => {
    for (const filter of ['', '   ', '%', '_', '* . -', '\\']) expect(await find(alphas, filter), filter).toEqual([])
    expect((await search(alphas, {})).json()).toEqual([])
  })

  test('the best first: the beginning of the name, of a word, then inside a word, then with a typing error', async () => {
    await plant(world.alpha, 'Ordnung', {
      'Bahn Kressin': [],
      Kressin: [],
      Kressinger: [],
      Oberkressin: [],
      Kressan: [],
      Kressanger: [],
    })
    expect(await names(alphas, 'kressin')).toEqual([
      'Kressin',
      'Kressinger',
      'Bahn Kressin',
      'Oberkressin',
      'Kressan',
      'Kressanger',
    ])
  })

  test('at most the requested number, and never more than 200', async () => {
    await plant(world.alpha, 'Menge', {
      Mengenbahn: Array.from({ length: 230 }, (_, number) => `Mengenseil ${number}`),
    })
    expect(await find(alphas, 'mengenseil')).toHaveLength(200)
    expect(await find(alphas, 'mengenseil', 3)).toHaveLength(3)
    for (const limit of ['0', '201', 'x', '1.5'])
      expect((await search(alphas, { filter: 'a', limit })).statusCode, limit).toBe(400)
  })

  test('nothing archived, and nothing in an archived parent, until it is restored', async () => {
    await plant(world.alpha, 'Vergangen', { Altbahn: ['Altseil'] })
    const archive = (table: 'areas' | 'installations' | 'ropes', name: string, isDeleted: boolean) =>
      world.owner.updateTable(table).set({ isDeleted }).where('name', '=', name).execute()
    await archive('ropes', 'Altseil', true)
    expect(await names(alphas, 'alt')).toEqual(['Altbahn'])
    await archive('ropes', 'Altseil', false)
    expect(await names(alphas, 'alt')).toEqual(['Altbahn', 'Altseil'])
    await archive('installations', 'Altbahn', true)
    expect(await names(alphas, 'alt')).toEqual([])
    await archive('installations', 'Altbahn', false)
    await archive('areas', 'Vergangen', true)
    expect(await names(alphas, 'alt')).toEqual([])
  })

  test('a new name at once, and no longer the old one, also where a user changes it', async () => {
    await plant(world.alpha, 'Wechsel', { Wechselbahn: ['Uraltname'] })
    const [rope] = await find(alphas, 'uraltname')
    const boss = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
    const sent = { params: { id: rope?.id ?? '' }, body: { rope: { name: 'Neuartig' } } }
    expect((await world.call(boss, api.ropes.change, sent)).statusCode).toBe(200)
    expect(await names(alphas, 'uraltname')).toEqual([])
    expect(await names(alphas, 'neuartig')).toEqual(['Neuartig'])
  })
})

describe('spelling', () => {
  test.each([
    ['HÖHENBAHN', 'Höhenbahn Müstair'],
    ['hoehenbahn', 'Höhenbahn Müstair'],
    ['hohenbahn', 'Höhenbahn Müstair'],
    ['Muestair', 'Höhenbahn Müstair'],
    ['grosses', 'Großes Täli'],
    ['große taeli', 'Großes Täli'],
    ['teleski chevre', 'Téléski Chèvre'],
    ['CÂBLE', 'Câble tracteur'],
    ['ca\u0302ble', 'Câble tracteur'],
    ['bahn', 'Gipfelbahn'],
  ])('case, accents and umlauts do not matter: %s', async (filter, name) => {
    expect(await names(alphas, filter)).toContain(name)
  })

  test.each([
    ['a wrong letter', 'Gipfelbohn'],
    ['a wrong first letter', 'Kipfelbahn'],
    ['swapped letters', 'Gipflebahn'],
    ['swapped letters in the middle', 'Gipfeblahn'],
    ['a missing letter', 'Gipfelbhn'],
    ['a missing letter in the first half', 'Gipelbahn'],
    ['a letter too many', 'Gipfellbahn'],
    ['a letter too many at the end', 'Gipfelbahnn'],
    ['an error in the path', 'Gipfelbahn Alpga'],
  ])('one typing error is forgiven: %s', async (_, filter) => {
    expect(await names(alphas, filter)).toContain('Gipfelbahn')
  })

  test('two errors are not accepted, nor one in a short word', async () => {
    expect(await names(alphas, 'Gupfelbohn')).toEqual([])
    expect(await names(alphas, 'tli')).toEqual([])
  })

  test('pattern characters are matched literally', async () => {
    expect(await names(alphas, 'täli 100 %')).toEqual(['100 % Bahn_A'])
    expect((await names(alphas, 'bahn_a'))[0]).toBe('100 % Bahn_A')
    expect((await names(alphas, 'seil\\1'))[0]).toBe('Seil\\1')
    for (const filter of ['%', '_', '%%', '_______', '[a-z]*', '.*'])
      expect(await names(alphas, `qqq${filter}`), filter).toEqual([])
  })

  test('the database and the client normalize names alike', async () => {
    const odd = fc.string({ unit: fc.constantFrom(...'aeouäÖüßæŒøŁđıςΣ éÇñ%_\\-–.\u00a0²½ﬁ３Ⅳ🚡中Жﷺe\u0301') })
    await fc.assert(
      fc.asyncProperty(odd, async (text) => {
        const { rows } = await sql<{ form: string }>`select search_form(${text}) as form`.execute(world.owner)
        expect(normalizeForSearch(text)).toBe(rows[0]?.form)
      }),
      { numRuns: 300, seed: 20_261_121 },
    )
  })
})

describe('visibility of search results', () => {
  test('users find only records of their mandators, staff all', async () => {
    expect(await find(alphas, 'gipfelbahn')).toHaveLength(1)
    expect(await find(staff, 'gipfelbahn')).toHaveLength(2)
    expect(await names(alphas, 'geheimseil')).toEqual([])
    expect(await names(alphas, 'geheimsiel')).toEqual([])
    expect(await names(betas, 'geheimsiel')).toEqual(['Geheimseil'])
    expect(await find(await world.person('ROLE_USER', []), 'gipfelbahn')).toEqual([])
    expect(await find(await world.person('ROLE_USER', [world.alpha, world.beta]), 'gipfelbahn')).toHaveLength(2)
  })

  test('row-level security allows the word index to be used, and shows only words of the user’s mandators', async () => {
    const { plan, mandators } = await world.owner.transaction().execute(async (db) => {
      await sql`select set_config('app.mandators', ${world.alpha}, true), set_config('role', 'catenary_user', true),
        set_config('enable_seqscan', 'off', true)`.execute(db)
      const lines = await sql<{ 'QUERY PLAN': string }>`explain select 1 from search_words
        where mandator_id = ${world.alpha}::uuid and place = 0 and rest >= 'gip' and rest < 'giq'`.execute(db)
      const seen = await db.selectFrom('searchWords').select('mandatorId').distinct().execute()
      return { plan: lines.rows.map((line) => line['QUERY PLAN']).join('\n'), mandators: seen }
    })
    expect(plan).toMatch(/Index Cond: .*rest >= 'gip'/)
    expect(mandators).toEqual([{ mandatorId: world.alpha }])
  })

  test('row-level security allows the place of a document to be looked up by its keys', async () => {
    const plan = await world.owner.transaction().execute(async (db) => {
      await sql`select set_config('app.mandators', ${`${world.alpha},${world.beta}`}, true),
        set_config('role', 'catenary_user', true), set_config('enable_seqscan', 'off', true)`.execute(db)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select from documents d ${placeOfDocument}
        where d.id = ${world.alpha}::uuid and not coalesce(e.is_deleted or r.is_deleted or i.is_deleted or a.is_deleted, false)
        limit 1`.execute(db)
      return rows.map((line) => line['QUERY PLAN']).join('\n')
    })
    expect(plan.match(/Index Cond: .*\bid = (d\.event_id|CASE)/g), plan).toHaveLength(4)
  })

  test.each(['ROLE_FREE_USER', 'ROLE_API_EXTERNAL', 'ROLE_API_FATZER', 'ROLE_API_IMPORT'] as const)(
    '%s may not search',
    async (role) => {
      const person = await world.person(role, [world.alpha])
      expect((await search(person, { filter: 'gipfelbahn' })).statusCode).toBe(403)
    },
  )

  test('hostile text is refused with the field named, or finds nothing', async () => {
    for (const filter of ['a\u0000b', 'a\u202eb', 'x'.repeat(201)]) {
      const response = await search(alphas, { filter })
      expect(response.statusCode, filter).toBe(400)
      expect(response.json().errors[0].path).toBe('filter')
    }
    for (const filter of [
      "'; drop table ropes --",
      '🚡',
      '\u{10ffff}',
      'x'.repeat(200),
      'x '.repeat(100),
      '(((',
      '{{zzz}}',
      '$zzz',
    ])
      expect(await find(alphas, filter), filter).toEqual([])
  })
})
