import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasSwift, startSwift } from '../../../test/servers/swift.ts'
import type { Swift } from '../../../test/servers/swift.ts'
import { readConfig } from '../../config.ts'
import type { FileStore } from './file-store.ts'
import { createDiskStore } from './files-disk.ts'
import { createS3Store } from './files-s3.ts'
import { openFileStore, readFilesUrl } from './files-settings.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const inPieces = (bytes: Uint8Array, each = 1000) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / each) }, (_, n) => bytes.subarray(n * each, (n + 1) * each)),
  )
const plenty = { maxBytes: 10_000_000 }

let folder: string
let swift: Swift | undefined
let made = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catenary-files-'))
})
afterAll(async () => {
  await swift?.close()
  await rm(folder, { recursive: true, force: true })
})

/** A store of its own, empty, with the folder where its files come in. */
interface Fresh {
  readonly store: FileStore
  readonly incoming: string
}

async function freshDisk(): Promise<Fresh> {
  made += 1
  const root = join(folder, `store${made}`)
  return { store: createDiskStore(root), incoming: join(root, 'incoming') }
}

async function freshBucket({ secret, isMade = true }: { secret?: string; isMade?: boolean } = {}): Promise<Fresh> {
  swift ??= await startSwift()
  made += 1
  if (isMade) await swift.createBucket(`bucket${made}`)
  const incoming = join(folder, `incoming${made}`)
  const address = `${swift.endpoint}/bucket${made}/some/prefix`
  const store = createS3Store({
    address,
    region: 'us-east-1',
    key: swift.key,
    secret: secret ?? swift.secret,
    incoming,
  })
  return { store, incoming }
}

const adapters = [
  { name: 'a folder', fresh: freshDisk, isHere: true },
  { name: 'a bucket of an S3 service that checks signatures', fresh: () => freshBucket(), isHere: hasSwift },
]

const bytesOf = async (stream: Readable | null) => stream && Buffer.concat(await stream.toArray())

async function hashesIn(store: FileStore) {
  const hashes: string[] = []
  for await (const { hash } of store.list()) hashes.push(hash)
  return hashes
}

