import type { FastifyInstance } from 'fastify'

/** Accepts bodies of bytes beside JSON, on the routes of this instance; the handler finds them as `request.body`. */
export function acceptBinaryBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
}
