import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { archivePath } from '@catenary/contract/library/archive-index'
import { createCircuitBreaker, defaultSettings, SourceUnavailable } from '../circuit-breaker.ts'
import type { CircuitBreaker } from '../circuit-breaker.ts'
import type { Clock } from '../clock.ts'
import { createOutbound, OutboundFailure } from '../outbound/outbound.ts'
import type { Outbound, OutboundHead, OutboundLimits, Receive } from '../outbound/outbound.ts'
import type { Archive, ArchiveFile, IndexText, LocatedFile } from './archive.ts'
import { ArchiveFailure, maxDocumentBytes, maxIndexBytes, maxPictureBytes } from './archive.ts'
import type { LocalCopies } from './local-copies.ts'

/** How an archive server is reached. */
export interface HttpArchiveOptions {
  /** The address below which index and files are. */
  readonly url: string
  readonly token: string | undefined
  readonly copies: LocalCopies
  readonly clock: Clock
  readonly limits?: OutboundLimits
}

const defaultLimits: OutboundLimits = { connectMs: 5000, responseMs: 15_000, totalMs: 120_000 }
const connections = 4

/** An archive on a server: its index and the files below it, by GET. Files are copied before anything of them is shown. */
export function createHttpArchive(options: HttpArchiveOptions): Archive {
  return new HttpArchive(options)
}

/** What a call brought: failures that say nothing about the server do not count against it. */
type Result<T> = { readonly value: T } | { readonly failure: Error }

class HttpArchive implements Archive {
  readonly source: string
  readonly isOptional = false
  readonly #base: string
  readonly #credential: Readonly<Record<string, string>>
  readonly #copies: LocalCopies
  readonly #outbound: Outbound
  readonly #breaker: CircuitBreaker
  readonly #inProgress = new Map<string, Promise<LocatedFile>>()

  constructor({ url, token, copies, clock, limits = defaultLimits }: HttpArchiveOptions) {
    const { origin, pathname } = new URL(url)
    this.#base = `${origin}${pathname.replace(/\/*$/, '/')}`
    this.source = `server ${this.#base}`
    this.#credential = token === undefined ? {} : { authorization: `Bearer ${token}` }
    this.#copies = copies
    // The operator names the server: it may be one of their own network.
    this.#outbound = createOutbound({ destinations: [{ origin, isLocal: true, connections }], limits })
    this.#breaker = createCircuitBreaker({ ...defaultSettings, maxWaiting: 100, concurrency: connections }, clock)
  }

  readIndex(path: string, known: string | null): Promise<IndexText | null> {
    const headers: Record<string, string> = known === null ? {} : { 'if-none-match': known }
    const request = { maxBytes: maxIndexBytes, headers, accept: 'application/json' }
    // Not through the breaker: this is how the archive is found to be reachable again.
    return this.#call<IndexText | null>(path, request, async (head, chunks) => {
      if (head.status === 304 && known !== null) return { value: null }
      assertFound(head, path)
      assertType(head.headers, /^application\/(.+\+)?json$/, path)
      const text = Buffer.concat(await Array.fromAsync(chunks)).toString('utf8')
      return { value: { text, version: head.headers.etag ?? null } }
    }).then(unwrap)
  }

  async locate(file: ArchiveFile): Promise<LocatedFile> {
    const name = createHash('sha256')
      .update(JSON.stringify([this.source, file.path, file.version, file.size, file.sha256]))
      .digest('hex')
    const copy = await this.#copies.find(name)
    if (copy !== null) return { path: copy, version: '' }
    // Concurrent requests for a file, such as those for its pages, share one copy.
    const running = this.#inProgress.get(name)
    if (running) return running
    const copying = this.#copy(name, file).finally(() => this.#inProgress.delete(name))
    this.#inProgress.set(name, copying)
    return copying
  }

  close(): void {
    this.#outbound.close()
  }

  async #copy(name: string, { path, size, sha256 }: ArchiveFile): Promise<LocatedFile> {
    if (size !== null && size > maxDocumentBytes) throw new ArchiveFailure('large', `${path} has ${size} bytes`)
    const request = { maxBytes: size ?? maxPictureBytes, accept: '*/*' }
    const result = await this.#breaker
      .run(() =>
        this.#call<LocatedFile>(path, request, async (head, chunks) => {
          assertFound(head, path)
          // A page to log in, most often, in the place of the document.
          if (!/\.html?$/i.test(path)) assertType(head.headers, /^(?!text\/html\b|application\/xhtml\b)/, path)
          const copy = await this.#copies.store(name, chunks, { size, sha256 })
          return copy === null ? { failure: otherContent(path) } : { value: { path: copy, version: '' } }
        }),
      )
      .catch((error: unknown) => {
        throw error instanceof SourceUnavailable
          ? new ArchiveFailure('unreachable', `${path}: ${error.reason}`, error.retryAfter)
          : error
      })
    // More bytes than the index says.
    const isOther = 'failure' in result && result.failure instanceof ArchiveFailure && result.failure.reason === 'large'
    return isOther ? unwrap({ failure: otherContent(path) }) : unwrap(result)
  }

  async #call<T>(
    path: string,
    { maxBytes, headers = {}, accept }: { maxBytes: number; headers?: Record<string, string>; accept: string },
    receive: Receive<Result<T>>,
  ): Promise<Result<T>> {
    if (!archivePath.safeParse(path).success)
      return { failure: new ArchiveFailure('wrong', `${path} is no file below the address`) }
    const url = this.#base + path.split('/').map(encodeURIComponent).join('/')
    try {
      return await this.#outbound.stream(
        url,
        { maxBytes, headers: { accept, ...this.#credential, ...headers } },
        receive,
      )
    } catch (error) {
      const failure = failureOf(error, path)
      // Of one file, or of our disk: the server answers, and other files may be as they should.
      const isOfServer = failure instanceof ArchiveFailure && ['unreachable', 'refused'].includes(failure.reason)
      if (isOfServer) throw failure
      return { failure }
    }
  }
}

function unwrap<T>(result: Result<T>): T {
  if ('failure' in result) throw result.failure
  return result.value
}

const otherContent = (path: string) => new ArchiveFailure('wrong', `${path} is not what the index says`)

function assertFound({ status, headers }: OutboundHead, path: string): void {
  if (status === 200) return
  if (status === 404 || status === 410) throw new ArchiveFailure('missing', `${path}: ${status}`)
  if (status === 401 || status === 403) throw new ArchiveFailure('refused', `${path}: ${status}`)
  const retryAfter = Number(headers['retry-after'] ?? Number.NaN)
  const isBusy = status === 429 || status >= 500
  throw new ArchiveFailure(
    isBusy ? 'unreachable' : 'wrong',
    `${path}: ${status}`,
    Number.isFinite(retryAfter) ? Math.min(Math.max(1, retryAfter), 86_400) : undefined,
  )
}

function assertType(headers: IncomingHttpHeaders, expected: RegExp, path: string): void {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!expected.test(type)) throw new ArchiveFailure('wrong', `${path}: ${type.slice(0, 100)}`)
}

function failureOf(error: unknown, path: string): Error {
  if (!(error instanceof OutboundFailure)) return error instanceof Error ? error : new Error(String(error))
  return new ArchiveFailure(error.reason === 'large' ? 'large' : 'unreachable', `${path}: ${error.message}`)
}
