import type { ResponseBody, EndpointDefinition, RequestInput } from '@catenary/contract/endpoint'
import { expectedUser } from '@catenary/contract/request-headers'
import type { UrlParts } from './endpoint-url.ts'
import { endpointUrl, endpointPath } from './endpoint-url.ts'
import { takeFirstResponse } from './first-responses.ts'
import { impersonatedUserId } from './impersonation.ts'
import { lastUserId } from './last-user.ts'
import { toFailure, toProblemError } from './problem-error.ts'
import type { HttpResponse, HttpRequest, ResponseHeaders } from './transport.ts'
import { parseHeaders, send, sendWithProgress } from './transport.ts'
import { trackUnreadable } from './unreadable.ts'

/** What a call may carry beside its input. */
export interface CallOptions {
  readonly signal?: AbortSignal
  /** Names the attempt of a POST: the same key again creates nothing twice. A new one per call where absent. */
  readonly idempotencyKey?: string
  /** The version a change was made on; the last one seen where absent, none where `null` (overwrites). */
  readonly ifMatch?: string | null
  /** The tag of a response that is known: an unchanged one comes without its body, as 304. */
  readonly ifNoneMatch?: string
  /** The file of an endpoint with `upload`. */
  readonly file?: File
  /** Requests only the first bytes of a file; the server may send more. */
  readonly firstBytes?: number
  /** How much of an upload is out, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** How much of the response is in, in bytes, and of how much where that is known. */
  readonly onReceived?: (received: number, total: number | null) => void
  /** Language of the response; the reader's where absent. */
  readonly language?: string
  /** Sent without impersonation. */
  readonly asCaller?: boolean
  /** Whose it is, for what waited: the server refuses it in another user's session. Absent: of whoever is logged in now. */
  readonly userId?: string
}

const versions = new Map<string, string>()

/**
 * The version of an entity as last read. Keep it when a form opens: a background refresh must not make the input look
 * as if it was based on newer values.
 */
export function versionOf(endpoint: EndpointDefinition, sent: UrlParts): string | undefined {
  return versions.get(endpointPath(endpoint, sent))
}

/**
 * Calls the server.
 * @throws {import('./problem-error.ts').ProblemError} where the server responds with a problem
 * @throws {import('./problem-error.ts').ConnectionLost} where no response comes
 */
export async function call<E extends EndpointDefinition>(
  endpoint: E,
  sent: RequestInput<E>,
  options: CallOptions = {},
): Promise<ResponseBody<E>> {
  const response = await performRequest(endpoint, sent, options)
  if (endpoint.response === null || response.status === 204) return undefined as ResponseBody<E>
  return JSON.parse(await response.body.text()) as ResponseBody<E>
}

/**
 * Calls the server for a response of which an earlier one is known by its tag. `null` where it is still that one.
 * Throws as {@link call}.
 */
export async function callIfChanged<E extends EndpointDefinition & { readonly conditional: true }>(
  endpoint: E,
  sent: RequestInput<E>,
  { etag, ...options }: CallOptions & { readonly etag: string | null | undefined },
): Promise<{ readonly body: ResponseBody<E>; readonly etag: string | null } | null> {
  const response = await performRequest(endpoint, sent, { ...options, ...(etag && { ifNoneMatch: etag }) })
  if (response.status === 304) return null
  return { body: JSON.parse(await response.body.text()) as ResponseBody<E>, etag: response.etag }
}

/**
 * A page of a long list with the cursors of the next and the previous page; `null` at its ends. With `total`, also the
 * number of entries in total and before the page.
 */
export interface ListPage<Item> extends Pick<HttpResponse, 'next' | 'previous' | 'total' | 'before'> {
  readonly items: readonly Item[]
}

/** What a list is a list of. */
export type ListItemOf<E extends EndpointDefinition> = ResponseBody<E> extends readonly (infer Item)[] ? Item : never

/** Reads a part of a long list. Throws as {@link call}. */
export async function callPage<E extends EndpointDefinition>(
  endpoint: E,
  sent: RequestInput<E>,
  options: CallOptions = {},
): Promise<ListPage<ListItemOf<E>>> {
  const { body, next, previous, total, before } = await performRequest(endpoint, sent, options)
  return { items: JSON.parse(await body.text()), next, previous, total, before }
}

/** What a call would answer, where that came with the page: known before anything is drawn. Taken once. */
export function firstBody<E extends EndpointDefinition>(
  endpoint: E,
  sent: RequestInput<E>,
): ResponseBody<E> | undefined {
  const first = takeFirst(endpoint, sent)
  return first && (JSON.parse(first.body) as ResponseBody<E>)
}

