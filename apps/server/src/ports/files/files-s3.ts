import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { AwsClient } from 'aws4fetch'
import { assertDerivedName, assertFileHash, isFileHash, StorageError } from './file-store.ts'
import type { ByteRange, FileStore, StoredFileEntry } from './file-store.ts'
import type { IncomingFile } from './files-incoming.ts'
import { sweepFolder, writeIncoming } from './files-incoming.ts'

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
  /** How long the service may be silent, in milliseconds. */
  readonly silenceMs?: number
}

interface BucketRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  readonly headers?: Record<string, string>
  readonly body?: Readable | Uint8Array
  /** What it may take beside the silence that is waited for anyway, in milliseconds. */
  readonly transferMs?: number
}

const defaultSilenceMs = 15_000
/** The slowest store that is waited for when a file is sent to it, in bytes a millisecond. */
const minBytesPerMs = 100

/** Files in an S3 bucket: under `kept/<hash>` and `derived/<hash>-…`, by signed requests of this server only. */
export function createS3Store(settings: S3Settings): FileStore {
  const bucket = new Bucket(settings)
  const keyOf = (hash: string) => `kept/${assertFileHash(hash)}`
  const derivedKeyOf = (name: string) => `derived/${assertDerivedName(name)}`
  return {
    receive: async (stream, limits) => {
      const file = await writeIncoming(settings.incoming, stream, { ...limits, reserveBytes: settings.reserveBytes })
      return { ...file, store: () => bucket.storeIfMissing(keyOf(file.hash), file).finally(file.discard) }
    },
    open: (hash, range) => bucket.open(keyOf(hash), range),
    size: (hash) => bucket.size(keyOf(hash)),
    remove: async (hash) => {
      await bucket.remove(keyOf(hash))
      for await (const { key } of bucket.list(`derived/${hash}`)) await bucket.remove(key)
    },
    list: async function* () {
      for await (const { key, size, storedAt } of bucket.list('kept/')) {
        const hash = key.slice('kept/'.length)
        if (isFileHash(hash)) yield { hash, size, storedAt } satisfies StoredFileEntry
      }
    },
    storeDerived: (name, bytes) => bucket.put(derivedKeyOf(name), bytes, bytes.length),
    openDerived: (name, range) => bucket.open(derivedKeyOf(name), range),
    sweepIncoming: (before) => sweepFolder(settings.incoming, before),
  }
}

const tookTooLong = () => new Error('The file store took too long')

/** The bytes of a response. It fails where the service is silent in the middle of it; a slow reader is none of its business. */
function bytesOf({ body }: Response, silenceMs: number): Readable {
  const reader = (body ?? new Blob([]).stream()).getReader()
  async function readPiece() {
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tookTooLong()), silenceMs)
    })
    return Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer))
  }
  return new Readable({
    read() {
      readPiece().then(
        ({ done, value }) => this.push(done ? null : value),
        (cause: unknown) => this.destroy(new StorageError('STORAGE_UNAVAILABLE', { cause })),
      )
    },
    destroy(error, done) {
      // Ends the transfer, also where the reader has left.
      reader.cancel().catch(() => {})
      done(error)
    },
  })
}

class Bucket {
  readonly #settings: S3Settings
  readonly #client: AwsClient
  readonly #silenceMs: number

  constructor(settings: S3Settings) {
    this.#settings = settings
    this.#silenceMs = settings.silenceMs ?? defaultSilenceMs
    const { key: accessKeyId, secret: secretAccessKey, region } = settings
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  }

  /** A file with that hash and size is that file: it is not sent again. */
  async storeIfMissing(key: string, file: IncomingFile): Promise<void> {
    if ((await this.size(key)) !== file.size) await this.put(key, file.open(), file.size)
  }

  async put(key: string, body: Readable | Uint8Array, size: number): Promise<void> {
    const headers = { 'content-length': String(size), 'content-type': 'application/octet-stream' }
    const response = await this.#request(key, {
      method: 'PUT',
      headers,
      body,
      transferMs: size / minBytesPerMs,
    })
    await response.body?.cancel()
  }

  async size(key: string): Promise<number | null> {
    const response = await this.#request(key, { method: 'HEAD' })
    return response.status === 404 ? null : Number(response.headers.get('content-length'))
  }

  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    const headers = range && { range: `bytes=${range.from}-${range.to}` }
    const response = await this.#request(key, { method: 'GET', ...(headers && { headers }) })
    if (response.status !== 404) return bytesOf(response, this.#silenceMs)
    await response.body?.cancel()
    return null
  }

  async remove(key: string): Promise<void> {
    const response = await this.#request(key, { method: 'DELETE' })
    await response.body?.cancel()
  }

  async *list(prefix: string): AsyncIterable<{ key: string; size: number; storedAt: Date }> {
    const [bucket = '', ...within] = new URL(this.#settings.address).pathname.slice(1).split('/')
    const ownPrefix = within.length > 0 ? `${within.join('/')}/` : ''
    for (let after = ''; ;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: ownPrefix + prefix, 'max-keys': '1000' })
      if (after !== '') query.set('start-after', after)
      const response = await this.#request(new URL(`/${bucket}?${query}`, this.#settings.address), { method: 'GET' })
      const text = await textOf(bytesOf(response, this.#silenceMs))
      // Keys are made by this server: none needs XML unescaping.
      for (const [, found = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const value = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(found)?.[1] ?? ''
        after = value('Key')
        yield {
          key: after.slice(ownPrefix.length),
          size: Number(value('Size')),
          storedAt: new Date(value('LastModified')),
        }
      }
      if (!text.includes('<IsTruncated>true</IsTruncated>')) return
    }
  }

  /** Sends a signed request; returns 2xx and 404, throws for any other response, and for none. */
  async #request(target: string | URL, { method, headers, body, transferMs = 0 }: BucketRequest): Promise<Response> {
    const address = typeof target === 'string' ? `${this.#settings.address}/${target}` : target.href
    // Where a file is put or files are listed, it is the bucket that is not there.
    const mayBeMissing = typeof target === 'string' && method !== 'PUT'
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(tookTooLong()), this.#silenceMs + transferMs)
    try {
      const request = await this.#client.sign(address, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
        ...(body && { body: body instanceof Readable ? Readable.toWeb(body) : body, duplex: 'half' }),
      } as RequestInit)
      // Not the signal of the request: it is forgotten when the garbage is collected, and the call then waits for minutes.
      const response = await fetch(request, { signal: timeout.signal })
      if (response.ok || (response.status === 404 && mayBeMissing)) return response
      const answer = await response.text()
      const isFull = response.status === 507 || /InsufficientStorage|QuotaExceeded|StorageFull/i.test(answer)
      throw new StorageError(isFull ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE', {
        cause: new Error(`${method} was answered with ${response.status}: ${answer.slice(0, 300)}`),
      })
    } catch (error) {
      throw error instanceof StorageError ? error : new StorageError('STORAGE_UNAVAILABLE', { cause: error })
    } finally {
      clearTimeout(timer)
      if (body instanceof Readable) body.destroy()
    }
  }
}
