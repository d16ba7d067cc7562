import type { Answer, EndpointFacts, Sent } from '@catenary/contract/endpoint'
import type { ErrorCode } from '@catenary/contract/errors'
import { errorStatus, problemType } from '@catenary/contract/errors'
import { rowsBefore, totalCount } from '@catenary/contract/headers'
import type { Problem } from '@catenary/contract/wire'
import { vi } from 'vitest'

/** What a fake answer is told of the request. */
export interface Asked<E extends EndpointFacts> {
  readonly params: Sent<E>['params']
  readonly query: URLSearchParams
  /** The parsed body; the form of an upload as it is. */
  readonly body: Sent<E>['body']
  readonly form: FormData | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** A refusal as the server words it. */
export function refuse(code: ErrorCode, message: string, errors?: Problem['errors']): Response {
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

/** No answer at all. */
export const lostConnection = Symbol('lost connection')

type Given<E extends EndpointFacts> = Answer<E> | Response | typeof lostConnection

/** One endpoint with its fake answer. */
export interface FakeAnswer {
  readonly endpoint: EndpointFacts
  readonly give: (asked: Asked<EndpointFacts>) => unknown
}

/** The fake answer of an endpoint, typed by the contract. */
export function answer<E extends EndpointFacts>(
  endpoint: E,
  give: (asked: Asked<E>) => Given<E> | Promise<Given<E>>,
): FakeAnswer {
  return { endpoint, give: give as unknown as FakeAnswer['give'] }
}

/**
 * A page of a list as the server answers it, of all its entries in their order: with its counts, and with cursors that say
 * how many entries lie before the page.
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

/** Lets the browser's own ways to ask a server get the fake answers; undone after each test by `vi.unstubAllGlobals`. */
export function serveAnswers(answers: readonly FakeAnswer[]): void {
  vi.stubGlobal('fetch', (address: string, request: RequestInit) =>
    answerTo(answers, request.method ?? 'GET', address, request.headers as Record<string, string>, request.body),
  )
  vi.stubGlobal('XMLHttpRequest', requestClass(answers))
}

async function answerTo(
  answers: readonly FakeAnswer[],
  method: string,
  address: string,
  headers: Readonly<Record<string, string>>,
  sent: unknown,
): Promise<Response> {
  const url = new URL(address, window.location.origin)
  for (const { endpoint, give } of answers) {
    const params = endpoint.method === method ? matchPath(endpoint.path, url.pathname) : null
    if (!params) continue
    const body: unknown = typeof sent === 'string' ? JSON.parse(sent) : undefined
    const form = sent instanceof FormData ? sent : undefined
    const given = await give({ params, query: url.searchParams, body, form, headers } as Asked<EndpointFacts>)
    if (given === lostConnection) throw new TypeError('Failed to fetch')
    if (given instanceof Response) return given
    return given === undefined ? new Response(null, { status: 204 }) : Response.json(given)
  }
  throw new Error(`The test has no answer for ${method} ${address}`)
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const expression = new RegExp(`^/api${pattern.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  const match = expression.exec(path)
  return match ? { ...match.groups } : null
}

function requestClass(answers: readonly FakeAnswer[]) {
  return class FakeRequest extends EventTarget {
    readonly upload = new EventTarget()
    responseType = ''
    status = 0
    response: Blob | null = null
    private method = ''
    private address = ''
    private readonly headers: Record<string, string> = {}

    open(method: string, address: string): void {
      this.method = method
      this.address = address
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
      answerTo(answers, this.method, this.address, this.headers, body).then(
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
