import type { IncomingHttpHeaders } from 'node:http'
import { endpoints } from '@catenary/contract/api'
import type { EndpointDefinition } from '@catenary/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from './app-context.ts'

/** First segments that the server answers itself, also for page navigations. */
const serverSegments = new Set(['saml', 'logout', 'healthz', 'metrics'])

const firstSegment = (path: string) => path.split(/[/?#]/, 2)[1] ?? ''
const apiSegments = new Set([...endpoints.map((endpoint) => firstSegment(endpoint.path)), 'logout'])

/** True for a path of the single-page application, dot segments resolved. */
export function isApplicationPage(path: string): boolean {
  const segment = firstSegment(new URL(path, 'http://localhost').pathname)
  return segment !== 'api' && !serverSegments.has(segment)
}

/** True for a page navigation of a browser, which gets the application instead of an API response. */
export function isPageNavigation(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate'
}

/**
 * The one rewrite by which every call also answers without the prefix `/api`, as the specification writes it; page
 * navigations are left to the application.
 */
export function rewriteUrl(request: { method?: string; url?: string; headers: IncomingHttpHeaders }): string {
  const url = request.url ?? '/'
  const segment = firstSegment(url)
  if (!apiSegments.has(segment)) return url
  if (isPageNavigation(request.method, request.headers) && !serverSegments.has(segment)) return url
  return `/api${url}`
}

const patterns = endpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^/api${endpoint.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}))

/** The methods of the endpoints at a URL; none for an unknown URL. */
export function methodsAt(url: string): EndpointDefinition['method'][] {
  const path = url.split('?', 1)[0] ?? ''
  return [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ endpoint }) => endpoint.method))]
}

/** The address users type, without a slash at its end; where it is not set, the one the server listens on. */
export function baseUrlOf({ app, baseUrl }: Pick<AppContext, 'app' | 'baseUrl'>): string {
  return baseUrl ?? (app.server.listening ? app.listeningOrigin : 'http://localhost')
}

/** A name of the domain name system has so many characters at most (RFC 1035, 2.3.4). */
const maxHostLength = 253

/** The address of the application that is set, else the one by which a request reached it, as far as it is one. */
export function addressOf(
  context: Pick<AppContext, 'app' | 'baseUrl'>,
  { protocol, headers: { host = '' } }: Pick<FastifyRequest, 'protocol' | 'headers'>,
): string {
  const requested = `${protocol}://${host}`
  if (context.baseUrl !== undefined || !URL.canParse(requested)) return baseUrlOf(context)
  const { origin, hostname } = new URL(requested)
  return hostname.length > maxHostLength ? baseUrlOf(context) : origin
}

const maxLength = 2000

/**
 * True for a path of this origin: exactly one leading slash, no backslash after it, and no character that browsers drop
 * or normalise. Only such a path may be used in a redirect.
 */
export function isSameOriginPath(path: string): boolean {
  if (path.length > maxLength || !/^\/(?!\/)[\u0021-\u005b\u005d-\u007e]*$/.test(path)) return false
  const origin = 'https://own.invalid'
  const resolved = URL.parse(path, origin)
  // Resolved, dots may leave two slashes at the start: "/.//host".
  return resolved?.origin === origin && !resolved.pathname.startsWith('//')
}
