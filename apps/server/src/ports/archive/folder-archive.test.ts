import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ArchiveFailure, ArchiveFile } from './archive.ts'
import { maxIndexBytes } from './archive.ts'
import { createFolderArchive } from './folder-archive.ts'
import { createLocalCopies, openFile } from './local-copies.ts'

let around: string
let folder: string

beforeEach(async () => {
  around = await mkdtemp(join(tmpdir(), 'catenary-archive-'))
  folder = join(around, 'archive')
  await mkdir(join(folder, 'plans'), { recursive: true })
  await writeFile(join(around, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'plans/a.txt'), 'plan a')
})
afterEach(() => rm(around, { recursive: true }))

const open = () => createFolderArchive(folder, { isOptional: false })
const file = (path: string, more: Partial<ArchiveFile> = {}): ArchiveFile => ({
  path,
  size: 6,
  sha256: null,
  version: '',
  ...more,
})
const reasonOf = (path: string, more?: Partial<ArchiveFile>) =>
  open()
    .locate(file(path, more))
    .then(
      () => 'no failure',
      (error: ArchiveFailure) => error.reason,
    )

test('finds files below its folder, and none outside of it', async () => {
  expect((await open().locate(file('plans/a.txt'))).path).toBe(join(folder, 'plans/a.txt'))
  await symlink(join(around, 'secret.txt'), join(folder, 'link.txt'))
  await symlink(around, join(folder, 'up'))
  await symlink(join(folder, 'plans/a.txt'), join(folder, 'inside.txt'))
  for (const path of [
    '../secret.txt',
    'plans/../../secret.txt',
    join(around, 'secret.txt'),
    '/etc/passwd',
    '..\\secret.txt',
  ])
    expect(await reasonOf(path), path).toBe('wrong')
  expect(await reasonOf('link.txt')).toBe('wrong')
  expect(await reasonOf('up/secret.txt')).toBe('wrong')
  expect(await reasonOf('plans')).toBe('wrong')
  expect(await reasonOf('inside.txt')).toBe('no failure')
  expect(await reasonOf('plans/b.txt')).toBe('missing')
  expect(await reasonOf('plans/a.txt/b')).toBe('missing')
})

test('gives only a file with the size and the hash that the index says', async () => {
  const sha256 = createHash('sha256').update('plan a').digest('hex')
  expect(await reasonOf('plans/a.txt', { sha256 })).toBe('no failure')
  expect(await reasonOf('plans/a.txt', { size: 5 })).toBe('wrong')
  expect(await reasonOf('plans/a.txt', { sha256: sha256.replace(/^./, (first) => (first === '0' ? '1' : '0')) })).toBe(
    'wrong',
  )
})

test('reads its index again only where it has changed; one that is too large is not read', async () => {
  const index = join(folder, 'index.json')
  expect(
    await open()
      .readIndex('index.json', null)
      .catch((error: ArchiveFailure) => error.reason),
  ).toBe('missing')
  await writeFile(index, '{}')
  const read = await open().readIndex('index.json', null)
  expect(read?.text).toBe('{}')
  expect(await open().readIndex('index.json', read?.version ?? null)).toBeNull()
  await utimes(index, 1, 1)
  expect(await open().readIndex('index.json', read?.version ?? null)).not.toBeNull()
  await writeFile(index, ' '.repeat(maxIndexBytes + 1))
  expect(
    await open()
      .readIndex('index.json', null)
      .catch((error: ArchiveFailure) => error.reason),
  ).toBe('large')
})

test('copies take no more than their share of the disk: those that were not used for longest go first', async () => {
  let now = Date.now()
  const copies = createLocalCopies(join(around, 'copies'), 2500, { now: () => new Date(now) })
  const name = (number: number) => createHash('sha256').update(String(number)).digest('hex')
  const store = async (number: number) => {
    await copies.store(name(number), bytes(), { size: 1000, sha256: null })
    now += 7_200_000
  }
  async function* bytes() {
    yield Buffer.alloc(1000)
  }
  await store(1)
  await store(2)
  expect(await copies.find(name(1))).not.toBeNull()
  const reading = await openFile(join(around, 'copies', name(2)))
  await store(3)
  expect(await copies.find(name(2))).toBeNull()
  expect(await copies.find(name(1))).not.toBeNull()
  // Who reads it still reads it to its end.
  expect(Buffer.concat((await reading?.toArray()) ?? []).length).toBe(1000)
  expect(await copies.store(name(4), bytes(), { size: 999, sha256: null })).toBeNull()
  expect(await copies.find(name(4))).toBeNull()
})
