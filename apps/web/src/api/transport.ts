import { rowsBefore, totalCount, unreadableRecords } from '@catenary/contract/response-headers'
import { ConnectionLost } from './problem-error.ts'

/** One request as it goes over the wire. */
export interface HttpRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData
  readonly signal?: AbortSignal
  /** Progress of the response: bytes received, and the total where known. */
  readonly onReceived?: (readBody: number, total: number | null) => void
}

/** The response before it is parsed. */
export interface HttpResponse {
  readonly status: number
  readonly etag: string | null
  /** The cursors of a list's next part, and of the one before, where the server names them. */
  readonly next: string | null
  readonly previous: string | null
  /** Number of entries in total and before this page; 0 where not requested. */
  readonly total: number
  readonly before: number
  /** The header of that name: after how many seconds to try again. */
  readonly retryAfter: string | null
  /** How many records of a list are not in it because what is stored of them cannot be read. */
  readonly unreadable: number
  readonly body: Blob
}

/** What the headers of a response say. */
export type ResponseHeaders = Omit<HttpResponse, 'status' | 'body'>

/** The cursor in a `Link: <…?cursor=…>; rel="next"` header. */
function parseCursor(link: string | null, rel: 'next' | 'prev'): string | null {
  const url = new RegExp(`<([^>]+)>;\\s*rel="${rel}"`).exec(link ?? '')?.[1]
  return url === undefined ? null : new URL(url, window.location.origin).searchParams.get('cursor')
}

function pageHeaders(headers: Headers): Pick<HttpResponse, 'next' | 'previous' | 'total' | 'before'> {
  const link = headers.get('link')
  const number = (name: string) => Number(headers.get(name) ?? 0)
  return {
    next: parseCursor(link, 'next'),
    previous: parseCursor(link, 'prev'),
    total: number(totalCount),
    before: number(rowsBefore),
  }
}

/**
 * Sends a request.
 * @throws {ConnectionLost} if no response arrived; an abort by the signal is thrown as the signal's reason.
 */
export async function send(request: HttpRequest): Promise<HttpResponse> {
  const { url, signal, onReceived, ...rest } = request
  try {
    const response = await fetch(url, { ...rest, signal, credentials: 'same-origin', redirect: 'manual' })
    const body = await (onReceived ? readBody(response, onReceived) : response.blob())
    return { status: response.status, ...parseHeaders(response.headers), body }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new ConnectionLost('No response', { cause })
  }
}

/** Reads the headers of a response. */
export function parseHeaders(headers: Headers): ResponseHeaders {
  const [etag, retryAfter] = [headers.get('etag'), headers.get('retry-after')]
  return { etag, retryAfter, unreadable: Number(headers.get(unreadableRecords) ?? 0), ...pageHeaders(headers) }
}

async function readBody(response: Response, onReceived: NonNullable<HttpRequest['onReceived']>): Promise<Blob> {
  const { body, headers } = response
  if (!body) return response.blob()
  const length = Number(headers.get('content-length'))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (const reader = body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    bytes += value.length
    // What was packed on the way is longer than it says.
    onReceived(bytes, length >= bytes ? length : null)
  }
  return new Blob(chunks, { type: headers.get('content-type') ?? '' })
}

/**
 * Sends a request and tells how much of it is out, as a share from 0 to 1: only this older way of the browser knows.
 * @throws {ConnectionLost} as {@link send}
 */
export function sendWithProgress(request: HttpRequest, onProgress: (share: number) => void): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.url)
    xhr.responseType = 'blob'
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    })
    xhr.addEventListener('load', () => {
      const [etag, retryAfter] = [xhr.getResponseHeader('etag'), xhr.getResponseHeader('retry-after')]
      resolve({
        status: xhr.status,
        etag,
        ...pageHeaders(new Headers()),
        retryAfter,
        unreadable: 0,
        body: xhr.response as Blob,
      })
    })
    xhr.addEventListener('error', () => reject(new ConnectionLost('No response')))
    xhr.addEventListener('abort', () => reject(request.signal?.reason ?? new ConnectionLost('Aborted')))
    request.signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(request.body ?? null)
  })
}
