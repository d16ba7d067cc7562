import type { ResponseBody, EndpointDefinition, RequestInput } from '@catenary/contract/endpoint'
import type { ErrorCode } from '@catenary/contract/errors'
import { errorStatus, problemType } from '@catenary/contract/errors'
import type { Problem } from '@catenary/contract/primitives'
import { rowsBefore, totalCount } from '@catenary/contract/response-headers'
import { vi } from 'vitest'
import { TestEventSource } from './event-source.ts'

/** The request, as a handler gets it. */
export interface HandledRequest<E extends EndpointDefinition> {
  readonly params: RequestInput<E>['params']
  readonly query: URLSearchParams
  /** The parsed body; the form of an upload as it is. */
  readonly body: RequestInput<E>['body']
  readonly form: FormData | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** A problem as the server sends it. */
export function problemResponse(code: ErrorCode, message: string, errors?: Problem['errors']): Response {
  const problem: Problem = {
    type: problemType(code),
    title: message,
    status: errorStatus[code],
    detail: message,
    message,
    errors,
  }
  return new Response(JSON.stringify(problem), { status: problem.status })
}

/** No response at all. */
export const lostConnection = Symbol('lost connection')

type HandlerResult<E extends EndpointDefinition> = ResponseBody<E> | Response | typeof lostConnection

/** One endpoint with the function that responds to it. */
export interface RequestHandler {
  readonly endpoint: EndpointDefinition
  readonly respond: (request: HandledRequest<EndpointDefinition>) => unknown
}

/** The handler of an endpoint, typed by the contract. */
export function handle<E extends EndpointDefinition>(
  endpoint: E,
  respond: (request: HandledRequest<E>) => HandlerResult<E> | Promise<HandlerResult<E>>,
): RequestHandler {
  return { endpoint, respond: respond as unknown as RequestHandler['respond'] }
}

/**
 * A page of a list as the server sends it, cut from all entries in order: with counts, and with cursors that contain
 * the number of entries before the page.
 */
export function pageOfList(all: readonly unknown[], query: URLSearchParams, usual = 50): Response {
  const limit = Number(query.get('limit') ?? usual)
  const before = Number(/\d+/.exec(query.get('cursor') ?? '')?.[0] ?? 0)
  const link = (at: number, rel: string) => `</api/list?cursor=after${at}>; rel="${rel}"`
  const links = [
    ...(before + limit < all.length ? [link(before + limit, 'next')] : []),
    ...(before > 0 ? [link(Math.max(0, before - limit), 'prev')] : []),
  ]
  const counts = { [totalCount]: String(all.length), [rowsBefore]: String(before) }
  return Response.json(all.slice(before, before + limit), { headers: { link: links.join(', '), ...counts } })
}

/** Routes `fetch` and XMLHttpRequest to the handlers, and streams to the test; undone after each test by `vi.unstubAllGlobals`. */
export function serveHandlers(handlers: readonly RequestHandler[]): void {
  vi.stubGlobal('fetch', (requestUrl: string, request: RequestInit) =>
    respondTo(handlers, request.method ?? 'GET', requestUrl, request.headers as Record<string, string>, request.body),
  )
  vi.stubGlobal('XMLHttpRequest', fakeXhrClass(handlers))
  vi.stubGlobal('EventSource', TestEventSource)
}

async function respondTo(
  handlers: readonly RequestHandler[],
  method: string,
  requestUrl: string,
  headers: Readonly<Record<string, string>>,
  sent: unknown,
): Promise<Response> {
  const url = new URL(requestUrl, window.location.origin)
  for (const { respond, params } of matching(handlers, method, url.pathname)) {
    const body: unknown = typeof sent === 'string' ? JSON.parse(sent) : undefined
    const form = sent instanceof FormData ? sent : undefined
    const result = await respond({
      params,
      query: url.searchParams,
      body,
      form,
      headers,
    } as HandledRequest<EndpointDefinition>)
    if (result === lostConnection) throw new TypeError('Failed to fetch')
    if (result instanceof Response) return result
    return result === undefined ? new Response(null, { status: 204 }) : Response.json(result)
  }
  throw new Error(`The test has no handle for ${method} ${requestUrl}`)
}

/** The handlers of a call, in their order; one whose address has the word before one that takes it for an id. */
function matching(handlers: readonly RequestHandler[], method: string, path: string) {
  const found = handlers.flatMap(({ endpoint, respond }) => {
    const params = endpoint.method === method ? matchPath(endpoint.path, path) : null
    return params ? [{ respond, params }] : []
  })
  return found.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const expression = new RegExp(`^/api${pattern.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  const match = expression.exec(path)
  return match ? { ...match.groups } : null
}

function fakeXhrClass(handlers: readonly RequestHandler[]) {
  return class HandledRequest extends EventTarget {
    readonly upload = new EventTarget()
    responseType = ''
    status = 0
    response: Blob | null = null
    private method = ''
    private url = ''
    private readonly headers: Record<string, string> = {}

    open(method: string, requestUrl: string): void {
      this.method = method
      this.url = requestUrl
    }

    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value
    }

    getResponseHeader(): null {
      return null
    }

    abort(): void {
      this.dispatchEvent(new Event('abort'))
    }

    send(body: unknown): void {
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }))
      respondTo(handlers, this.method, this.url, this.headers, body).then(
        async (answered) => {
          this.status = answered.status
          this.response = await answered.blob()
          this.dispatchEvent(new Event('load'))
        },
        () => this.dispatchEvent(new Event('error')),
      )
    }
  }
}
