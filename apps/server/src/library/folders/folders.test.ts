import { can, roles } from '@catenary/contract/access'
import { api } from '@catenary/contract/api'
import type { Folder } from '@catenary/contract/library/folders'
import { maxFolderDepth } from '@catenary/contract/library/folders'
import type { AuditEntry } from '@catenary/contract/system/audit'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addToFolder, createFolder, namesOf } from '../../../test/support/library/folders.ts'
import { attach } from '../../../test/support/upload.ts'
import type { Person, TestResponse, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'

let world: World
let admin: Person
let reader: Person

beforeAll(async () => {
  world = await createWorld()
  admin = await world.person('ROLE_ADMIN')
  reader = await world.person('ROLE_USER', [world.alpha])
})
afterAll(() => world.close())

const list = async (who: Person, archived?: '1') =>
  (await world.call(who, api.folders.list, { query: archived ? { archived } : {} })).json<Folder[]>()
const idsOf = async (who: Person) => (await list(who)).map(({ id }) => id)
const change = (id: string, folder: Record<string, unknown>, headers = {}) =>
  world.call(admin, api.folders.change, { params: { id }, body: { folder } }, { headers })
const remove = (id: string, who = admin) => world.call(who, api.folders.remove, { params: { id } })
const problem = (response: TestResponse) => {
  const { type, errors } = response.json<{ type: string; errors?: { path: string }[] }>()
  return [response.statusCode, type.replace('urn:catenary:problem:', ''), (errors ?? []).map(({ path }) => path)]
}
const documentsOf = (who: Person, id: string, query: { archived?: '1' } = {}) =>
  world.call(who, api.documents.folders, { params: { id }, query })

test('a tree is built with names in four languages, and read by those who read general documents', async () => {
  const top = await createFolder(world, admin, 'Operating instructions')
  const inner = await createFolder(world, admin, 'Chairlifts', top)
  await addToFolder(world, admin, inner, { name: 'Manual.txt' })
  const listed = await list(reader)
  expect(listed.find(({ id }) => id === inner)).toEqual({
    ...namesOf('Chairlifts'),
    id: inner,
    parentFolder: { id: top },
    documentCount: 1,
    isDeleted: false,
  })
  const read = await world.call(reader, api.folders.get, { params: { id: top } })
  expect([read.json<Folder>().parentFolder, read.headers.etag]).toEqual([null, '"v1"'])
})

test('the name and every translation are required; tags without a country are understood', async () => {
  const create = (folder: object) => world.call(admin, api.folders.create, { body: { folder: folder as never } })
  expect(problem(await create({ name: ' ', translations: { 'de-DE': 'Alt', 'fr-FR': '' } }))).toEqual([
    400,
    'input.invalid',
    ['folder.name', 'folder.translations.fr-FR', 'folder.translations.es-ES'],
  ])
  expect(problem(await create({ name: 'Old' }))).toEqual([400, 'input.invalid', ['folder.translations']])
  expect(problem(await create({ ...namesOf('Old'), translations: { it: 'x' } }))[0]).toBe(400)
  const short = await create({ name: 'Short', translations: { de: 'Kurz', fr: 'Court', es: 'Corto' } })
  const { id } = short.json<{ folder: { id: string } }>().folder
  expect((await list(admin)).find((one) => one.id === id)?.translations).toEqual({
    'de-DE': 'Kurz',
    'fr-FR': 'Court',
    'es-ES': 'Corto',
  })
})

test('a name that a folder beside it has in the same language is refused, naming the field', async () => {
  const top = await createFolder(world, admin, 'Standards')
  const first = await createFolder(world, admin, 'Ropes', top)
  const clash = { ...namesOf('Other'), translations: { ...namesOf('Other').translations, 'fr-FR': 'ROPES (FR)' } }
  const created = await world.call(admin, api.folders.create, {
    body: { folder: { ...clash, parentFolder: { id: top } } },
  })
  expect(problem(created)).toEqual([409, 'folder.exists', ['folder.translations.fr-FR']])
  const second = await createFolder(world, admin, 'Splices', top)
  expect(problem(await change(second, { name: 'ropes' }))).toEqual([409, 'folder.exists', ['folder.name']])
  // Elsewhere, and once the other is deleted, the name is free.
  await createFolder(world, admin, 'Ropes', second)
  await remove(first)
  expect((await change(second, { name: 'ropes' })).statusCode).toBe(200)
  expect(problem(await change(first, { isDeleted: false }))).toEqual([409, 'folder.exists', ['folder.name']])
  expect((await change(first, { isDeleted: false, name: 'Ropes again' })).statusCode).toBe(200)
})

test.each([
  ['an accent that is written as a letter of its own', 'Prüfung', 'Prüfung'.normalize('NFD')],
  ['blanks around it', 'Prüfung', '  PRÜFUNG '],
  ['a letter that JavaScript and the database fold otherwise', 'İx', 'ix'],
  ['a final sigma', 'ΣΑΣ', 'σασ'],
])('a name is the same in spite of %s', async (_, first, second) => {
  const parentFolder = { id: await createFolder(world, admin, `Beside ${v7()}`) }
  const create = (german: string, others: string) => {
    const names = namesOf(others)
    const folder = { name: names.name, translations: { ...names.translations, 'de-DE': german }, parentFolder }
    return world.call(admin, api.folders.create, { body: { folder } })
  }
  expect((await create(first, 'One')).statusCode).toBe(201)
  expect(problem(await create(second, 'Two'))).toEqual([409, 'folder.exists', ['folder.translations.de-DE']])
  expect((await create(`${second} 2`, 'Two')).statusCode).toBe(201)
})

test('cycles, absent and deleted parents, and trees that are too deep are refused', async () => {
  const top = await createFolder(world, admin, 'Level 1')
  const levels = [top]
  for (let level = 2; level <= maxFolderDepth; level += 1)
    levels.push(await createFolder(world, admin, `Level ${level}`, levels.at(-1)))
  const refused = [422, 'rule.violated', ['folder.parentFolder']]
  expect(problem(await change(top, { parentFolder: { id: levels[2] } }))).toEqual(refused)
  expect(problem(await change(top, { parentFolder: { id: top } }))).toEqual(refused)
  expect(problem(await change(top, { parentFolder: { id: v7() } }))).toEqual(refused)
  const tooDeep = { ...namesOf('Level 9'), parentFolder: { id: levels.at(-1) ?? '' } }
  expect(problem(await world.call(admin, api.folders.create, { body: { folder: tooDeep } }))).toEqual(refused)
  const other = await createFolder(world, admin, 'Another top')
  await createFolder(world, admin, 'Below it', other)
  expect(problem(await change(other, { parentFolder: { id: levels[6] } }))).toEqual(refused)
  expect((await change(other, { parentFolder: { id: levels[5] } })).statusCode).toBe(200)
  await remove(other)
  expect(problem(await change(top, { parentFolder: { id: other } }))).toEqual([
    409,
    'folder.deleted',
    ['folder.parentFolder'],
  ])
})

test('two folders moved into one another at once make no cycle', async () => {
  const [one, other] = [await createFolder(world, admin, 'One'), await createFolder(world, admin, 'Other one')]
  const moved = await Promise.all([
    change(one, { parentFolder: { id: other } }),
    change(other, { parentFolder: { id: one } }),
  ])
  expect(moved.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
})

describe('a deleted folder', () => {
  test('is gone with its content for readers, and comes back with it; what was deleted before stays deleted', async () => {
    const top = await createFolder(world, admin, 'Emergency')
    const inner = await createFolder(world, admin, 'Rescue', top)
    const gone = await createFolder(world, admin, 'Old rescue', top)
    const plan = await addToFolder(world, admin, inner, { name: 'Plan.txt' })
    const old = await addToFolder(world, admin, inner, { name: 'Old plan.txt' })
    await world.call(admin, api.documents.remove, { params: { id: old.id } })
    expect((await remove(gone)).statusCode).toBe(204)
    expect((await remove(top)).statusCode).toBe(204)
    const get = (who: Person, id: string) => world.call(who, api.documents.get, { params: { id } })
    for (const id of [top, inner, gone]) expect(await idsOf(reader)).not.toContain(id)
    expect((await list(reader, '1')).some(({ id }) => id === top)).toBe(false)
    expect((await documentsOf(reader, inner)).statusCode).toBe(404)
    expect((await get(reader, plan.id)).statusCode).toBe(404)
    expect((await list(admin, '1')).find(({ id }) => id === top)?.isDeleted).toBe(true)
    // Nothing in it changes.
    expect(problem(await change(inner, { name: 'New' }))).toEqual([409, 'folder.deleted', []])
    expect(problem(await change(gone, { isDeleted: false }))).toEqual([409, 'folder.deleted', ['folder.parentFolder']])
    const renamed = world.call(admin, api.documents.change, {
      params: { id: plan.id },
      body: { document: { name: 'x.txt' } },
    })
    expect(problem(await renamed)).toEqual([409, 'folder.deleted', []])
    const into = { targetType: 'folders', targetId: inner, location: 'en-US' } as const
    expect(problem(await attach(world, admin, into, [{ name: 'a.txt', bytes: 'a' }]))[1]).toBe('folder.deleted')
    expect((await change(top, { isDeleted: false })).statusCode).toBe(200)
    const back = await idsOf(reader)
    expect([top, inner, gone].map((id) => back.includes(id))).toEqual([true, true, false])
    expect([(await get(reader, plan.id)).statusCode, (await get(reader, old.id)).statusCode]).toEqual([200, 404])
  })

  test('has no document that came while it was being deleted: the one or the other waits', async () => {
    for (const round of [1, 2, 3, 4]) {
      const folder = await createFolder(world, admin, `Contended ${round}`)
      const into = { targetType: 'folders', targetId: folder, location: 'en-US' } as const
      const [added, removed] = await Promise.all([
        attach(world, admin, into, [{ name: 'late.txt', bytes: `late ${round}` }]),
        remove(folder),
      ])
      expect(removed.statusCode).toBe(204)
      expect([201, 409]).toContain(added.statusCode)
      const stored = (await documentsOf(admin, folder, { archived: '1' })).json<object[]>()
      expect(stored).toHaveLength(added.statusCode === 201 ? 1 : 0)
    }
  })
})

test('a retry with the same id creates nothing twice; other content under it is refused', async () => {
  const folder = { id: v7(), ...namesOf('Training') }
  const create = (body: object) => world.call(admin, api.folders.create, { body: { folder: body as typeof folder } })
  const first = await create(folder)
  const again = await create(folder)
  expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 200, { folder: { id: folder.id } }])
  const other = await create({ ...folder, name: 'Courses' })
  expect(problem(other)).toEqual([409, 'record.idTaken', []])
  // With what is stored, so that it can be changed instead.
  expect(other.json()).toMatchObject({ current: { id: folder.id, name: 'Training' }, currentETag: expect.any(String) })
  expect((await list(admin)).filter(({ name }) => name === 'Training')).toHaveLength(1)
})

