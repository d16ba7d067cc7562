import { createHash } from 'node:crypto'
import type { EndpointDefinition, ParsedRequest } from '@catenary/contract/endpoint'
import type { Language } from '@catenary/i18n/language'
import type { AppContext } from '../app-context.ts'
import { createRateLimiter } from '../limits/request-limits.ts'
import { throwProblem } from '../problems.ts'
import { requestLanguage } from '../request-info.ts'
import { parseRequest, routePath } from '../serve.ts'
import { hashToken } from './cookie.ts'

/** A request of a program without a session: a token in its address says whose it is. */
export interface TokenCall<E extends EndpointDefinition> extends Pick<ParsedRequest<E>, 'query'> {
  /** SHA-256 of the token. */
  readonly tokenHash: Buffer
  readonly at: Date
  readonly language: Language
}

const maxPerMinute = 30

/**
 * Binds a text that programs fetch again and again by an address with a token (`{token}`): each address thirty times a
 * minute at most, with an ETag of its content. The handler opens its own transaction as the owner of the token.
 */
export function serveByToken<const E extends EndpointDefinition & { permit: 'anyone'; response: 'file' }>(
  context: AppContext,
  endpoint: E,
  mediaType: string,
  handle: (call: TokenCall<E>) => Promise<string>,
): void {
  const secondsToWait = createRateLimiter({ max: maxPerMinute, windowMs: 60_000 })
  context.app.get(routePath(endpoint), async (request, reply) => {
    const at = context.clock.now()
    const { params, query } = parseRequest(endpoint, request, undefined)
    const tokenHash = hashToken((params as { readonly token: string }).token)
    const retryAfter = secondsToWait(tokenHash.toString('base64url'), at)
    if (retryAfter > 0) throwProblem('tries.tooMany', { members: { retryAfter } })
    const text = await handle({ query, tokenHash, at, language: requestLanguage(request) } as TokenCall<E>)
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    return reply.headers({ etag, 'cache-control': 'private, no-cache' }).type(mediaType).send(text)
  })
}
