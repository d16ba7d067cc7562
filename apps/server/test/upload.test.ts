import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { api } from '@catenary/contract/api'
import type { Document } from '@catenary/contract/library/documents'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { StorageError } from '../src/ports/files/file-store.ts'
import { createAssets } from './support/assets.ts'
import { attach, filesOf, multipart } from './support/upload.ts'
import type { Person, World } from './support/world.ts'
import { createWorld } from './support/world.ts'
import type { UploaderOptions } from './upload-until-killed.ts'

let world: World
let user: Person
let rope: string
let port: number

beforeAll(async () => {
  world = await createWorld({ uploadMaxBytes: 2 ** 31 })
  rope = (await createAssets(world, world.alpha)).rope
  user = await world.person('ROLE_USER', [world.alpha])
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => world.close())

const toRope = () => ({ targetType: 'ropes', targetId: rope }) as const
const documents = async () => (await world.call(user, api.documents.ropes, { params: { id: rope } })).json<Document[]>()

/** Begins an upload of one file over the wire, whose bytes follow. */
function begin(
  name: string,
  size: number,
): { sending: ClientRequest; answered: Promise<IncomingMessage>; end: Buffer } {
  const { payload, type } = multipart([
    { field: 'targetType', text: 'ropes' },
    { field: 'targetId', text: rope },
    { name, bytes: 'HERE' },
  ])
  const at = payload.indexOf('HERE')
  const end = payload.subarray(at + 4)
  const headers = {
    cookie: `catenary_session=${user.token}`,
    'content-type': type,
    'content-length': at + size + end.length,
  }
  const sending = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/documents', headers })
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    sending.on('response', resolve).on('error', reject),
  )
  sending.write(payload.subarray(0, at))
  return { sending, answered, end }
}

const textOf = async (reply: IncomingMessage) => Buffer.concat(await reply.toArray()).toString()

test('a large file is streamed both ways without being held in memory', async () => {
  const [piece, pieces] = [Buffer.alloc(1024 * 1024, 'measured '), 80]
  const hash = createHash('sha256')
  const { sending, answered, end } = begin('large.mea', pieces * piece.length)
  let peakBytes = 0
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const bufferBytes = () => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const before = bufferBytes()
  for (let n = 0; n < pieces; n += 1) {
    hash.update(piece)
    if (!sending.write(piece)) await once(sending, 'drain')
    if (n % 10 === 0) peakBytes = Math.max(peakBytes, bufferBytes() - before)
  }
  sending.end(end)
  const reply = await answered
  const [document] = JSON.parse(await textOf(reply)) as Document[]
  const expected = hash.digest('hex')
  expect([reply.statusCode, document?.hash, document?.size]).toEqual([201, expected, pieces * piece.length])
  const got = await fetch(`http://127.0.0.1:${port}${document?.uri}`, {
    headers: { cookie: `catenary_session=${user.token}` },
  })
  const receivedHash = createHash('sha256')
  let parts = 0
  for await (const part of got.body ?? []) {
    receivedHash.update(part)
    parts += 1
    if (parts % 200 === 0) peakBytes = Math.max(peakBytes, bufferBytes() - before)
  }
  expect(receivedHash.digest('hex')).toBe(expected)
  // Sender, server and reader share one process, and on a busy machine chunks accumulate between them.
  expect(peakBytes / 2 ** 20).toBeLessThan(50)
})

test('an aborted upload leaves no file and does not affect others', async () => {
  const [before, files] = [await documents(), await filesOf(world)]
  const loggedErrors = vi.spyOn(world.app.log, 'error')
  const { sending, answered } = begin('cut.mea', 10_000_000)
  answered.catch(() => {})
  sending.write(Buffer.alloc(3_000_000, 'x'))
  await expect.poll(() => filesOf(world)).toHaveLength(files.length + 1)
  sending.destroy()
  await expect.poll(() => filesOf(world)).toEqual(files)
  const away = new AbortController()
  const got = await fetch(`http://127.0.0.1:${port}${before[0]?.uri}`, {
    headers: { cookie: `catenary_session=${user.token}` },
    signal: away.signal,
  })
  await got.body?.getReader().read()
  away.abort()
  expect(await documents()).toEqual(before)
  expect(loggedErrors).not.toHaveBeenCalled()
})

test('a truncated or malformed multipart request is refused as such', async () => {
  const files = await filesOf(world)
  const { payload, type } = multipart([
    { field: 'targetType', text: 'ropes' },
    { field: 'targetId', text: rope },
    { name: 'whole.txt', bytes: 'whole' },
    { name: 'last.txt', bytes: 'the last of them' },
  ])
  const send = (body: Buffer, sentType: string, { url = '/api/documents', who = user } = {}) =>
    world.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': sentType },
      cookies: { catenary_session: who.token },
      payload: body,
    })
  const admin = await world.person('ROLE_ADMIN')
  const nameless = multipart([
    { field: 'rope', text: rope },
    { name: '', bytes: '{}' },
  ])
  const unnamed = Buffer.from(nameless.payload.toString().replace('; filename=""', ''))
  const single = Buffer.from(unnamed.toString().replace('"files"', '"file"'))
  const statuses = [
    (await send(unnamed, nameless.type)).statusCode,
    (await send(single, nameless.type, { url: `/api/users/${user.id}/picture`, who: admin })).statusCode,
    (await send(payload.subarray(0, payload.length - 40), type)).statusCode,
    (await send(payload.subarray(0, 100), type)).statusCode,
    (await send(Buffer.from('no parts'), type)).statusCode,
    (await send(Buffer.alloc(0), type)).statusCode,
    (await send(payload, 'multipart/form-data')).statusCode,
    (await send(payload, 'application/json')).statusCode,
  ]
  for (const status of statuses) expect(status, statuses.join()).toBeOneOf([400, 415])
  expect(await filesOf(world)).toEqual(files)
})