test('a change of another version is refused', async () => {
  const id = await createFolder(world, admin, 'Versions')
  expect((await change(id, { name: 'Versions 2' }, { 'if-match': '"v1"' })).headers.etag).toBe('"v2"')
  const stale = await change(id, { name: 'Versions 3' }, { 'if-match': '"v1"' })
  expect([stale.statusCode, stale.json<{ current: Folder }>().current.name]).toEqual([412, 'Versions 2'])
})

test('every change stands in the audit log', async () => {
  const top = await createFolder(world, admin, 'Audited')
  const inner = await createFolder(world, admin, 'Inner', top)
  await change(inner, { name: 'Inner 2', parentFolder: null })
  await remove(inner)
  await change(inner, { isDeleted: false })
  const entries = (await world.call(admin, api.audit.list, { query: { text: 'Inner' } })).json<AuditEntry[]>()
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ['folder.restored', {}],
    ['folder.archived', {}],
    [
      'folder.changed',
      { changes: { name: { old: 'Inner', new: 'Inner 2' }, parentFolder: { old: 'Audited', new: null } } },
    ],
    ['folder.created', {}],
  ])
})

test.each(roles)('%s: who reads and who writes', async (role) => {
  const person = await world.person(role, [world.alpha])
  const reads = ['ROLE_ADMIN', 'ROLE_PROJECT_MANAGER', 'ROLE_CLIENT_ADMIN', 'ROLE_USER'].includes(role)
  const writes = role === 'ROLE_ADMIN'
  const folder = await createFolder(world, admin, `For ${role}`)
  const document = await addToFolder(world, admin, folder, { name: 'a.txt' })
  const status = async (response: Promise<TestResponse>) => (await response).statusCode
  expect(await status(world.call(person, api.folders.list, {}))).toBe(reads ? 200 : 403)
  expect(await status(documentsOf(person, folder))).toBe(reads ? 200 : 403)
  const params = { id: document.id }
  expect(await status(world.call(person, api.documents.get, { params }))).toBe(reads ? 200 : 404)
  expect(await status(world.call(person, api.documents.preview, { params }))).toBe(reads ? 422 : 404)
  const rename = world.call(person, api.documents.change, { params, body: { document: { name: 'b.txt' } } })
  const denied = reads || !can([role], 'EVENT_EDIT') ? 403 : 404
  expect(await status(rename)).toBe(writes ? 200 : denied)
  const created = world.call(person, api.folders.create, { body: { folder: namesOf(`By ${role}`) } })
  expect(await status(created)).toBe(writes ? 201 : 403)
  const into = { targetType: 'folders', targetId: folder, location: 'en-US' } as const
  expect(await status(attach(world, person, into, [{ name: 'c.txt', bytes: 'c' }]))).toBe(writes ? 201 : 403)
  expect(await status(remove(folder, person))).toBe(writes ? 204 : 403)
})
