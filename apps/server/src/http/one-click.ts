import type { EndpointFacts } from '@catenary/contract/endpoint'
import { fail } from './problems.ts'
import { addressOf } from './serve.ts'
import type { Serving } from './serving.ts'

/** What a mail program asks for, and who it is as the network tells. */
export interface OneClick {
  readonly params: Readonly<Record<string, string>>
  readonly at: Date
  readonly address: string
}

const largestForm = 4096

/**
 * Binds the address to which mail programs post the form field `List-Unsubscribe=One-Click` (RFC 8058). They come from
 * anywhere and have no session: what the address itself proves is all there is, so no origin is asked for.
 */
export function serveOneClick(
  { app, clock }: Serving,
  facts: EndpointFacts,
  handle: (asked: OneClick) => Promise<void>,
): void {
  // Forms are taken here and nowhere else: a form is what a page of another site could send in a user's name.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const form = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
    scope.addContentTypeParser(
      form,
      { parseAs: 'string', bodyLimit: largestForm },
      async (_: unknown, body: unknown) => body,
    )
    scope.post<{ Params: Record<string, string> }>(addressOf(facts), async (request, reply) => {
      if (!isOneClick(request.body)) fail('input.malformed')
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
