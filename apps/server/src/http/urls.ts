import type { IncomingHttpHeaders } from 'node:http'
import { endpoints } from '@catenary/contract/api'
import type { EndpointDefinition } from '@catenary/contract/endpoint'

/** First segments that the server answers itself, also for page navigations. */
const serverSegments = new Set(['saml', 'logout', 'healthz', 'metrics'])

const firstSegment = (path: string) => path.split(/[/?#]/, 2)[1] ?? ''
const apiSegments = new Set([...endpoints.map((endpoint) => firstSegment(endpoint.path)), 'logout'])

/** True for a path of the single-page application, dot segments resolved. */
export function isApplicationPage(path: string): boolean {
  const segment = firstSegment(new URL(path, 'http://localhost').pathname)
  return segment !== 'api' && !serverSegments.has(segment)
}

/** True for a browser's page navigation, which gets the application and not a call's answer. */
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
