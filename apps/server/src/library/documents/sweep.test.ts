import { mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { api } from '@catenary/contract/api'
import type { Document } from '@catenary/contract/library/documents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAssets } from '../../../test/support/assets.ts'
import { attach, filesOf } from '../../../test/support/upload.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld } from '../../../test/support/world.ts'
import { enqueue } from '../../jobs/queue.ts'
import { listExpectedFiles } from './queries.ts'
import { verifyFiles } from './verify.ts'

let world: World
let user: Person
let rope: string

beforeAll(async () => {
  world = await createWorld()
  rope = (await createAssets(world, world.alpha)).rope
  user = await world.person('ROLE_USER', [world.alpha])
})
afterAll(() => world.close())

const place = (hash: string) => join(world.filesFolder, 'kept', hash.slice(0, 2), hash)

async function attachText(text: string): Promise<Document> {
  const response = await attach(world, user, { targetType: 'ropes', targetId: rope }, [
    { name: `${text}.txt`, bytes: text },
  ])
  return response.json<[Document]>()[0]
}

async function put(path: string, text: string, ageHours: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  const at = new Date(world.clock.now.getTime() - ageHours * 3_600_000)
  await utimes(path, at, at)
}

test('unreferenced files are deleted nightly once they are a day old; files of documents remain, also of archived ones', async () => {
  const [shown, deleted] = [await attachText('shown'), await attachText('deleted')]
  await world.call(user, api.documents.remove, { params: { id: deleted.id } })
  for (const { hash } of [shown, deleted]) {
    const old = new Date(world.clock.now.getTime() - 90 * 86_400_000)
    await utimes(place(hash), old, old)
  }
  const [old, young] = ['a'.repeat(64), 'b'.repeat(64)]
  await put(place(old), 'left behind', 25)
  await put(join(world.filesFolder, 'derived/aa', `${old}-thumb.webp`), 'small', 25)
  await put(place(young), 'just came in', 23)
  await put(join(world.filesFolder, 'incoming/cut-off'), 'half', 25)
  await put(join(world.filesFolder, 'incoming/coming-in'), 'half', 1)
  await world.owner.transaction().execute((db) => enqueue(db, 'cleaning.files', {}))
  await world.runJobs()
  expect((await filesOf(world)).toSorted()).toEqual([shown.hash, deleted.hash, young, 'coming-in'].toSorted())
  expect(await world.files.openDerived(`${old}-thumb.webp`)).toBeNull()
  await rm(place(young))
})

test('deletes nothing if the database refers to hardly any file of the store, since it may be the wrong database', async () => {
  const before = await filesOf(world)
  const others = ['d', 'e', 'f'].map((letter) => letter.repeat(64))
  for (const hash of others) await put(place(hash), 'of another database', 48)
  await world.owner.transaction().execute((db) => enqueue(db, 'cleaning.files', {}))
  await world.runJobs()
  expect((await filesOf(world)).toSorted()).toEqual([...before, ...others].toSorted())
  for (const hash of others) await rm(place(hash))
})

test('the verifier distinguishes missing, altered, unreadable and orphaned files', async () => {
  const documents = await Promise.all(['whole', 'missing', 'altered', 'cut', 'unreadable'].map(attachText))
  const [, missing, altered, cut, unreadable] = documents.map(({ hash }) => hash)
  const verify = async () => verifyFiles(await listExpectedFiles(world.owner), world.files)
  const before = await verify()
  expect(before.found).toEqual([])
  await rm(place(missing ?? ''))
  await writeFile(place(altered ?? ''), 'alterEd')
  await writeFile(place(cut ?? ''), 'cu')
  await rm(place(unreadable ?? ''))
  // A file that its disk does not give back: a loop of links, because tests may run as root, who reads everything.
  await symlink(place(unreadable ?? ''), place(unreadable ?? ''))
  await put(place('c'.repeat(64)), 'of nobody', 0)
  const { count, found } = await verify()
  expect(count).toBe(before.count)
  expect(found.toSorted((a, b) => a.finding.localeCompare(b.finding))).toEqual([
    ...[altered, cut].toSorted().map((hash) => expect.objectContaining({ finding: 'altered', hash })),
    { finding: 'missing', hash: missing, name: 'missing.txt' },
    { finding: 'orphaned', hash: 'c'.repeat(64) },
    { finding: 'unreadable', hash: unreadable, name: 'unreadable.txt' },
  ])
})
