import { session } from '@catenary/contract/accounts/session'
import { areas } from '@catenary/contract/assets/areas'
import { installations } from '@catenary/contract/assets/installations'
import { ropes } from '@catenary/contract/assets/ropes'
import type { EndpointDefinition } from '@catenary/contract/endpoint'
import { pages } from '@catenary/contract/page-routes'
import type { PageRoute } from '@catenary/contract/page-routes'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A response that the page needs first, as it stands in the page: the client takes it instead of asking for it. */
interface FirstResponse {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Params = Readonly<Record<string, string>>

/** What each page asks for first, beside the session. */
const firstCalls: Readonly<Partial<Record<PageRoute, (params: Params) => readonly [EndpointDefinition, id: string]>>> =
  {
    [pages.area]: ({ areaId = '' }) => [areas.get, areaId],
    [pages.installation]: ({ installationId = '' }) => [installations.get, installationId],
    [pages.rope]: ({ ropeId = '' }) => [ropes.get, ropeId],
  }

/** Headers of a response that the client reads. */
const readHeaders = ['content-type', 'etag'] as const

/** How long the page may wait for its responses, in milliseconds; without them it asks for them itself. */
const maxWaitMs = 500

const routes = Object.values(pages).map((route) => ({
  route,
  pattern: new RegExp(`^${route.replaceAll(/\$\w+/g, (name) => `(?<${name.slice(1)}>[^/]+)`).replace(/\$$/, '.*')}/?$`),
}))

/** The page at a path and what the path names; undefined for a path without a page. */
export function pageAt(path: string): { readonly route: PageRoute; readonly params: Params } | undefined {
  for (const { route, pattern } of routes) {
    const match = pattern.exec(path)
    if (match) return { route, params: { ...match.groups } }
  }
  return undefined
}

/**
 * The responses to what a page asks for first, made by the calls themselves with the cookie of the request: permissions and
 * tenancy are theirs. None where they fail or take too long.
 */
export async function readFirstResponses(app: FastifyInstance, request: FastifyRequest): Promise<FirstResponse[]> {
  const page = pageAt(request.url.split('?', 1)[0] ?? '')
  const own = request.headers.cookie === undefined ? undefined : page && firstCalls[page.route]?.(page.params)
  const calls = [[session.check, ''] as const, ...(own ? [own] : [])]
  const late = new Promise<null>((resolve) => setTimeout(resolve, maxWaitMs, null).unref())
  const found = await Promise.all(calls.map((one) => Promise.race([respond(app, request, one), late])))
  return found.filter((one) => one !== null)
}

async function respond(
  app: FastifyInstance,
  request: FastifyRequest,
  [{ method, path }, id]: readonly [EndpointDefinition, id: string],
): Promise<FirstResponse | null> {
  const url = `/api${path.replace('{id}', id)}`
  const { cookie, 'accept-language': language } = request.headers
  const headers = {
    'sec-fetch-site': 'same-origin',
    ...(cookie !== undefined && { cookie }),
    ...(language !== undefined && { 'accept-language': language }),
  }
  const response = await app.inject({ method, url, headers, remoteAddress: request.ip }).catch(() => null)
  if (response?.statusCode !== 200) return null
  const read = readHeaders.flatMap((name) => {
    const value = response.headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return { method, url, headers: Object.fromEntries(read), body: response.payload }
}

/** A value as JSON that may stand in a script element of a page: nothing in it ends the element. */
export function jsonInPage(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
