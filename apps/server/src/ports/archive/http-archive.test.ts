import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ArchiveBehaviour, ArchiveServer } from '../../../test/servers/archive-server.ts'
import { startArchiveServer } from '../../../test/servers/archive-server.ts'
import type { Archive, ArchiveFile, ArchiveFailure } from './archive.ts'
import { createHttpArchive } from './http-archive.ts'
import { createLocalCopies } from './local-copies.ts'

let server: ArchiveServer
let folder: string
const opened: Archive[] = []
const token = 'a-token-of-the-archive'
const clock = { now: () => new Date() }

beforeAll(async () => {
  server = await startArchiveServer(token)
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catenary-copies-'))
  server.requests.length = 0
  await server.behave({})
})
afterAll(async () => {
  for (const archive of opened) archive.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

function open(options: { token?: string; limits?: { connectMs: number; responseMs: number; totalMs: number } } = {}) {
  const archive = createHttpArchive({
    url: server.url,
    token: options.token ?? token,
    copies: createLocalCopies(folder, 1e8, clock),
    clock,
    ...(options.limits && { limits: options.limits }),
  })
  opened.push(archive)
  return archive
}

/** Half a second is long enough for a machine that answers at once. */
const hasty = { connectMs: 5000, responseMs: 500, totalMs: 1000 }
const pdf = Buffer.from('%PDF-1.4\nAcceptance certificate\n%%EOF\n')
const file = (path: string, more: Partial<ArchiveFile> = {}): ArchiveFile => ({
  path,
  size: pdf.length,
  sha256: null,
  version: '2026-01-01',
  ...more,
})
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: ArchiveFailure) => error.reason,
  )

test('reads the index with the token, and not again where it has not changed', async () => {
  await server.put('index.json', '{"format":"catenary-archive"}')
  const archive = open()
  const first = await archive.readIndex('index.json', null)
  expect(first?.text).toBe('{"format":"catenary-archive"}')
  // The server is a process of its own: it tells of a request after it has answered.
  await expect.poll(() => server.requests.map(({ headers }) => headers.authorization)).toContain(`Bearer ${token}`)
  expect(await archive.readIndex('index.json', first?.version ?? null)).toBeNull()
  expect(await reasonOf(open({ token: 'another' }).readIndex('index.json', null))).toBe('refused')
})

const indexFaults: readonly (readonly [ArchiveBehaviour, string])[] = [
  ['hang', 'unreachable'],
  ['hangAfterHead', 'unreachable'],
  ['drip', 'unreachable'],
  ['cut', 'unreachable'],
  ['lessThanPromised', 'unreachable'],
  ['failing', 'unreachable'],
  ['busy', 'unreachable'],
  ['html', 'wrong'],
  ['redirect', 'wrong'],
  ['endless', 'large'],
  ['forbidden', 'refused'],
  ['absent', 'missing'],
]

test.each(indexFaults)('of an index that is answered by %s it says: %s', async (behaviour, reason) => {
  await server.put('index.json', JSON.stringify({ padding: 'x'.repeat(5000) }))
  await server.behave({ 'index.json': behaviour })
  const startedAt = performance.now()
  expect(await reasonOf(open({ limits: hasty }).readIndex('index.json', null))).toBe(reason)
  expect(performance.now() - startedAt).toBeLessThan(4000)
})

test('says in how many seconds it may be called again, where the server says so', async () => {
  await server.put('index.json', '{}')
  await server.behave({ 'index.json': 'busy' })
  await expect(open().readIndex('index.json', null)).rejects.toMatchObject({ retryAfter: 120 })
})

test('copies a file once, however many want it, and needs the server no more', async () => {
  await server.put('61 042/Abnahme 1.pdf', pdf, 'application/pdf')
  const archive = open()
  const located = await Promise.all([1, 2, 3, 4].map(() => archive.locate(file('61 042/Abnahme 1.pdf'))))
  expect(new Set(located.map(({ path }) => path)).size).toBe(1)
  expect(await readFile(located[0]?.path ?? '')).toEqual(pdf)
  await expect.poll(() => server.requests.map(({ path }) => path)).toEqual(['61 042/Abnahme 1.pdf'])
  await server.behave({ '61 042/Abnahme 1.pdf': 'failing' })
  expect((await archive.locate(file('61 042/Abnahme 1.pdf'))).path).toBe(located[0]?.path)
  // A replaced one is another.
  expect(await reasonOf(archive.locate(file('61 042/Abnahme 1.pdf', { version: '2026-02-01' })))).toBe('unreachable')
})

const fileFaults: readonly (readonly [ArchiveBehaviour, string])[] = [
  ['hang', 'unreachable'],
  ['hangAfterHead', 'unreachable'],
  ['drip', 'unreachable'],
  ['cut', 'unreachable'],
  ['lessThanPromised', 'wrong'],
  ['failing', 'unreachable'],
  ['busy', 'unreachable'],
  ['html', 'wrong'],
  ['longer', 'wrong'],
  ['otherBytes', 'wrong'],
  ['endless', 'wrong'],
  ['redirect', 'wrong'],
  ['forbidden', 'refused'],
  ['absent', 'missing'],
]

test.each(fileFaults)(
  'of a file that is answered by %s nothing is left, and it says: %s',
  async (behaviour, reason) => {
    await server.put('plan.pdf', pdf, 'application/pdf')
    await server.behave({ 'plan.pdf': behaviour })
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    const said = await reasonOf(open({ limits: hasty }).locate(file('plan.pdf', { sha256 })))
    // Refused, a server is as good as not there, also for other files.
    expect(said).toBe(reason === 'refused' ? 'unreachable' : reason)
    expect(await readdir(folder)).toEqual([])
  },
)

test('one wrong file does not hinder another; a server that fails is given up for a while', async () => {
  await server.put('wrong.pdf', pdf, 'application/pdf')
  await server.put('right.pdf', pdf, 'application/pdf')
  await server.behave({ 'wrong.pdf': 'otherBytes', 'failing.pdf': 'failing' })
  const archive = open()
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await reasonOf(archive.locate(file('wrong.pdf', { sha256 })))).toBe('wrong')
  await archive.locate(file('right.pdf'))
  await server.put('failing.pdf', pdf, 'application/pdf')
  const before = server.requests.length
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(archive.locate(file('failing.pdf'))).rejects.toMatchObject({
      reason: 'unreachable',
      retryAfter: expect.any(Number),
    })
  await expect.poll(() => server.requests.length - before).toBe(3)
})

test('asks for nothing outside of its address', async () => {
  const archive = open()
  for (const path of [
    '../secret.pdf',
    'a/../../secret.pdf',
    '/etc/passwd',
    'a//b',
    './a',
    'http://elsewhere/a.pdf',
    'a\\b',
    '',
  ])
    expect(await reasonOf(archive.locate(file(path))), path).toBe('wrong')
  expect(server.requests).toEqual([])
})