/** As {@link firstBody}, of a part of a long list. */
export function firstPage<E extends EndpointDefinition>(
  endpoint: E,
  sent: RequestInput<E>,
): ListPage<ListItemOf<E>> | undefined {
  const first = takeFirst(endpoint, sent)
  if (!first) return undefined
  const { next, previous, total, before } = first.headers
  return { items: JSON.parse(first.body), next, previous, total, before }
}

function takeFirst(endpoint: EndpointDefinition, sent: UrlParts) {
  const first = takeFirstResponse(endpoint.method, endpointUrl(endpoint, withImpersonation(endpoint, sent)))
  if (!first) return undefined
  const headers = parseHeaders(first.headers)
  note(endpoint, sent, headers)
  return { headers, body: first.body }
}

/** The address of a file for what the browser loads by itself, such as a picture; as to the user who is shown. */
export function fileUrl<E extends EndpointDefinition>(endpoint: E, sent: RequestInput<E>): string {
  return endpointUrl(endpoint, withImpersonation(endpoint, sent))
}

/** Fetches a file that the server makes, such as a report. Throws as {@link call}. */
export async function download<E extends EndpointDefinition>(
  endpoint: E,
  sent: RequestInput<E>,
  options: CallOptions = {},
): Promise<Blob> {
  return (await performRequest(endpoint, sent, options)).body
}

async function performRequest(
  endpoint: EndpointDefinition,
  sent: RequestParts,
  options: CallOptions,
): Promise<HttpResponse> {
  const request: HttpRequest = {
    method: endpoint.method,
    url: endpointUrl(endpoint, options.asCaller ? sent : withImpersonation(endpoint, sent)),
    headers: headersOf(endpoint, sent, options),
    body: bodyOf(endpoint, sent, options.file),
    signal: options.signal,
    ...(options.onReceived && { onReceived: options.onReceived }),
  }
  const response = await (options.onProgress ? sendWithProgress(request, options.onProgress) : send(request))
  const isKnown = response.status === 304 && options.ifNoneMatch !== undefined
  if (!isKnown && (response.status < 200 || response.status >= 300))
    throw toFailure(toProblemError(response.status, await response.body.text(), response.retryAfter))
  note(endpoint, sent, response)
  return response
}

/** Notes what the headers of a response tell beside the body. */
function note(endpoint: EndpointDefinition, sent: UrlParts, { unreadable, etag }: ResponseHeaders): void {
  if (endpoint.method === 'GET') trackUnreadable(endpoint.name, sent, unreadable)
  if (endpoint.versioned && etag) versions.set(endpointPath(endpoint, sent), etag)
}

/** Every call names the impersonated user, also one that writes: the server then rejects it. */
function withImpersonation(endpoint: EndpointDefinition, sent: UrlParts): UrlParts {
  const impersonated = impersonatedUserId()
  // Whose session and account it is stays whose it is.
  if (impersonated === null || /^(session|account)\./.test(endpoint.name)) return sent
  return { ...sent, query: { ...(sent.query as object | undefined), showAsUser: impersonated } }
}

interface RequestParts extends UrlParts {
  readonly body?: unknown
}

function headersOf(endpoint: EndpointDefinition, sent: RequestParts, options: CallOptions): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json, application/pdf, application/problem+json',
    'accept-language': options.language ?? document.documentElement.lang,
  }
  if (sent.body !== undefined && !endpoint.upload) headers['content-type'] = 'application/json'
  const userId = options.userId ?? lastUserId()
  if (userId) headers[expectedUser] = userId
  if (options.ifNoneMatch) headers['if-none-match'] = options.ifNoneMatch
  if (options.firstBytes) headers['range'] = `bytes=0-${options.firstBytes - 1}`
  if (endpoint.method === 'POST') headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
  if (endpoint.versioned && endpoint.method !== 'GET') {
    const version = options.ifMatch === undefined ? versionOf(endpoint, sent) : options.ifMatch
    if (version) headers['if-match'] = version
  }
  return headers
}

function bodyOf(
  endpoint: EndpointDefinition,
  sent: RequestParts,
  file: File | undefined,
): string | FormData | undefined {
  if (!endpoint.upload) return sent.body === undefined ? undefined : JSON.stringify(sent.body)
  const form = new FormData()
  // Text fields go first, so that the server knows what the file is for before it reads it.
  for (const [name, value] of Object.entries((sent.body ?? {}) as Record<string, string>)) form.append(name, value)
  if (file) form.append(endpoint.upload.field, file, file.name)
  return form
}
