import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * Answers 304 without content who names the version that they hold already, where the answer may be kept: its handler
 * set `Cache-Control` and `ETag`. The version of an entity is no such name, because parts of its answer change without it.
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
