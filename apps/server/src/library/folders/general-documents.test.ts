import { createHash } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@catenary/contract/api'
import type { AddedDocument, Document, DocumentPatch } from '@catenary/contract/library/documents'
import type { DocumentVersion, ReadingConfirmation } from '@catenary/contract/library/general-documents'
import { validityAt } from '@catenary/contract/library/general-documents'
import type { AuditEntry } from '@catenary/contract/system/audit'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import { addToFolder, createFolder, sendVersion, textFile } from '../../../test/support/library/folders.ts'
import { attach } from '../../../test/support/upload.ts'
import { issuePaths } from '../../../test/support/users.ts'
import type { Person, TestResponse, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import { enqueue } from '../../jobs/queue.ts'
import { listExpectedFiles } from '../documents/queries.ts'

let world: World
let admin: Person
let reader: Person
let folder: string
let number = 0

const quota = 100_000
beforeAll(async () => {
  world = await createWorld({ uploadQuotaBytes: quota })
  admin = await world.person('ROLE_ADMIN')
  reader = await world.person('ROLE_USER', [world.alpha])
})
beforeEach(async () => {
  world.clock.now = testNow
  number += 1
  folder = await createFolder(world, admin, `Folder ${number}`)
})
afterAll(() => world.close())

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const add = (name: string, languages?: string) =>
  addToFolder(world, admin, folder, { name, ...(languages !== undefined && { languages }) })
const change = (id: string, document: DocumentPatch, who = admin) =>
  world.call(who, api.documents.change, { params: { id }, body: { document } })
const properties = async (id: string, who = reader) =>
  (await world.call(who, api.generalDocuments.properties, { params: { id } })).json<Document>()
const listed = async (who: Person, id = folder) =>
  (await world.call(who, api.documents.folders, { params: { id }, query: {} }))
    .json<Document[]>()
    .map(({ name }) => name)
const problem = (response: TestResponse) => {
  const { type, errors } = response.json<{ type: string; errors?: { path: string }[] }>()
  return [response.statusCode, type.replace('urn:catenary:problem:', ''), (errors ?? []).map(({ path }) => path)]
}

test('a document has at least one language; they are sent as a list and changed as one', async () => {
  const to = { targetType: 'folders', targetId: folder } as const
  const file = textFile('Manual.txt')
  expect(problem(await attach(world, admin, to, [file]))).toEqual([400, 'input.invalid', ['location']])
  expect(problem(await attach(world, admin, { ...to, location: 'en-US,it-IT' }, [file]))[2]).toEqual(['location'])
  expect(await listed(admin)).toEqual([])
  const document = await add('Manual.txt', 'fr,en-US')
  expect(document).toMatchObject({
    location: 'en-US,fr-FR',
    folder: { id: folder },
    version: 1,
    isRequiredReading: false,
  })
  const changed = await change(document.id, { location: 'de-DE, es-ES,de-DE' })
  expect(changed.json<Document>().location).toBe('de-DE,es-ES')
  const [entry] = (await world.call(admin, api.audit.list, { query: { text: 'Manual.txt' } })).json<AuditEntry[]>()
  expect(entry?.details['changes']).toEqual({ languages: { old: 'en-US,fr-FR', new: 'de-DE,es-ES' } })
  for (const location of ['', ' ', ',', 'de-DE,'])
    expect(problem(await change(document.id, { location }))).toEqual([400, 'input.invalid', ['document.location']])
  expect((await properties(document.id)).location).toBe('de-DE,es-ES')
})

test('documents are listed by name and moved to another folder, not to one that is absent or deleted', async () => {
  const document = await add('B.txt')
  await add('a10.txt')
  await add('A9.txt')
  expect(await listed(reader)).toEqual(['A9.txt', 'a10.txt', 'B.txt'])
  const target = await createFolder(world, admin, 'Target', folder)
  expect((await change(document.id, { folder: { id: target } })).json<Document>().target).toEqual({
    type: 'folders',
    id: target,
  })
  expect([await listed(reader), await listed(reader, target)]).toEqual([['A9.txt', 'a10.txt'], ['B.txt']])
  expect(problem(await change(document.id, { folder: { id: v7() } }))).toEqual([
    422,
    'rule.violated',
    ['document.folder'],
  ])
  const gone = await createFolder(world, admin, 'Gone', folder)
  await world.call(admin, api.folders.remove, { params: { id: gone } })
  expect(problem(await change(document.id, { folder: { id: gone } }))).toEqual([
    409,
    'folder.deleted',
    ['document.folder'],
  ])
  const [entry] = (await world.call(admin, api.audit.list, { query: { text: 'B.txt' } })).json<AuditEntry[]>()
  expect([entry?.action, entry?.details['changes']]).toEqual([
    'document.changed',
    { folder: { old: `Folder ${number}`, new: 'Target' } },
  ])
})

test('a deleted document is gone for readers and is restored by administrators', async () => {
  const { id } = await add('Plan.txt')
  await world.call(admin, api.documents.remove, { params: { id } })
  expect((await world.call(reader, api.generalDocuments.properties, { params: { id } })).statusCode).toBe(404)
  const all = await world.call(admin, api.documents.folders, { params: { id: folder }, query: { archived: '1' } })
  expect(all.json<Document[]>()).toMatchObject([{ id, isDeleted: true }])
  expect(problem(await sendVersion(world, admin, id, [textFile('Plan.txt', 'new')]))[1]).toBe('record.archived')
  await change(id, { isDeleted: false })
  expect(await listed(reader)).toEqual(['Plan.txt'])
})

describe('versions', () => {
  const versionsOf = async (id: string) =>
    (await world.call(reader, api.generalDocuments.versions, { params: { id } })).json<DocumentVersion[]>()
  const bytes = async (id: string, version?: number) => {
    const query = version === undefined ? {} : { version: String(version) }
    const response = await world.call(reader, api.documents.get, { params: { id }, query })
    return response.statusCode === 200 ? response.payload : response.statusCode
  }

  test('a new file keeps the old ones; a link may pin one', async () => {
    const { id } = await add('Manual.txt')
    world.clock.now = new Date(testNow.getTime() + 60_000)
    const replaced = await sendVersion(world, admin, id, [textFile('manual_final.txt', 'second')])
    expect([replaced.statusCode, replaced.json()]).toMatchObject([
      201,
      { id, name: 'Manual.txt', version: 2, hash: sha256('second'), size: 6, createdAt: '2026-06-01T12:01:00.000Z' },
    ])
    expect([await bytes(id), await bytes(id, 1), await bytes(id, 2), await bytes(id, 3)]).toEqual([
      'second',
      'Manual.txt',
      'second',
      404,
    ])
    expect((await versionsOf(id)).map(({ version, name, uri }) => [version, name, uri])).toEqual([
      [2, 'manual_final.txt', `/api/documents/${id}?version=2`],
      [1, 'Manual.txt', `/api/documents/${id}?version=1`],
    ])
    const named = await sendVersion(world, admin, id, [{ name: 'x.csv', bytes: 'a,b\n1,2\n' }])
    expect(named.json<Document>()).toMatchObject({ name: 'Manual.csv', mimeType: 'text/csv', version: 3 })
    expect((await change(id, { name: 'Handbook.csv' })).statusCode).toBe(200)
  })

  test('a retry and the same file again add nothing', async () => {
    const { id } = await add('Retry.txt')
    const versionId = v7()
    const send = (text: string) => sendVersion(world, admin, id, [textFile('Retry.txt', text)], { id: versionId })
    expect([(await send('two')).statusCode, (await send('two')).statusCode]).toEqual([201, 200])
    expect(problem(await send('three'))).toEqual([409, 'record.idTaken', []])
    expect((await sendVersion(world, admin, id, [textFile('Retry.txt', 'two')])).statusCode).toBe(200)
    expect(await versionsOf(id)).toHaveLength(2)
  })

  test('what is wrong with a file is said, and nothing is stored', async () => {
    const { id } = await add('Wrong.txt')
    const send = (...files: ReturnType<typeof textFile>[]) => sendVersion(world, admin, id, files)
    expect(problem(await send({ name: 'a.pdf', bytes: 'no pdf' }))).toEqual([
      422,
      'document.wrongContent',
      ['files[0]'],
    ])
    expect(problem(await send(textFile('a.txt'), textFile('b.txt')))).toEqual([400, 'input.invalid', ['files']])
    const large = { name: 'large.txt', bytes: 'x'.repeat(quota) }
    expect(problem(await send(large))).toEqual([413, 'storage.general', ['files']])
    expect(await versionsOf(id)).toHaveLength(1)
    expect((await sendVersion(world, reader, id, [textFile('a.txt')])).statusCode).toBe(403)
  })

  test('files of earlier versions are neither swept away nor forgotten by the check of the store', async () => {
    const { id } = await add('Swept.txt')
    await sendVersion(world, admin, id, [textFile('Swept.txt', 'swept two')])
    await sendVersion(world, admin, id, [textFile('Swept.txt', 'swept three')])
    const hashes = (await versionsOf(id)).map(({ hash }) => hash)
    const old = new Date(testNow.getTime() - 90 * 86_400_000)
    for (const hash of hashes) await utimes(join(world.filesFolder, 'kept', hash.slice(0, 2), hash), old, old)
    await world.owner.transaction().execute((db) => enqueue(db, 'cleaning.files', {}))
    await world.runJobs()
    expect([await bytes(id, 1), await bytes(id, 2), await bytes(id)]).toEqual(['Swept.txt', 'swept two', 'swept three'])
    const expected = (await listExpectedFiles(world.owner)).map(({ hash }) => hash)
    expect(expected).toEqual(expect.arrayContaining(hashes))
  })

  test('a document of a rope has no versions, and a change of what it does not have is refused', async () => {
    const { rope } = await createAssets(world, world.alpha)
    const to = { targetType: 'ropes', targetId: rope, location: 'top' } as const
    const [added] = (await attach(world, reader, to, [textFile('rope.txt')])).json<AddedDocument[]>()
    const { duplicateOf, ...document } = added as AddedDocument
    expect(duplicateOf).toBeNull()
    const { id } = document
    expect((await sendVersion(world, admin, id, [textFile('rope.txt', 'new')])).statusCode).toBe(404)
    const all = { location: 'de-DE', folder: { id: folder }, validUntil: '2026-01-01', isRequiredReading: true }
    const refused = await change(id, all)
    expect(refused.statusCode).toBe(422)
    expect(issuePaths(refused)).toEqual([
      'document.location',
      'document.folder',
      'document.validUntil',
      'document.isRequiredReading',
    ])
    expect((await change(id, { location: 'top' })).json()).toEqual(document)
  })
})

test('administrators see how much all general documents store and may store, earlier files and deleted ones included', async () => {
  const storage = (who: Person) => world.call(who, api.generalDocuments.storage, {})
  const used = async () => (await storage(admin)).json<{ storageUsed: number }>().storageUsed
  const before = await used()
  const { id } = await add('Stored.txt')
  await sendVersion(world, admin, id, [textFile('Stored.txt', 'x'.repeat(500))])
  await world.call(admin, api.documents.remove, { params: { id } })
  await world.call(admin, api.folders.remove, { params: { id: folder } })
  expect((await storage(admin)).json()).toEqual({
    storageUsed: before + 'Stored.txt'.length + 500,
    storageQuota: quota,
  })
  expect((await storage(reader)).statusCode).toBe(403)
})

describe('validity', () => {
  test('has a first and a last day, the last not before the first', async () => {
    const { id } = await add('Valid.txt')
    expect((await change(id, { validFrom: '2026-01-01', validUntil: '2026-12-31' })).json()).toMatchObject({
      validFrom: '2026-01-01',
      validUntil: '2026-12-31',
    })
    expect(problem(await change(id, { validUntil: '2025-12-31' }))).toEqual([
      400,
      'input.invalid',
      ['document.validUntil'],
    ])
    expect((await change(id, { validFrom: null, validUntil: null })).json()).toMatchObject({ validUntil: null })
  })

  test.each([
    [{}, 'valid'],
    [{ validFrom: '2026-06-02' }, 'notYet'],
    [{ validFrom: '2026-06-01', validUntil: '2026-07-02' }, 'valid'],
    [{ validUntil: '2026-07-01' }, 'expiring'],
    [{ validUntil: '2026-06-01' }, 'expiring'],
    [{ validUntil: '2026-05-31' }, 'expired'],
  ] as const)('%j is %s on June 1', (days, expected) => {
    expect(validityAt('2026-06-01', days)).toBe(expected)
  })

  test('administrators are told by mail of what expires and of what has expired, of each once', async () => {
    const [soon, late] = [await add('Soon.txt'), await add('Late.txt')]
    await change(soon.id, { validUntil: '2026-06-20' })
    await change(late.id, { validUntil: '2026-09-01' })
    const silent = await world.person('ROLE_ADMIN')
    await world.owner.updateTable('users').set({ notificationEnabled: false }).where('id', '=', silent.id).execute()
    const run = async (day: string) => {
      world.mails.length = 0
      world.clock.now = new Date(`${day}T03:00:00.000Z`)
      await world.owner.transaction().execute((db) => enqueue(db, 'documents.expiring', {}))
      await world.runJobs()
      return world.mails.map(({ to, text }) => [to.address, /\S+\.txt: .*/.exec(text)?.[0]])
    }
    const to = admin.username
    expect(await run('2026-06-01')).toEqual([[to, 'Soon.txt: valid until Jun 20, 2026']])
    expect(await run('2026-06-02')).toEqual([])
    expect(await run('2026-06-21')).toEqual([[to, 'Soon.txt: expired, was valid until Jun 20, 2026']])
    // The session has ended, and a mail goes to this administrator, too.
    const later = await world.person('ROLE_ADMIN')
    const expiring = (await world.call(later, api.generalDocuments.expiring, {})).json<Document[]>()
    expect(expiring.map(({ name }) => name)).toEqual(['Soon.txt'])
    const manager = await world.person('ROLE_PROJECT_MANAGER')
    expect((await world.call(manager, api.generalDocuments.expiring, {})).statusCode).toBe(403)
    // A document whose folder is deleted expires for nobody.
    await world.call(later, api.folders.remove, { params: { id: folder } })
    expect(await run('2026-08-20')).toEqual([])
  })
})

describe('required reading', () => {
  const required = async (who: Person) =>
    (await world.call(who, api.generalDocuments.required, {})).json<Document[]>().map(({ name }) => name)
  const confirm = (who: Person, id: string, version: number) =>
    world.call(who, api.generalDocuments.confirm, { params: { id }, body: { version } })
  const confirmations = async (id: string) =>
    (await world.call(admin, api.generalDocuments.confirmations, { params: { id } })).json<ReadingConfirmation[]>()

  test('is confirmed by each reader in its newest version; a new version is to be read again', async () => {
    const { id } = await add('Safety.txt')
    expect(problem(await confirm(reader, id, 1))[1]).toBe('document.notRequired')
    await change(id, { isRequiredReading: true })
    const colleague = await world.person('ROLE_CLIENT_ADMIN', [world.beta])
    expect([await required(reader), await required(colleague)]).toEqual([['Safety.txt'], ['Safety.txt']])
    expect((await confirm(reader, id, 1)).json()).toMatchObject({ id, confirmedAt: '2026-06-01T12:00:00.000Z' })
    expect([await required(reader), await required(colleague)]).toEqual([[], ['Safety.txt']])
    expect((await properties(id, colleague)).confirmedAt).toBe(null)
    // Again: nothing new is noted.
    world.clock.now = new Date(testNow.getTime() + 3_600_000)
    expect((await confirm(reader, id, 1)).json<Document>().confirmedAt).toBe('2026-06-01T12:00:00.000Z')
    await sendVersion(world, admin, id, [textFile('Safety.txt', 'safer')])
    expect(await required(reader)).toEqual(['Safety.txt'])
    expect(problem(await confirm(reader, id, 1))).toEqual([409, 'document.otherVersion', []])
    const of = async (who: Person) => (await confirmations(id)).find(({ user }) => user.id === who.id)
    expect(await of(reader)).toMatchObject({ version: 1, confirmedAt: '2026-06-01T12:00:00.000Z' })
    expect(await of(colleague)).toMatchObject({ version: null, confirmedAt: null })
    await confirm(reader, id, 2)
    expect(await of(reader)).toMatchObject({ version: 2 })
    const entries = (await world.call(admin, api.audit.list, { query: { action: 'document.confirmed' } })).json<
      AuditEntry[]
    >()
    expect(entries.map(({ actor, details }) => [actor.id, details['version']])).toEqual([
      [reader.id, 2],
      [reader.id, 1],
    ])
  })

  test('is required of those who use one of its languages or have chosen none, whatever they are read in', async () => {
    const { id } = await add('Regeln.txt', 'de-DE')
    await change(id, { isRequiredReading: true })
    const users = [await world.person('ROLE_USER', [world.alpha]), await world.person('ROLE_USER', [world.alpha])]
    for (const [index, languageId] of (['DES', 'FRS'] as const).entries())
      await world.owner
        .updateTable('users')
        .set({ languageId })
        .where('id', '=', users[index]?.id ?? '')
        .execute()
    const isRequired = async (who: Person, language: string) =>
      (await world.call(who, api.generalDocuments.required, {}, { language }))
        .json<Document[]>()
        .some(({ name }) => name === 'Regeln.txt')
    const everyone = [...users, reader]
    for (const language of ['de', 'en', 'fr'])
      expect(await Promise.all(everyone.map((one) => isRequired(one, language))), language).toEqual([true, false, true])
    const listedReaders = (await confirmations(id)).map(({ user }) => user.id)
    expect(everyone.map((one) => listedReaders.includes(one.id))).toEqual([true, false, true])
  })

  test('is asked only while the document is valid and there; who confirmed is for administrators', async () => {
    const { id } = await add('Rules.txt')
    await change(id, { isRequiredReading: true, validFrom: '2026-06-02', validUntil: '2026-06-03' })
    const days = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04']
    const asked: boolean[] = []
    for (const day of days) {
      world.clock.now = new Date(`${day}T12:00:00.000Z`)
      asked.push((await required(await world.person('ROLE_USER', [world.alpha]))).includes('Rules.txt'))
    }
    expect(asked).toEqual([false, true, true, false])
    world.clock.now = testNow
    await world.call(admin, api.folders.remove, { params: { id: folder } })
    expect([await required(reader), await required(admin)].flat()).not.toContain('Rules.txt')
    expect((await confirm(reader, id, 1)).statusCode).toBe(404)
    const asReader = await world.call(reader, api.generalDocuments.confirmations, { params: { id } })
    expect(asReader.statusCode).toBe(403)
    const free = await world.person('ROLE_FREE_USER', [world.alpha])
    expect((await confirm(free, id, 1)).statusCode).toBe(403)
    expect((await confirmations(id)).some(({ user }) => user.id === free.id)).toBe(false)
  })

  test('is not confirmed for another user who is shown', async () => {
    const { id } = await add('Shown.txt')
    await change(id, { isRequiredReading: true })
    const response = await world.app.inject({
      method: 'PUT',
      url: `/api/documents/${id}/confirmation?showAsUser=${reader.id}`,
      cookies: { catenary_session: admin.token },
      payload: { version: 1 },
    })
    expect(response.statusCode).toBe(403)
    expect(await required(reader)).toContain('Shown.txt')
  })
})
