import { rowsBefore, totalCount, unreadableRecords } from '@catenary/contract/headers'
import { ConnectionLost } from './refusal.ts'

/** One request as it goes over the wire. */
export interface WireRequest {
  readonly method: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData
  readonly signal?: AbortSignal
  /** Told while the answer comes in: how many bytes are there, and of how many, where that is known. */
  readonly onReceived?: (received: number, total: number | null) => void
}

/** What came back, before anybody looked at it. */
export interface WireAnswer {
  readonly status: number
  readonly etag: string | null
  /** The cursors of a list's next part, and of the one before, where the server names them. */
  readonly next: string | null
  readonly previous: string | null
  /** How many entries a list has, and how many stand before this part; 0 where that was not asked. */
  readonly total: number
  readonly before: number
  /** The header of that name: after how many seconds to try again. */
  readonly retryAfter: string | null
  /** How many records of a list are not in it because what is stored of them cannot be read. */
  readonly unreadable: number
  readonly body: Blob
}

/** The cursor in a `Link: <…?cursor=…>; rel="next"` header. */
function cursorIn(link: string | null, rel: 'next' | 'prev'): string | null {
  const address = new RegExp(`<([^>]+)>;\\s*rel="${rel}"`).exec(link ?? '')?.[1]
  return address === undefined ? null : new URL(address, window.location.origin).searchParams.get('cursor')
}

function partOf(headers: Headers): Pick<WireAnswer, 'next' | 'previous' | 'total' | 'before'> {
  const link = headers.get('link')
  const number = (name: string) => Number(headers.get(name) ?? 0)
  return {
    next: cursorIn(link, 'next'),
    previous: cursorIn(link, 'prev'),
    total: number(totalCount),
    before: number(rowsBefore),
  }
}

/**
 * Sends a request.
 * @throws {ConnectionLost} where no answer came; an abort by the signal is thrown as the signal's reason.
 */
export async function send(request: WireRequest): Promise<WireAnswer> {
  const { address, signal, onReceived, ...rest } = request
  try {
    const answer = await fetch(address, { ...rest, signal, credentials: 'same-origin', redirect: 'manual' })
    const { status, headers } = answer
    const [etag, retryAfter] = [headers.get('etag'), headers.get('retry-after')]
    const unreadable = Number(headers.get(unreadableRecords) ?? 0)
    const part = partOf(headers)
    const body = await (onReceived ? received(answer, onReceived) : answer.blob())
    return { status, etag, ...part, retryAfter, unreadable, body }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new ConnectionLost('No answer', { cause })
  }
}

async function received(answer: Response, onReceived: NonNullable<WireRequest['onReceived']>): Promise<Blob> {
  const { body, headers } = answer
  if (!body) return answer.blob()
  const length = Number(headers.get('content-length'))
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (const reader = body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    bytes += value.length
    // What was packed on the way is longer than it says.
    onReceived(bytes, length >= bytes ? length : null)
  }
  return new Blob(parts, { type: headers.get('content-type') ?? '' })
}

/**
 * Sends a request and tells how much of it is out, as a share from 0 to 1: only this older way of the browser knows.
 * @throws {ConnectionLost} as {@link send}
 */
export function sendWithProgress(request: WireRequest, onProgress: (share: number) => void): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.address)
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
        ...partOf(new Headers()),
        retryAfter,
        unreadable: 0,
        body: xhr.response as Blob,
      })
    })
    xhr.addEventListener('error', () => reject(new ConnectionLost('No answer')))
    xhr.addEventListener('abort', () => reject(request.signal?.reason ?? new ConnectionLost('Aborted')))
    request.signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(request.body ?? null)
  })
}