for (const { name, fresh, isHere } of adapters)
  describe.skipIf(!isHere)(`files in ${name}`, () => {
    test('stores an upload aside until it is committed under its hash', async () => {
      const { store, incoming } = await fresh()
      const bytes = randomBytes(50_000)
      const hash = sha256(bytes)
      const file = await store.receive(inPieces(bytes), plenty)
      expect(file).toMatchObject({ hash, size: 50_000 })
      expect(file.firstBytes.equals(bytes.subarray(0, 4096))).toBe(true)
      expect(await bytesOf(file.open())).toEqual(bytes)
      expect(await store.size(hash)).toBeNull()
      expect(await store.open(hash)).toBeNull()
      await file.store()
      expect(await readdir(incoming)).toEqual([])
      expect(await store.size(hash)).toBe(50_000)
      expect(await bytesOf(await store.open(hash))).toEqual(bytes)
      expect(await bytesOf(await store.open(hash, { from: 100, to: 199 }))).toEqual(bytes.subarray(100, 200))
      expect(await bytesOf(await store.open(hash, { from: 49_999, to: 49_999 }))).toEqual(bytes.subarray(49_999))
    })

    test('stores the same bytes once; discarded and empty uploads leave no file', async () => {
      const { store, incoming } = await fresh()
      const bytes = randomBytes(3000)
      for (const file of [
        await store.receive(inPieces(bytes), plenty),
        await store.receive(inPieces(bytes, 7), plenty),
      ])
        await file.store()
      const dropped = await store.receive(inPieces(randomBytes(10)), plenty)
      await dropped.discard()
      await dropped.discard()
      const empty = await store.receive(Readable.from([]), plenty)
      await empty.store()
      const before = Date.now()
      const listed = []
      for await (const listedFile of store.list()) listed.push(listedFile)
      expect(listed.map(({ hash, size }) => ({ hash, size }))).toEqual(
        [
          { hash: sha256(bytes), size: 3000 },
          { hash: empty.hash, size: 0 },
        ].toSorted((a, b) => (a.hash < b.hash ? -1 : 1)),
      )
      for (const { storedAt } of listed) expect(Math.abs(storedAt.getTime() - before)).toBeLessThan(10_000)
      expect(await readdir(incoming)).toEqual([])
      expect(await bytesOf(await store.open(empty.hash))).toEqual(Buffer.alloc(0))
    })

    test('leaves no file after an upload that is too large or interrupted', async () => {
      const { store, incoming } = await fresh()
      await (await store.receive(inPieces(randomBytes(2000)), { maxBytes: 2000 })).discard()
      await expect(store.receive(inPieces(randomBytes(2001)), { maxBytes: 2000 })).rejects.toThrow('2000 bytes')
      const broken = async function* () {
        yield randomBytes(500)
        throw new Error('the sender went away')
      }
      await expect(store.receive(Readable.from(broken()), plenty)).rejects.toThrow('went away')
      expect(await readdir(incoming)).toEqual([])
      expect(await hashesIn(store)).toEqual([])
    })

    test('deletes derived files together with their original', async () => {
      const { store } = await fresh()
      const file = await store.receive(inPieces(randomBytes(100)), plenty)
      await file.store()
      const derived = async (name: string) => {
        const stream = await store.openDerived(name)
        return stream && text(stream)
      }
      const [thumb, other] = [`${file.hash}-thumb.webp`, `${'0'.repeat(64)}-thumb.webp`]
      expect(await derived(thumb)).toBeNull()
      await store.storeDerived(thumb, Buffer.from('small'))
      await store.storeDerived(thumb, Buffer.from('small'))
      await store.storeDerived(other, Buffer.from('another'))
      expect(await derived(thumb)).toBe('small')
      await store.remove(file.hash)
      await store.remove(file.hash)
      expect(await store.size(file.hash)).toBeNull()
      expect(await derived(thumb)).toBeNull()
      expect(await derived(other)).toBe('another')
      expect(await hashesIn(store)).toEqual([])
    })

    test('builds paths from valid hashes only', async () => {
      const { store } = await fresh()
      for (const wrong of ['../../etc/passwd', '', 'A'.repeat(64), `${'a'.repeat(64)}/..`]) {
        await expect(async () => store.open(wrong)).rejects.toThrow('no hash')
        await expect(async () => store.openDerived(wrong)).rejects.toThrow('no name')
      }
    })

    test('deletes unfinished uploads once they are old', async () => {
      const { store, incoming } = await fresh()
      const file = await store.receive(inPieces(randomBytes(10)), plenty)
      expect(await store.sweepIncoming(new Date(Date.now() - 60_000))).toBe(0)
      expect(await store.sweepIncoming(new Date(Date.now() + 60_000))).toBe(1)
      expect(await readdir(incoming)).toEqual([])
      await file.discard()
    })
  })

