import type { IncomingHttpHeaders } from 'node:http'
import { endpoints } from '@catenary/contract/api'
import type { EndpointFacts } from '@catenary/contract/endpoint'

/** Addresses that are the server's own, also when a browser navigates to them. */
const navigable = new Set(['saml', 'logout', 'healthz', 'metrics'])

const firstSegment = (path: string) => path.split(/[/?#]/, 2)[1] ?? ''
const apiSegments = new Set([...endpoints.map((one) => firstSegment(one.path)), 'logout'])

/** True for a path at which a browser gets a page of the application, whatever dots stand in it. */
export function isPage(path: string): boolean {
  const segment = firstSegment(new URL(path, 'http://localhost').pathname)
  return segment !== 'api' && !navigable.has(segment)
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
export function rewriteAddress(request: { method?: string; url?: string; headers: IncomingHttpHeaders }): string {
  const url = request.url ?? '/'
  const segment = firstSegment(url)
  if (!apiSegments.has(segment)) return url
  if (isPageNavigation(request.method, request.headers) && !navigable.has(segment)) return url
  return `/api${url}`
}

const patterns = endpoints.map((one) => ({
  one,
  pattern: new RegExp(`^/api${one.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
}))

/** The methods that an address knows; none for an address that is not there. */
export function methodsAt(url: string): EndpointFacts['method'][] {
  const path = url.split('?', 1)[0] ?? ''
  return [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ one }) => one.method))]
}
