import type { LoginResponse } from '@catenary/contract/accounts/session'
import { session } from '@catenary/contract/accounts/session'
import type { PageRoute } from '@catenary/contract/page-routes'
import { pages } from '@catenary/contract/page-routes'
import { showAsCookie } from '@catenary/contract/request-headers'
import { rowsBefore, totalCount, unreadableRecords } from '@catenary/contract/response-headers'
import type { Language } from '@catenary/i18n/language'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FirstCall, PageParams } from './first-calls.ts'
import { firstCallsOf, urlOf } from './first-calls.ts'

/** A response that the page needs first, as it stands in the page: the client takes it instead of asking for it. */
interface FirstResponse {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The page at an address, and what the address names. */
export interface PageAddress {
  readonly route: PageRoute
  readonly params: PageParams
  /** What follows the path, from its question mark on; empty where nothing does. */
  readonly search: string
}

/** What the page needs first; `session` and `own`, the response that the page is about, are null where there was none. */
export interface FirstResponses {
  readonly all: readonly FirstResponse[]
  readonly session: LoginResponse | null
  readonly own: unknown
}

/** Headers of a response that the client reads. */
const readHeaders = ['content-type', 'etag', 'link', totalCount, rowsBefore, unreadableRecords] as const

/** How long the page may wait for its responses, in milliseconds; without them it asks for them itself. */
const maxWaitMs = 500

const routes = Object.values(pages).map((route) => ({
  route,
  pattern: new RegExp(`^${route.replaceAll(/\$\w+/g, (name) => `(?<${name.slice(1)}>[^/]+)`).replace(/\$$/, '.*')}/?$`),
}))

/** The page at the address of a request; undefined for an address without a page. */
export function pageAt(url: string): PageAddress | undefined {
  const path = url.split('?', 1)[0] ?? ''
  for (const { route, pattern } of routes) {
    const match = pattern.exec(path)
    if (match) return { route, params: { ...match.groups }, search: url.slice(path.length) }
  }
  return undefined
}

/**
 * The responses to what a page asks for first, made by the calls themselves with the cookie of the request: permissions and
 * tenancy are theirs. None where they fail or take too long, and but the session where the page is to be shown as somebody else
 * sees it.
 */
export async function readFirstResponses(
  app: FastifyInstance,
  request: FastifyRequest,
  page: PageAddress | undefined,
  language: Language,
): Promise<FirstResponses> {
  const isOwnView = request.headers.cookie !== undefined && request.cookies[showAsCookie] === undefined
  const calls = [
    { endpoint: session.check },
    ...(page && isOwnView ? firstCallsOf(page.route, page.params, page.search) : []),
  ]
  const late = new Promise<null>((resolve) => setTimeout(resolve, maxWaitMs, null).unref())
  const found = await Promise.all(calls.map((one) => Promise.race([respond(app, request, one, language), late])))
  const [checked = null, own = null] = found.map((one) => (one ? (JSON.parse(one.body) as unknown) : null))
  return { all: found.filter((one) => one !== null), session: checked as LoginResponse | null, own }
}

async function respond(
  app: FastifyInstance,
  request: FastifyRequest,
  call: FirstCall,
  language: Language,
): Promise<FirstResponse | null> {
  const url = urlOf(call)
  const { method } = call.endpoint
  const { cookie } = request.headers
  const headers = {
    'sec-fetch-site': 'same-origin',
    'accept-language': language,
    ...(cookie !== undefined && { cookie }),
  }
  const response = await app.inject({ method, url, headers, remoteAddress: request.ip }).catch(() => null)
  if (response?.statusCode !== 200) return null
  const read = readHeaders.flatMap((name) => {
    const value = response.headers[name]
    return value === undefined ? [] : [[name, String(value)] as const]
  })
  return { method, url, headers: Object.fromEntries(read), body: response.payload }
}

/** A value as JSON that may stand in a script element of a page: nothing in it ends the element. */
export function jsonInPage(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
