import { api } from '@catenary/contract/api'
import type { SearchResult } from '@catenary/contract/library/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import { addToFolder, createFolder, sendVersion, textFile } from '../../../test/support/library/folders.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let alphas: Person
let betas: Person
let staff: Person

async function find(who: Person, filter: string, language = 'en'): Promise<SearchResult[]> {
  world.clock.now = new Date(world.clock.now.getTime() + 100)
  const response = await world.call(who, api.search.find, { query: { filter } }, { language })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

beforeAll(async () => {
  world = await createWorld()
  alphas = await world.person('ROLE_USER', [world.alpha])
  betas = await world.person('ROLE_USER', [world.beta])
  staff = await world.person('ROLE_ADMIN')
})
afterAll(() => world.close())

test('a folder by its name in any language, named in the reader’s, with the folders that it lies in', async () => {
  const top = await createFolder(world, staff, 'Handbooks')
  const inner = await createFolder(world, staff, 'Winches', top)
  await world.runJobs()
  expect(await find(alphas, 'winches')).toMatchObject([
    { type: 'folder', id: inner, name: 'Winches', folderPath: [{ id: top, name: 'Handbooks' }] },
  ])
  expect(await find(betas, 'winches', 'de')).toMatchObject([
    { name: 'Winches (de)', folderPath: [{ id: top, name: 'Handbooks (de)' }] },
  ])
  expect(await find(alphas, 'wniches')).toHaveLength(1)
  await world.call(staff, api.folders.remove, { params: { id: top } })
  for (const who of [alphas, staff]) expect(await find(who, 'winches')).toEqual([])
})

test('a general document by its name and by its newest file, for readers of all mandators', async () => {
  const folder = await createFolder(world, staff, 'Directives')
  const { id } = await addToFolder(world, staff, folder, { name: 'Grundregeln.txt' })
  await world.runJobs()
  const place = { type: 'document', id, area: null, folder: { id: folder, name: 'Directives' } }
  for (const who of [alphas, betas, staff]) expect(await find(who, 'grundreg')).toMatchObject([place])
  const sent = await sendVersion(world, staff, id, [textFile('Grundregeln.txt', 'Klemmen werden jaehrlich versetzt')])
  expect(sent.statusCode, sent.body).toBe(201)
  await world.runJobs()
  expect(await find(alphas, 'klemmen versetzt')).toMatchObject([
    { ...place, excerpt: 'Klemmen werden jaehrlich versetzt', folderPath: [{ id: folder }] },
  ])
  const next = await sendVersion(world, staff, id, [textFile('Grundregeln.txt', 'Klemmen werden nie versetzt')])
  expect(next.statusCode, next.body).toBe(201)
  await world.runJobs()
  expect(await find(alphas, 'klemmen jaehrlich')).toEqual([])
  expect(await find(alphas, 'klemmen nie')).toHaveLength(1)
  await world.call(staff, api.folders.remove, { params: { id: folder } })
  for (const who of [alphas, staff])
    for (const filter of ['klemmen nie', 'grundregeln']) expect(await find(who, filter), filter).toEqual([])
})

test('projects and documents of the archive, for those who see their installation', async () => {
  const { installation } = await createAssets(world, world.alpha)
  await sql`update installations set attributes = attributes || '{"installationNumberFatzer": "S 61042"}'
    where id = ${installation}::uuid`.execute(world.owner)
  await sql`insert into archive_projects (installation_number, numbers, description, reading)
    values ('S 61042', array[archive_number('S 61042')], '{"en": "Funifor Morteratsch", "de": "Funifor am Morteratsch"}', 1)`.execute(
    world.owner,
  )
  await sql`insert into archive_documents
      (id, installation_number, folder, folder_name, name, file, mime_type, size, location, filed_at, reading)
    values ('d-1', 'S 61042', 'certs', '{"en": "Certificates"}', '{"": "Spleissattest.pdf"}', 'a.pdf', 'application/pdf', 9, '',
      now(), 1)`.execute(world.owner)
  expect(await find(alphas, 'morteratsch', 'de')).toMatchObject([
    { type: 'project', id: 'S 61042', name: 'Funifor am Morteratsch' },
  ])
  expect(await find(alphas, '61042')).toMatchObject([{ type: 'project' }])
  const document = {
    type: 'document',
    id: 'd-1',
    name: 'Spleissattest.pdf',
    folder: { id: 'certs', name: 'Certificates' },
    projectDocument: { id: 'S 61042', name: 'Funifor Morteratsch' },
  }
  for (const who of [alphas, staff]) expect(await find(who, 'spleissatt')).toMatchObject([document])
  for (const filter of ['morteratsch', 'spleissattest']) expect(await find(betas, filter), filter).toEqual([])
})
