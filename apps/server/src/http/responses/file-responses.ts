import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ByteRange, FileStore } from '../../ports/files/file-store.ts'
import { throwProblem } from '../problems.ts'

/** A file as response: bytes or a stream, with media type and download name. */
export class FileResponse {
  readonly bytes: Uint8Array | Readable
  readonly mediaType: string
  /** Absent for content that pages display, such as images. */
  readonly name: string | undefined

  constructor(bytes: Uint8Array | Readable, mediaType: string, name?: string) {
    this.bytes = bytes
    this.mediaType = mediaType
    this.name = name
  }
}

interface StoredFileDetails {
  readonly store: Pick<FileStore, 'open'>
  readonly hash: string
  /** In bytes. */
  readonly size: number
  readonly mediaType: string
  readonly name: string
}

/** A response with a stored file: streamed, whole or the requested range, always as an attachment. */
export class StoredFileResponse {
  readonly details: StoredFileDetails

  constructor(details: StoredFileDetails) {
    this.details = details
  }
}

/** Sends a file with a sandbox policy: no script in it may run. */
export function sendFile(
  reply: FastifyReply,
  file: FileResponse | StoredFileResponse,
): FastifyReply | Promise<FastifyReply> {
  void reply.header('content-security-policy', "default-src 'none'; sandbox")
  if (file instanceof StoredFileResponse) return sendStoredFile(reply, file.details)
  void reply.type(file.mediaType)
  if (file.name !== undefined) void reply.header('content-disposition', contentDisposition(file.name))
  return reply.send(file.bytes instanceof Readable ? file.bytes : Buffer.from(file.bytes))
}

async function sendStoredFile(reply: FastifyReply, { store, hash, size, mediaType, name }: StoredFileDetails) {
  const { headers, method } = reply.request
  const etag = `"${hash}"`
  void reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': contentDisposition(name),
  })
  // Never compressed: ranges and ETag refer to the identity encoding.
  headers['x-no-compression'] = '1'
  if (headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
    return reply.status(304).send()
  const isSameVersion = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = isSameVersion ? parseRange(headers.range, size) : null
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send()
  const { from, to } = range ?? { from: 0, to: size - 1 }
  const body = method === 'HEAD' ? Readable.from([]) : await store.open(hash, range ?? undefined)
  if (!body) {
    reply.log.error({ hash }, 'a document has lost its file')
    return throwProblem('storage.unreadable')
  }
  if (range) void reply.status(206).header('content-range', `bytes ${from}-${to}/${size}`)
  return reply
    .type(mediaType)
    .header('content-length', to - from + 1)
    .send(body)
}

/**
 * The requested byte range; null for the whole file, also where the header is invalid or has several ranges, which a
 * server may answer with the whole file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '')
    return last === '0' || size === 0 ? 'unsatisfiable' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'unsatisfiable'
  return { from: Number(first), to: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** RFC 6266: the name in ASCII, and in UTF-8. */
export function contentDisposition(name: string): string {
  const asciiName = name.normalize('NFKD').replaceAll(/[^\w .()-]/g, '')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encoded}`
}
