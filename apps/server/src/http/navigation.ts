import type { FastifyReply, FastifyRequest } from 'fastify'
import { visitorOf } from './visitor.ts'
import type { Visitor } from './visitor.ts'
import type { Serving } from './serving.ts'

/** A page that a browser asks for, which is answered by sending it on. */
export interface Navigation {
  readonly at: Date
  readonly visitor: Visitor
  /** What stands in the query or in the form; what stands there twice is not there. */
  readonly fields: ReadonlyMap<string, string>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Where the browser goes next. */
type Next = (asked: Navigation) => Promise<string>

/** Binds an address that browsers navigate to, by `GET`. A browser that only looks ahead begins nothing. */
export function serveNavigation({ app, clock }: Serving, path: string, next: Next): void {
  app.get(`/api${path}`, { exposeHeadRoute: false }, async (request, reply) => {
    if (request.headers['sec-purpose'] !== undefined) return reply.status(204).send()
    const { search } = new URL(request.url, 'http://localhost')
    return sendOn(reply, await next(asked(request, reply, clock.now(), search)))
  })
}

/**
 * Binds an address to which a page of another site posts a form. It proves nothing of who asks, so no origin is asked
 * for: what the form holds has to prove itself.
 */
export function serveForeignForm(serving: Serving, path: string, maxBytes: number, next: Next): void {
  const { app, clock } = serving
  // Forms are taken here and nowhere else: a form is what a page of another site could send in a user's name.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const form = /^application\/x-www-form-urlencoded\b/i
    scope.addContentTypeParser(
      form,
      { parseAs: 'string', bodyLimit: maxBytes },
      async (_: unknown, body: unknown) => body,
    )
    scope.post(`/api${path}`, { bodyLimit: maxBytes }, async (request, reply) => {
      const sent = typeof request.body === 'string' ? request.body : ''
      return sendOn(reply, await next(asked(request, reply, clock.now(), sent)))
    })
  })
}

function asked(request: FastifyRequest, reply: FastifyReply, at: Date, written: string): Navigation {
  const all = new URLSearchParams(written)
  const once = [...all].filter(([name]) => all.getAll(name).length === 1)
  return { at, visitor: visitorOf(request), fields: new Map(once), request, reply }
}

/** To be fetched by `GET`, whatever was sent here. */
function sendOn(reply: FastifyReply, next: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(next, 303)
}
