import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { checkedDerivedName, checkedHash, isFileHash, StorageError } from './files.ts'
import type { ByteRange, FileStore, KeptFile } from './files.ts'
import type { Incoming } from './files-incoming.ts'
import { sweep, takeIn } from './files-incoming.ts'

/** Where the bucket is and how it is entered. */
export interface S3Settings {
  /** The bucket's address with the prefix of our files, without a slash at its end. */
  readonly address: string
  readonly region: string
  readonly key: string
  readonly secret: string
  /** A folder of this machine where files come in, before they are sent on. */
  readonly incoming: string
  /** What stays free of that folder's disk, in bytes. */
  readonly reserveBytes?: number | undefined
}

interface Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  readonly headers?: Record<string, string>
  readonly body?: Readable | Uint8Array
  /** In milliseconds. */
  readonly timeLimit?: number
}

/** No answer for this long, in milliseconds: the store is not there. */
const patience = 15_000
/** The slowest store that is waited for when a file is sent to it, in bytes a millisecond. */
const slowest = 100

/** Files in a bucket of an S3 service: under `kept/<hash>` and `derived/<hash>-…`, by signed calls of this server alone. */
export function createS3Store(settings: S3Settings): FileStore {
  const bucket = new Bucket(settings)
  const keyOf = (hash: string) => `kept/${checkedHash(hash)}`
  const derivedKeyOf = (name: string) => `derived/${checkedDerivedName(name)}`
  return {
    receive: async (stream, limits) => {
      const file = await takeIn(settings.incoming, stream, { ...limits, reserveBytes: settings.reserveBytes })
      return { ...file, keep: () => bucket.keep(keyOf(file.hash), file).finally(file.drop) }
    },
    open: (hash, range) => bucket.open(keyOf(hash), range),
    size: (hash) => bucket.size(keyOf(hash)),
    remove: async (hash) => {
      await bucket.remove(keyOf(hash))
      for await (const { key } of bucket.list(`derived/${hash}`)) await bucket.remove(key)
    },
    list: async function* () {
      for await (const { key, size, keptAt } of bucket.list('kept/')) {
        const hash = key.slice('kept/'.length)
        if (isFileHash(hash)) yield { hash, size, keptAt } satisfies KeptFile
      }
    },
    keepDerived: (name, bytes) => bucket.put(derivedKeyOf(name), bytes, bytes.length),
    openDerived: (name) => bucket.open(derivedKeyOf(name)),
    sweepIncoming: (before) => sweep(settings.incoming, before),
  }
}

class Bucket {
  readonly #settings: S3Settings
  readonly #client: AwsClient

  constructor(settings: S3Settings) {
    this.#settings = settings
    const { key: accessKeyId, secret: secretAccessKey, region } = settings
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  }

  /** A file with that hash and size is that file: it is not sent again. */
  async keep(key: string, file: Incoming): Promise<void> {
    if ((await this.size(key)) !== file.size) await this.put(key, file.open(), file.size)
  }

  async put(key: string, body: Readable | Uint8Array, size: number): Promise<void> {
    const headers = { 'content-length': String(size), 'content-type': 'application/octet-stream' }
    const answer = await this.#ask(key, { method: 'PUT', headers, body, timeLimit: patience + size / slowest })
    await answer.body?.cancel()
  }

  async size(key: string): Promise<number | null> {
    const answer = await this.#ask(key, { method: 'HEAD' })
    return answer.status === 404 ? null : Number(answer.headers.get('content-length'))
  }

  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    const headers = range && { range: `bytes=${range.from}-${range.to}` }
    const answer = await this.#ask(key, { method: 'GET', ...(headers && { headers }) })
    if (answer.status !== 404) return Readable.fromWeb((answer.body ?? new Blob([]).stream()) as ReadableStream)
    await answer.body?.cancel()
    return null
  }

  async remove(key: string): Promise<void> {
    const answer = await this.#ask(key, { method: 'DELETE' })
    await answer.body?.cancel()
  }

  async *list(prefix: string): AsyncIterable<{ key: string; size: number; keptAt: Date }> {
    const [bucket = '', ...within] = new URL(this.#settings.address).pathname.slice(1).split('/')
    const own = within.length > 0 ? `${within.join('/')}/` : ''
    for (let after = ''; ;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: own + prefix, 'max-keys': '1000' })
      if (after !== '') query.set('start-after', after)
      const answer = await this.#ask(new URL(`/${bucket}?${query}`, this.#settings.address), { method: 'GET' })
      const text = await answer.text()
      // Only keys of our own making are read: no character of theirs is ever written in another way.
      for (const [, found = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const told = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(found)?.[1] ?? ''
        after = told('Key')
        yield { key: after.slice(own.length), size: Number(told('Size')), keptAt: new Date(told('LastModified')) }
      }
      if (!text.includes('<IsTruncated>true</IsTruncated>')) return
    }
  }

  /** Asks, and answers what is there or that it is not (404). Throws for every other answer, and for none. */
  async #ask(at: string | URL, { method, headers, body, timeLimit = patience }: Request): Promise<Response> {
    const address = typeof at === 'string' ? `${this.#settings.address}/${at}` : at.href
    // Where a file is put or files are listed, it is the bucket that is not there.
    const mayBeAbsent = typeof at === 'string' && method !== 'PUT'
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('The file store took too long')), timeLimit)
    try {
      const answer = await this.#client.fetch(address, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
        signal: late.signal,
        ...(body && { body: body instanceof Readable ? Readable.toWeb(body) : body, duplex: 'half' }),
      } as RequestInit)
      if (answer.ok || (answer.status === 404 && mayBeAbsent)) return answer
      const told = await answer.text()
      const isFull = answer.status === 507 || /InsufficientStorage|QuotaExceeded|StorageFull/i.test(told)
      throw new StorageError(isFull ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE', {
        cause: new Error(`${method} was answered with ${answer.status}: ${told.slice(0, 300)}`),
      })
    } catch (error) {
      throw error instanceof StorageError ? error : new StorageError('STORAGE_UNAVAILABLE', { cause: error })
    } finally {
      clearTimeout(timer)
      if (body instanceof Readable) body.destroy()
    }
  }
}
