import type { EndpointDefinition } from '@catenary/contract/endpoint'
import type { AppContext } from './app-context.ts'
import { throwProblem } from './problems.ts'
import { routePath } from './serve.ts'

/** A one-click unsubscribe request of a mail client (RFC 8058). */
export interface OneClickUnsubscribe {
  readonly params: Readonly<Record<string, string>>
  readonly at: Date
  readonly address: string
}

const maxFormBytes = 4096

/**
 * Binds the address to which mail programs post the form field `List-Unsubscribe=One-Click` (RFC 8058). They come from
 * anywhere and have no session: what the address itself proves is all there is, so no origin is asked for.
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
