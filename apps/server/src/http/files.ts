import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ByteRange, FileStore } from '../ports/files.ts'
import { fail } from './problems.ts'

/** An answer that is a file: its bytes, also as a stream, with their media type, and the name under which it is saved. */
export class FileAnswer {
  readonly bytes: Uint8Array | Readable
  readonly mediaType: string
  /** Absent for what a page shows, such as a picture. */
  readonly name: string | undefined

  constructor(bytes: Uint8Array | Readable, mediaType: string, name?: string) {
    this.bytes = bytes
    this.mediaType = mediaType
    this.name = name
  }
}

interface StoredFacts {
  readonly store: FileStore
  readonly hash: string
  /** In bytes. */
  readonly size: number
  readonly mediaType: string
  readonly name: string
}

/** An answer that is a file of the store: streamed, whole or the range that was asked for, and always to be saved. */
export class StoredFile {
  readonly facts: StoredFacts

  constructor(facts: StoredFacts) {
    this.facts = facts
  }
}

/** Sends a file: nothing in it may run, and a browser takes it for nothing but what it is. */
export function sendFile(reply: FastifyReply, file: FileAnswer | StoredFile): FastifyReply | Promise<FastifyReply> {
  void reply.header('content-security-policy', "default-src 'none'; sandbox")
  if (file instanceof StoredFile) return sendStored(reply, file.facts)
  void reply.type(file.mediaType)
  if (file.name !== undefined) void reply.header('content-disposition', disposition(file.name))
  return reply.send(file.bytes instanceof Readable ? file.bytes : Buffer.from(file.bytes))
}

async function sendStored(reply: FastifyReply, { store, hash, size, mediaType, name }: StoredFacts) {
  const { headers, method } = reply.request
  const etag = `"${hash}"`
  void reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': disposition(name),
  })
  // Never packed on the way: a range counts in the bytes as they are, and the tag is of them.
  headers['x-no-compression'] = '1'
  if (headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
    return reply.status(304).send()
  const isOfThis = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = isOfThis ? rangeOf(headers.range, size) : null
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send()
  const { from, to } = range ?? { from: 0, to: size - 1 }
  const body = method === 'HEAD' ? Readable.from([]) : await store.open(hash, range ?? undefined)
  if (!body) {
    reply.log.error({ hash }, 'a document has lost its file')
    return fail('storage.unavailable')
  }
  if (range) void reply.status(206).header('content-range', `bytes ${from}-${to}/${size}`)
  return reply
    .type(mediaType)
    .header('content-length', to - from + 1)
    .send(body)
}

/**
 * The one range of bytes that is asked for; null where the whole is, where it cannot be read, or where there are several:
 * a server may answer them with the whole.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '')
    return last === '0' || size === 0 ? 'unsatisfiable' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'unsatisfiable'
  return { from: Number(first), to: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** RFC 6266: the name in plain letters, and as it is. */
export function disposition(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^\w .()-]/g, '')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