test('a full or unavailable store is reported, and nothing is stored partially', async () => {
  // Attached already: it stays, whatever becomes of the calls that bring the same once more.
  await attach(world, user, toRope(), [{ name: 'known.txt', bytes: 'first' }])
  const [before, files] = [await documents(), await filesOf(world)]
  const three = ['first', 'second', 'third'].map((text) => ({ name: `${text}.txt`, bytes: text }))
  const full = new StorageError('STORAGE_FULL')
  const away = new StorageError('STORAGE_UNAVAILABLE')
  const real = world.files.receive.bind(world.files)
  const receive = vi.spyOn(world.files, 'receive')
  receive.mockImplementationOnce(real).mockRejectedValueOnce(full)
  const response = await attach(world, user, toRope(), three, { 'accept-language': 'de' })
  expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
    507,
    'Der Dateispeicher ist voll. Es wurde nichts gespeichert. Bitte informieren Sie den Betreiber dieses Servers.',
  ])
  let storedCount = 0
  receive.mockImplementation(async (...given) => {
    const file = await real(...given)
    const store = async () => {
      storedCount += 1
      if (storedCount === 2) throw away
      await file.store()
    }
    return { ...file, store }
  })
  const refused = await attach(world, user, toRope(), three)
  expect([refused.statusCode, refused.headers['retry-after'], refused.json<{ type: string }>().type]).toEqual([
    503,
    '2',
    'urn:catenary:problem:storage.unavailable',
  ])
  receive.mockRestore()
  expect(await filesOf(world)).toEqual(files)
  expect(await documents()).toEqual(before)
})

test('an upload that fails because the store is away asks it nothing more while others wait for a lock', async () => {
  const real = world.files.receive.bind(world.files)
  const away = new StorageError('STORAGE_UNAVAILABLE')
  const receive = vi.spyOn(world.files, 'receive')
  receive.mockImplementation(async (...given) => ({ ...(await real(...given)), store: () => Promise.reject(away) }))
  const remove = vi.spyOn(world.files, 'remove')
  const response = await attach(world, user, toRope(), [{ name: 'away.txt', bytes: 'away' }])
  expect(response.statusCode).toBe(503)
  expect(remove).not.toHaveBeenCalled()
  receive.mockRestore()
  remove.mockRestore()
})

test('a preview is drawn once, cached, and distinguished from files without one', async () => {
  const png = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#aa3300' } })
    .png()
    .toBuffer()
  const sent = [
    { name: 'photo.png', bytes: png },
    { name: 'cut.png', bytes: png.subarray(0, 200) },
    { name: 'table.csv', bytes: 'a,b' },
  ]
  const [photo, cut, table] = (await attach(world, user, toRope(), sent)).json<Document[]>()
  const opened = vi.spyOn(world.files, 'open')
  const preview = (document: Document | undefined, size: 'thumb' | 'screen' = 'thumb', headers = {}) =>
    world.call(user, api.documents.preview, { params: { id: document?.id ?? '' }, query: { size } }, { headers })
  const replies = await Promise.all([preview(photo), preview(photo), preview(photo)])
  for (const { statusCode, headers } of replies)
    expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ])
  expect(opened).toHaveBeenCalledTimes(1)
  expect(await sharp(replies[0]?.rawPayload).metadata()).toMatchObject({ width: 320, height: 107 })
  const derivedFile = await world.files.openDerived(`${photo?.hash}-thumb.webp`)
  expect(derivedFile && (await buffer(derivedFile))).toEqual(replies[0]?.rawPayload)
  expect((await preview(photo)).rawPayload).toEqual(replies[0]?.rawPayload)
  expect(opened).toHaveBeenCalledTimes(1)
  const derived = vi.spyOn(world.files, 'openDerived')
  expect((await preview(photo, 'thumb', { 'if-none-match': replies[0]?.headers.etag })).statusCode).toBe(304)
  // What is not sent is closed.
  expect((await derived.mock.results[0]?.value)?.destroyed).toBe(true)
  for (const document of [cut, table]) {
    const refused = await preview(document)
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([422, 'Preview unavailable'])
    expect((await world.call(user, api.documents.get, { params: { id: document?.id ?? '' } })).statusCode).toBe(200)
  }
})

// Each start of a server takes a second; KILLS=50 for a longer look.
test('after a kill during uploads every row has its file, and every file matches its hash', async () => {
  const childOptions: UploaderOptions = { appUrl: world.appUrl, filesFolder: world.filesFolder, person: user, rope }
  for (let kill = 0; kill < Number(process.env.KILLS ?? 2); kill += 1) {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'upload-until-killed.ts'), JSON.stringify(childOptions)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const [first] = (await once(child.stdout, 'data')) as [Buffer]
    expect(first.toString()).toMatch(/^ready/)
    await pause(20 + Math.random() * 300)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const rows = await world.owner.selectFrom('documents').select(['hash', 'size']).execute()
  for (const { hash, size } of rows) expect(await world.files.size(hash.toString('hex'))).toBe(size)
  for await (const { hash } of world.files.list()) {
    const bytes = await readFile(join(world.filesFolder, 'kept', hash.slice(0, 2), hash))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
  }
})
