import type { EndpointDefinition } from '@catenary/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from './app-context.ts'
import { throwProblem } from './problems.ts'
import { clientInfoOf } from './request-info.ts'
import type { ClientInfo } from './request-info.ts'
import { routePath } from './serve.ts'

/** A page navigation that is answered by a redirect. */
export interface BrowserNavigation {
  readonly at: Date
  readonly client: ClientInfo
  /** Parameters of the query or form; repeated ones are left out. */
  readonly fields: ReadonlyMap<string, string>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Returns the URL to redirect to. */
type NavigationHandler = (toNavigation: BrowserNavigation) => Promise<string>

/** Registers a `GET` route for page navigations; prefetches (`Sec-Purpose`) get 204. */
export function serveNavigation({ app, clock }: AppContext, path: string, handle: NavigationHandler): void {
  app.get(`/api${path}`, { exposeHeadRoute: false }, async (request, reply) => {
    if (request.headers['sec-purpose'] !== undefined) return reply.status(204).send()
    const { search } = new URL(request.url, 'http://localhost')
    return redirectTo(reply, await handle(toNavigation(request, reply, clock.now(), search)))
  })
}

/**
 * Binds an address to which another site's page posts a form. There is no session and no check of the origin: the
 * form's content has to prove itself.
 */
export function serveCrossOriginForm(
  context: AppContext,
  path: string,
  maxBytes: number,
  handle: NavigationHandler,
): void {
  const { app, clock } = context
  // Form bodies are accepted on this route only: other sites could post them (CSRF).
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const form = /^application\/x-www-form-urlencoded\b/i
    scope.addContentTypeParser(
      form,
      { parseAs: 'string', bodyLimit: maxBytes },
      async (_: unknown, body: unknown) => body,
    )
    scope.post(`/api${path}`, { bodyLimit: maxBytes }, async (request, reply) => {
      const encodedBody = typeof request.body === 'string' ? request.body : ''
      return redirectTo(reply, await handle(toNavigation(request, reply, clock.now(), encodedBody)))
    })
  })
}

function toNavigation(request: FastifyRequest, reply: FastifyReply, at: Date, encoded: string): BrowserNavigation {
  const all = new URLSearchParams(encoded)
  const once = [...all].filter(([name]) => all.getAll(name).length === 1)
  return { at, client: clientInfoOf(request), fields: new Map(once), request, reply }
}

/** 303: the browser follows with `GET`. */
function redirectTo(reply: FastifyReply, handle: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(handle, 303)
}

/** A one-click unsubscribe request of a mail client (RFC 8058). */
export interface OneClickUnsubscribe {
  readonly params: Readonly<Record<string, string>>
  readonly at: Date
  readonly address: string
}

const maxFormBytes = 4096

/**
 * Binds the address to which mail programs post `List-Unsubscribe=One-Click` (RFC 8058). They have no session and any
 * origin: only the token in the address counts.
 */
export function serveOneClickUnsubscribe(
  { app, clock }: AppContext,
  facts: EndpointDefinition,
  handle: (request: OneClickUnsubscribe) => Promise<void>,
): void {
  // Form bodies are accepted on this route only: other sites could post them (CSRF).
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const form = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
    scope.addContentTypeParser(
      form,
      { parseAs: 'string', bodyLimit: maxFormBytes },
      async (_: unknown, body: unknown) => body,
    )
    scope.post<{ Params: Record<string, string> }>(routePath(facts), async (request, reply) => {
      if (!isOneClick(request.body)) throwProblem('input.malformed')
      await handle({ params: request.params, at: clock.now(), address: request.ip })
      return reply.status(204).send()
    })
  })
}

/** The field in either form: `List-Unsubscribe=One-Click`, or as a part of several. */
function isOneClick(body: unknown): boolean {
  if (typeof body !== 'string') return false
  const asPart = /name="?List-Unsubscribe"?[^\r\n]*(\r?\n[^\r\n]+)*\r?\n\r?\nOne-Click\r?\n/i
  return new URLSearchParams(body).get('List-Unsubscribe') === 'One-Click' || asPart.test(body)
}
