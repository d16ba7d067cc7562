import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@catenary/contract/api'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArchiveServer } from '../../../test/servers/archive-server.ts'
import { startArchiveServer } from '../../../test/servers/archive-server.ts'
import { createAssets } from '../../../test/support/assets.ts'
import type { Person, World } from '../../../test/support/world.ts'
import { createWorld, testNow } from '../../../test/support/world.ts'
import { readConfig } from '../../config.ts'
import { QueuePool } from '../../jobs/queue-connections.ts'
import { openArchive } from '../../ports/archive/archive-settings.ts'
import type { OpenArchive } from '../../ports/archive/archive-settings.ts'
import { createHttpArchive } from '../../ports/archive/http-archive.ts'
import { createLocalCopies } from '../../ports/archive/local-copies.ts'
import { archiveReading } from './reading.ts'

let server: ArchiveServer
let world: World
let pool: Pool
let alphas: Person
let folder: string
let open: OpenArchive
let readArchive: () => Promise<boolean>
const pdf = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n'

beforeAll(async () => {
  server = await startArchiveServer('token')
  folder = await mkdtemp(join(tmpdir(), 'catenary-http-archive-'))
  const [clock, limits] = [{ now: () => new Date() }, { connectMs: 5000, responseMs: 1500, totalMs: 120_000 }]
  const copies = createLocalCopies(join(folder, 'copies'), 1e9, clock)
  open = { copies, archive: createHttpArchive({ url: server.url, token: 'token', copies, clock, limits }) }
  world = await createWorld({ archive: open })
  pool = new QueuePool(world.ownerUrl, 3)
  const staff = await world.person('ROLE_ADMIN')
  alphas = await world.person('ROLE_USER', [world.alpha])
  const { installation } = await createAssets(world, world.alpha)
  const attributes = { installationNumberFatzer: 'FZ-100' }
  await world.call(staff, api.installations.change, {
    params: { id: installation },
    body: { installation: { attributes } },
  })
  const worldClock = { now: () => world.clock.now }
  const reading = archiveReading({ archive: open.archive, clock: worldClock, readSeconds: 60, log: { warn: () => {} } })
  readArchive = () => reading(pool)
})
afterAll(async () => {
  open.archive.close()
  await pool.end()
  await world.close()
  await server.close()
  await rm(folder, { recursive: true })
})

const wait = (seconds: number) => (world.clock.now = new Date(world.clock.now.getTime() + seconds * 1000))
const list = async () => (await world.call(alphas, api.archive.newest, { query: {} })).json<{ id: string }[]>()
const get = (id: string) => world.call(alphas, api.archive.get, { params: { id } }, { language: 'de' })
const state = async () => (await world.call(alphas, api.archive.state, {})).json()
const document = (id: string) => ({ id, name: id, file: `${id}.pdf`, size: pdf.length, date: '2026-05-01' })
const putIndex = (...ids: string[]) => {
  const projects = [{ installationNumber: 'FZ-100', description: 'Rope', documents: ids.map(document) }]
  return server.put('index.json', JSON.stringify({ format: 'catenary-archive', version: 1, projects }))
}

test('what was read of a server stays while it answers slowly, wrongly or not at all, and returns with it', async () => {
  await putIndex('a', 'b')
  await server.put('a.pdf', pdf, 'application/pdf')
  await server.put('b.pdf', pdf, 'application/pdf')
  await readArchive()
  expect((await list()).map(({ id }) => id)).toEqual(['b', 'a'])
  expect((await get('a')).payload).toBe(pdf)
  for (const behaviour of [
    'html',
    'invalidJson',
    'otherJson',
    'redirect',
    'forbidden',
    'endless',
    'busy',
    'cut',
  ] as const) {
    await server.behave({ 'index.json': behaviour, 'b.pdf': 'failing' })
    await putIndex('c')
    wait(600)
    await readArchive()
    expect(await state(), behaviour).toMatchObject({ isReachable: false, readAt: testNow.toISOString() })
    expect(
      (await list()).map(({ id }) => id),
      behaviour,
    ).toEqual(['b', 'a'])
  }
  // What was opened before is there without the server.
  expect((await get('a')).payload).toBe(pdf)
  const refused = await get('b')
  expect([refused.statusCode, refused.json().type, refused.json().message]).toEqual([
    503,
    'urn:catenary:problem:archive.unavailable',
    'Das Archiv ist zurzeit nicht erreichbar. Versuchen Sie es in einigen Minuten erneut.',
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await server.behave({})
  wait(600)
  await readArchive()
  expect(await state()).toMatchObject({ isReachable: true })
  expect((await list()).map(({ id }) => id)).toEqual(['c'])
})

test('pages do not wait for a server that does not answer', async () => {
  await server.behave({ 'index.json': 'hang', 'c.pdf': 'hang' })
  await server.put('c.pdf', pdf, 'application/pdf')
  wait(60)
  const reading = readArchive()
  const downloading = get('c')
  let isRead = false
  const read = reading.then(() => (isRead = true))
  expect((await list()).map(({ id }) => id)).toEqual(['c'])
  expect(isRead).toBe(false)
  await read
  expect((await downloading).statusCode).toBe(503)
  expect(await state()).toMatchObject({ isReachable: false })
})

test('what was read of one archive is not shown as another’s', async () => {
  expect(await list()).toHaveLength(1)
  const { archive } = openArchive(
    { ...readConfig({ DATA_DIR: folder }).archive, folder: join(folder, 'other') },
    { now: () => new Date() },
  )
  await archiveReading({ archive, clock: { now: () => world.clock.now }, readSeconds: 60, log: { warn: () => {} } })(
    pool,
  )
  expect(await list()).toEqual([])
  expect(await state()).toMatchObject({ isReachable: false, readAt: null })
})

test('an archive is a folder or a server, and its address has no parameters', () => {
  expect(() => readConfig({ ARCHIVE_DIR: '/a', ARCHIVE_URL: 'http://a.example' })).toThrow(
    'ARCHIVE_DIR and ARCHIVE_URL',
  )
  for (const url of ['ftp://a.example', 'http://user:pass@a.example', 'http://a.example/?x=1', 'archive'])
    expect(() => readConfig({ ARCHIVE_URL: url }), url).toThrow('ARCHIVE_URL')
  expect(() => readConfig({ ARCHIVE_TOKEN: 'two words' })).toThrow('ARCHIVE_TOKEN')
})