test.skipIf(!hasSwift)(
  'a wrong secret is refused by the service, and told as a store that cannot be used',
  async () => {
    const { store, incoming } = await freshBucket({ secret: 'guessed' })
    const file = await store.receive(inPieces(randomBytes(10)), plenty)
    await expect(file.store()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    expect(await readdir(incoming)).toEqual([])
  },
)

test.skipIf(!hasSwift)('reports a missing bucket as an unusable store', async () => {
  const { store } = await freshBucket({ isMade: false })
  const file = await store.receive(inPieces(randomBytes(10)), plenty)
  await expect(file.store()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  await expect(hashesIn(store)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
})

/** Collects the garbage as long as the work takes, as a server at rest does. */
async function whileCollecting<T>(work: Promise<T>): Promise<T> {
  setFlagsFromString('--expose-gc')
  const collecting = setInterval(runInNewContext('gc'), 50)
  return work.finally(() => clearInterval(collecting))
}

test('a service that is silent, before it answers or in the middle of a file, is given up in time', async () => {
  const silent = createServer((request, response) => {
    if (request.url?.includes('half')) response.writeHead(200, { 'content-length': '1000' }).write('x'.repeat(400))
    else if (request.url?.includes('large')) response.end(Buffer.alloc(5_000_000))
    else if (request.method === 'HEAD') response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const access = { region: 'x', key: 'k', secret: 's', incoming: join(folder, 'silent') }
  const storeAt = (path: string) => createS3Store({ ...access, address: `${endpoint}/${path}`, silenceMs: 500 })
  const hash = 'a'.repeat(64)
  const away = { code: 'STORAGE_UNAVAILABLE' }
  await whileCollecting(expect(storeAt('all').open(hash)).rejects.toMatchObject(away))
  const file = await storeAt('all').receive(inPieces(randomBytes(3000)), plenty)
  await whileCollecting(expect(file.store()).rejects.toMatchObject(away))
  const half = await whileCollecting(storeAt('half').open(hash))
  await whileCollecting(expect(bytesOf(half)).rejects.toMatchObject(away))
  await whileCollecting(expect(hashesIn(storeAt('half'))).rejects.toMatchObject(away))
  // A reader who takes their time is not a silent service.
  const large = await storeAt('large').open(hash)
  const pieces: Buffer[] = []
  for await (const piece of large ?? []) {
    if (pieces.length === 0) await pause(1000)
    pieces.push(piece)
  }
  expect(Buffer.concat(pieces)).toHaveLength(5_000_000)
  silent.closeAllConnections()
  await new Promise((resolve) => silent.close(resolve))
})

test('distinguishes an unreachable, a full and a failing service', async () => {
  const responses = createServer((request, response) => {
    request.resume().on('end', () => {
      const isFull = request.url?.includes('full') && request.method === 'PUT'
      response.statusCode = request.method === 'HEAD' ? 404 : isFull ? 403 : 500
      response.end(isFull ? '<Error><Code>QuotaExceeded</Code></Error>' : '')
    })
  })
  await new Promise<void>((resolve) => responses.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(responses.address() as AddressInfo).port}`
  const keepAt = async (address: string) => {
    const store = createS3Store({ address, region: 'x', key: 'k', secret: 's', incoming: join(folder, 'aside') })
    return (await store.receive(inPieces(randomBytes(10)), plenty)).store()
  }
  await expect(keepAt(`${endpoint}/full`)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  await expect(keepAt(`${endpoint}/failing`)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  await new Promise((resolve) => responses.close(resolve))
  await expect(keepAt(`${endpoint}/gone`)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  expect(await readdir(join(folder, 'aside'))).toEqual([])
})

test('reports a full disk and leaves no partial file', async ({ skip }) => {
  const root = join(folder, 'small')
  await mkdir(root)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', root], { stdio: 'ignore' }).status === 0
  if (!mounted) skip('needs the right to mount a small disk')
  try {
    const store = createDiskStore(root)
    await expect(store.receive(inPieces(randomBytes(3_000_000), 60_000), plenty)).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    })
    expect(await readdir(join(root, 'incoming'))).toEqual([])
    await (await store.receive(inPieces(randomBytes(1000)), plenty)).store()
    expect(await hashesIn(store)).toHaveLength(1)
  } finally {
    spawnSync('umount', [root])
  }
})

test('reports a folder without write permission as an unusable store', async () => {
  const inAFile = createDiskStore(join(import.meta.filename, 'files'))
  await expect(inAFile.receive(inPieces(randomBytes(10)), plenty)).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
  })
  const root = join(folder, 'taken')
  const store = createDiskStore(root)
  const file = await store.receive(inPieces(randomBytes(10)), plenty)
  await rm(join(root, 'incoming'), { recursive: true })
  await expect(file.store()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
})

test('reads the location of the file store from the settings', async () => {
  for (const right of ['file:///mnt/files', 's3://bucket', 's3://bucket/some/prefix']) readFilesUrl(right)
  for (const wrong of ['files', 'https://host/bucket', 's3://', 's3://Up', 's3://bucket/a%20b', 'file://host/x'])
    expect(() => readFilesUrl(wrong), wrong).toThrow(/must|host/i)
  expect(() => readConfig({ FILES_URL: 's3://bucket' })).toThrow(/FILES_S3_KEY.*FILES_S3_SECRET/s)
  expect(() => readConfig({ FILES_URL: 'bucket', UPLOAD_MAX_MB: '9999' })).toThrow(/FILES_URL: must.*UPLOAD_MAX_MB/s)
  const unset = { url: undefined, endpoint: undefined, region: 'eu-west-1', key: undefined, secret: undefined }
  const store = openFileStore({ dataDir: join(folder, 'data'), ...unset })
  const file = await store.receive(inPieces(randomBytes(10)), plenty)
  expect(file.path.startsWith(join(folder, 'data/files/incoming'))).toBe(true)
  await file.discard()
})
