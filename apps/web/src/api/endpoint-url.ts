import type { EndpointDefinition } from '@catenary/contract/endpoint'

/** The parts of a call that end up in its address. */
export interface UrlParts {
  readonly params?: unknown
  readonly query?: unknown
}

/** Path of a call with its `{params}` filled in, under the server's prefix, without the query. */
export function endpointPath(endpoint: EndpointDefinition, sent: UrlParts): string {
  const params = (sent.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return `/api${path}`
}

/** Full address of a call; fields of the query that are undefined are left out. */
export function endpointUrl(endpoint: EndpointDefinition, sent: UrlParts): string {
  const entries = Object.entries((sent.query ?? {}) as Record<string, string | undefined>)
  const query = new URLSearchParams(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
  return query.size > 0 ? `${endpointPath(endpoint, sent)}?${query.toString()}` : endpointPath(endpoint, sent)
}
