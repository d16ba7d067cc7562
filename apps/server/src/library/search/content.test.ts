import { api } from '@catenary/contract/api'
import type { SearchResult } from '@catenary/contract/library/search'
import type { NewRopeEvent } from '@catenary/contract/records/events'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPdf } from '../../../seed/demo-pdf.ts'
import type { Assets } from '../../../test/support/assets.ts'
import { brokenWire, createAssets } from '../../../test/support/assets.ts'
import { createDevice, createSmartrope } from '../../../test/support/devices.ts'
import { attach } from '../../../test/support/upload.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { createPool } from '../../db/pool.ts'
import { hashToken } from '../../http/session/cookie.ts'
import { createTextExtraction } from '../../ports/text-extraction/text-extraction.ts'
import { indexContent } from './content/index-content.ts'

let world: World
let alphas: Person
let betas: Person
let staff: Person
let own: Assets
let foreign: Assets

const manual = demoPdf([
  { title: 'Betriebsanleitung', lines: ['Inhalt'] },
  { title: 'Schmierung', lines: ['Das Seil wird alle zweihundert Betriebsstunden nachgeschmiert.'] },
  { title: 'Klemmen', lines: ['Die Klemmkraft beträgt 18,4 kN. Das Seil ruht.'] },
])

async function find(who: Person, filter: string, limit?: number): Promise<SearchResult[]> {
  world.clock.now = new Date(world.clock.now.getTime() + 100)
  const query = { filter, ...(limit === undefined ? {} : { limit: String(limit) }) }
  const response = await world.call(who, api.search.find, { query })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function upload(who: Person, ropeId: string, name: string, bytes: Uint8Array | string): Promise<string> {
  const response = await attach(world, who, { targetType: 'ropes', targetId: ropeId }, [{ name, bytes }])
  expect(response.statusCode, response.body).toBe(201)
  await world.runJobs()
  return response.json()[0].id
}

beforeAll(async () => {
  world = await createWorld()
  alphas = await world.person('ROLE_CLIENT_ADMIN', [world.alpha])
  betas = await world.person('ROLE_CLIENT_ADMIN', [world.beta])
  staff = await world.person('ROLE_ADMIN')
  own = await createAssets(world, world.alpha)
  foreign = await createAssets(world, world.beta)
})
afterAll(() => world.close())

describe('what is written in documents', () => {
  test('finds the page on which all words stand, with what is written around them', async () => {
    const id = await upload(alphas, own.rope, 'Anleitung.pdf', manual)
    expect(await find(alphas, 'zweihundert betriebsstunden')).toEqual([
      {
        type: 'document',
        id,
        name: 'Anleitung.pdf',
        area: { id: own.area, name: expect.any(String) },
        installation: { id: own.installation, name: 'Gipfelbahn' },
        rope: { id: own.rope, name: 'Rope 1' },
        folder: null,
        folderPath: [],
        projectDocument: null,
        mimeType: 'application/pdf',
        size: manual.length,
        excerpt: expect.stringContaining('alle zweihundert Betriebsstunden nachgeschmiert.'),
        page: 2,
        event: null,
        state: null,
      },
    ])
    // Words of different pages are no answer; the page where they follow one another comes first.
    expect(await find(alphas, 'zweihundert klemmkraft')).toEqual([])
    expect(await find(alphas, 'das seil ruht')).toMatchObject([{ page: 3 }])
    expect(await find(alphas, 'das seil')).toMatchObject([{ id, page: expect.any(Number) }])
  })

  test.each([
    ['without case and accents', 'BETRAGT 18,4'],
    ['with umlauts written out', 'betraegt klemmkraft'],
    ['by the beginning of a word', 'klemmkr'],
    ['with a wrong letter', 'klemmkroft'],
    ['with swapped letters', 'kelmmkraft'],
    ['with a typing error in each of two words', 'klemkraft betragt'],
  ])('%s', async (_, filter) => {
    expect(await find(alphas, filter)).toMatchObject([{ name: 'Anleitung.pdf', page: 3 }])
  })

  test('each content is read once; another mandator finds it in documents of its own alone', async () => {
    expect(await find(betas, 'klemmkraft')).toEqual([])
    expect(await find(betas, 'klemmkroft')).toEqual([])
    const id = await upload(betas, foreign.rope, 'Kopie.pdf', manual)
    expect(await find(betas, 'klemmkraft')).toMatchObject([{ id, name: 'Kopie.pdf', rope: { id: foreign.rope } }])
    expect(await find(alphas, 'klemmkraft')).toMatchObject([{ name: 'Anleitung.pdf' }])
    expect((await find(staff, 'klemmkraft')).map(({ name }) => name)).toEqual(['Kopie.pdf', 'Anleitung.pdf'])
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from document_extractions`.execute(
      world.owner,
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('the database shows the text of a page only to who may see a document with it', async () => {
    await upload(alphas, own.rope, 'Geheim.txt', 'nur fuer alpha bestimmt')
    const seen = (who: Person) =>
      world.database.runAs({ kind: 'session', hash: hashToken(who.token) }, world.clock.now, (db) =>
        db.selectFrom('documentPages').select('text').where('text', 'like', '%alpha%').execute(),
      )
    expect(await seen(alphas)).toEqual([{ text: 'nur fuer alpha bestimmt' }])
    expect(await seen(betas)).toEqual([])
  })

  test('who sees many mandators finds in the documents of these alone', async () => {
    await upload(alphas, own.rope, 'Bergung.txt', 'Bergeseilhaspel gewartet')
    await upload(betas, foreign.rope, 'Bergung 2.txt', 'Bergeseilhaspel ersetzt')
    const others = Array.from({ length: 30 }, (_, index) => ({ id: v7(), name: `Mandator ${index + 10}` }))
    await world.owner.insertInto('mandators').values(others).execute()
    const many = await world.person('ROLE_CLIENT_ADMIN', [world.alpha, ...others.map(({ id }) => id)])
    expect(await find(many, 'bergeseilhaspel')).toMatchObject([{ name: 'Bergung.txt' }])
    // Not even how many others there are is given away.
    const pagesOf = (who: Person) =>
      world.database.runAs({ kind: 'session', hash: hashToken(who.token) }, world.clock.now, async (db) => {
        const found = await sql`select from find_document_pages('bergeseilhaspel'::tsquery, null, 10)`.execute(db)
        return found.rows.length
      })
    expect([await pagesOf(many), await pagesOf(alphas), await pagesOf(staff)]).toEqual([1, 1, 2])
  })

  test('a deleted document is not found, nor one of an archived rope', async () => {
    const id = await upload(alphas, own.rope, 'Notiz.txt', 'Quittungsgeber ersetzt')
    expect(await find(alphas, 'quittungsgeber')).toMatchObject([{ id, page: null, excerpt: 'Quittungsgeber ersetzt' }])
    await world.call(alphas, api.documents.remove, { params: { id } })
    expect(await find(alphas, 'quittungsgeber')).toEqual([])
    await world.call(alphas, api.documents.change, { params: { id }, body: { document: { isDeleted: false } } })
    expect(await find(alphas, 'quittungsgeber')).toHaveLength(1)
    const archive = (isDeleted: boolean) =>
      world.owner.updateTable('ropes').set({ isDeleted }).where('id', '=', own.rope).execute()
    await archive(true)
    expect(await find(alphas, 'quittungsgeber')).toEqual([])
    await archive(false)
  })

  test('a document that is found by its name is not found again', async () => {
    await upload(alphas, own.rope, 'Spleissprotokoll.txt', 'Spleissprotokoll Nummer vier')
    expect(await find(alphas, 'spleissprotokoll')).toHaveLength(1)
  })

  test('what cannot be read is noted, and keeps nothing else from being read', async () => {
    const broken = await attach(world, alphas, { targetType: 'ropes', targetId: own.rope }, [
      { name: 'broken.pdf', bytes: '%PDF-1.7\nnothing more' },
    ])
    expect(broken.statusCode).toBe(201)
    await upload(alphas, own.rope, 'Danach.txt', 'danachgelesen')
    expect(await find(alphas, 'danachgelesen')).toHaveLength(1)
    const { rows } = await sql<{ state: string }>`select state from document_extractions x
      join documents d on d.hash = x.hash where d.name = 'broken.pdf'`.execute(world.owner)
    expect(rows).toEqual([{ state: 'unreadable' }])
    expect((await sql`select 1 from search_pending`.execute(world.owner)).rows).toEqual([])
  })

  test('a file that ended the process which read it is given up after three times', async () => {
    const response = await attach(world, alphas, { targetType: 'ropes', targetId: own.rope }, [
      { name: 'Deadly.txt', bytes: 'deadlyfile' },
    ])
    expect(response.statusCode).toBe(201)
    await sql`update search_pending set attempts = 3`.execute(world.owner)
    await world.runJobs()
    expect(await find(alphas, 'deadlyfile')).toEqual([])
    expect((await sql`select 1 from search_pending`.execute(world.owner)).rows).toEqual([])
  })

  describe('reading that does not come to its end', () => {
    const addText = async (name: string) => {
      const response = await attach(world, alphas, { targetType: 'ropes', targetId: own.rope }, [{ name, bytes: name }])
      expect(response.statusCode, response.body).toBe(201)
    }
    const pending = async () => {
      const { rows } = await sql<{ attempts: number; seconds: number }>`select attempts,
        extract(epoch from try_at - now())::float8 as seconds from search_pending`.execute(world.owner)
      return rows
    }
    const resume = async () => {
      await sql`update search_pending set try_at = now()`.execute(world.owner)
      await world.runJobs()
    }

    test('by a fault of the database: it is read again soon, and the fault is not held against the file', async () => {
      await addText('Stoerungsfall.txt')
      const pool = createPool(world.ownerUrl, { max: 2 })
      const failing = { extract: () => Promise.reject(new Error('No connection is free')), close: async () => {} }
      for (const _ of [1, 2, 3, 4]) {
        await sql`update search_pending set try_at = now()`.execute(world.owner)
        await expect(indexContent(pool, { files: world.files, extraction: failing })).rejects.toThrow('No connection')
      }
      await pool.end()
      expect(await pending()).toEqual([{ attempts: 0, seconds: expect.any(Number) }])
      expect((await pending())[0]?.seconds).toBeLessThan(30)
      await resume()
      expect(await find(alphas, 'stoerungsfall')).toHaveLength(1)
      expect(await pending()).toEqual([])
    })

    test('by the end of its process: it ends at once, and another process reads it at once', async () => {
      await addText('Neustartfall.txt')
      const pool = createPool(world.ownerUrl, { max: 2 })
      const endless = new URL('data:text/javascript,setInterval(() => {}, 1000)')
      const extraction = createTextExtraction({ program: endless })
      const startedAt = performance.now()
      const work = indexContent(pool, { files: world.files, extraction, signal: AbortSignal.timeout(500) })
      expect(await work).toBe(true)
      expect(performance.now() - startedAt).toBeLessThan(10_000)
      await Promise.all([pool.end(), extraction.close()])
      expect(await pending()).toEqual([{ attempts: 0, seconds: expect.any(Number) }])
      expect((await pending())[0]?.seconds).toBeLessThanOrEqual(0)
      await world.runJobs()
      const { rows } = await sql<{ state: string }>`select state from document_extractions x
        join documents d on d.hash = x.hash where d.name = 'Neustartfall.txt'`.execute(world.owner)
      expect(rows).toEqual([{ state: 'read' }])
    })
  })
})

describe('events, tasks and devices', () => {
  test('an event by its note, its type in any language, and its position', async () => {
    const attributes = { description: 'Draht liegt neben der Muffe' } as NewRopeEvent['attributes']
    const ropeEvent = brokenWire(own.rope, 412.3, 6, { attributes })
    const created = await world.call(alphas, api.events.create, { body: { ropeEvent } })
    expect(created.statusCode, created.body).toBe(201)
    await world.runJobs()
    const expected = [
      {
        type: 'event',
        name: '',
        rope: { id: own.rope },
        excerpt: 'Draht liegt neben der Muffe',
        event: { type: 'brokenWire', position: 412.3 },
      },
    ]
    for (const filter of ['neben der muffe', 'drahtbruch muffe', 'broken wire muffe', 'fil casse 412', 'mufe'])
      expect(await find(alphas, filter), filter).toMatchObject(expected)
    expect(await find(betas, 'muffe')).toEqual([])
    const { id } = (await find(alphas, 'muffe'))[0] ?? { id: '' }
    const change = { ropeEvent: { attributes: { description: 'Stelle verschlossen' } } }
    const changed = await world.call(alphas, api.events.change, { params: { id }, body: change })
    expect(changed.statusCode, changed.body).toBe(200)
    await world.runJobs()
    expect(await find(alphas, 'muffe')).toEqual([])
    expect(await find(alphas, 'verschlossen')).toMatchObject([{ id }])
  })

  test('a task by its title and description; an internal one for internal users alone', async () => {
    const task = (title: string, isInternal: boolean) => ({
      rope: { id: own.rope },
      attributes: { title, description: 'Rollenbatterie ausrichten', isInternal },
    })
    for (const one of [task('Ausrichtung oben', false), task('Ausrichtung intern', true)]) {
      const response = await world.call(staff, api.tasks.create, { body: { task: one } })
      expect(response.statusCode, response.body).toBe(201)
    }
    await world.runJobs()
    expect((await find(staff, 'rollenbatterie')).map(({ name }) => name).toSorted()).toEqual([
      'Ausrichtung intern',
      'Ausrichtung oben',
    ])
    expect(await find(alphas, 'rollenbatterie')).toMatchObject([
      { type: 'task', name: 'Ausrichtung oben', excerpt: 'Rollenbatterie ausrichten', rope: { id: own.rope } },
    ])
    expect(await find(alphas, 'ausrichtung intern')).toEqual([])
    expect(await find(betas, 'rollenbatterie')).toEqual([])
  })

  test('devices and smartropes by their names and ids', async () => {
    await createDevice(world, staff, own.rope)
    await createSmartrope(world, staff, own.rope)
    const named = await world.owner.selectFrom('sensorDevices').select(['id', 'kind', 'name']).execute()
    for (const { id, kind } of named)
      await world.owner
        .updateTable('sensorDevices')
        .set({ name: kind === 'smartrope' ? 'Lichtleiter Nord' : 'Lichtschranke Nord' })
        .where('id', '=', id)
        .execute()
    await world.runJobs()
    expect(await find(alphas, 'licht nord')).toMatchObject([{ rope: { id: own.rope } }, { rope: { id: own.rope } }])
    expect(await find(alphas, 'lichtleiter')).toMatchObject([{ type: 'smartrope', name: 'Lichtleiter Nord' }])
    expect(await find(alphas, 'lichtschranke')).toMatchObject([{ type: 'sensorDevice' }])
    expect(await find(betas, 'licht nord')).toEqual([])
  })

  test('all are found in another mandator once their area moved there', async () => {
    await world.owner.updateTable('areas').set({ mandatorId: world.beta }).where('id', '=', own.area).execute()
    await world.runJobs()
    for (const filter of ['danachgelesen', 'verschlossen', 'rollenbatterie', 'lichtleiter']) {
      expect(await find(alphas, filter), filter).toEqual([])
      expect(await find(betas, filter), filter).toHaveLength(1)
    }
  })
})
