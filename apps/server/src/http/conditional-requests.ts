import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { etagOf } from '@catenary/contract/primitives'
import type { FastifyInstance } from 'fastify'
import { throwProblem } from './problems.ts'

/** An entity with the version of its row, sent as `ETag`. */
export interface Versioned<T> {
  readonly value: T
  readonly version: number
}

/** The tag of a response by what it says. */
export function etagOfContent(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}

/**
 * Rejects a change whose `If-Match` has another version than the current one; the problem carries the current entity as
 * `current`. A request without the header is accepted.
 */
export function requireIfMatch<T>(ifMatch: string | undefined, current: Versioned<T>): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const etags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!etags.includes(etagOf(current.version)))
    throwProblem('record.stale', { members: { current: current.value, currentETag: etagOf(current.version) } })
}

/**
 * Sends 304 without content for a matching `If-None-Match`, where the handler set `Cache-Control` and `ETag`. An
 * entity's version does not qualify: parts of its response change without it.
 */
export function registerConditionalGet(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const ifNoneMatch = request.headers['if-none-match']
    const etag = reply.getHeader('etag')
    const isCacheable = reply.statusCode === 200 && reply.hasHeader('cache-control') && typeof etag === 'string'
    if (request.method !== 'GET' || ifNoneMatch === undefined || !isCacheable) return payload
    const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    if (!tags.includes(etag) && ifNoneMatch.trim() !== '*') return payload
    if (payload instanceof Readable) payload.destroy()
    void reply.code(304).removeHeader('content-length').removeHeader('content-type')
    return null
  })
}
