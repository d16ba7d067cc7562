import { maxBodyBytes } from '@catenary/contract/endpoint'
import type { ResponseBody, EndpointDefinition } from '@catenary/contract/endpoint'
import type { Caller } from '../db/database.ts'
import type { AppContext } from './app-context.ts'
import type { StoredResponse } from './idempotency.ts'
import { throwProblem } from './problems.ts'
import { requestLanguage } from './request-info.ts'
import type { FileResponse } from './responses/file-responses.ts'
import { toResponse } from './responses/responses.ts'
import type { Call } from './serve.ts'
import { routePath, parseRequest, sendJson } from './serve.ts'
import { authenticate, authorize } from './session/authenticate.ts'

/** A call about the caller's own account that opens its own transactions. */
export type SessionCall<E extends EndpointDefinition> = Omit<Call<E>, 'db' | 'file' | 'ifMatch' | 'caller'> & {
  readonly caller: Caller
  /** The hash of the session's token. */
  readonly session: Buffer
}

/**
 * Binds a call that changes the caller's credentials and whose handler opens its own transactions: slow hashes are
 * computed between them, and a failed attempt is counted although the call is rejected. Responses contain secrets and
 * are not stored for retries.
 */
export function serveSession<const E extends EndpointDefinition & { permit: 'session' }>(
  context: AppContext,
  endpoint: E,
  handle: (call: SessionCall<E>) => Promise<E['response'] extends 'file' ? FileResponse : ResponseBody<E> | void>,
): void {
  context.app.route({
    method: endpoint.method,
    url: routePath(endpoint),
    bodyLimit: maxBodyBytes(endpoint),
    handler: async (request, reply) => {
      const at = context.clock.now()
      const credential = (await authenticate(context, endpoint, request, at)) ?? throwProblem('session.required')
      const caller = await context.database.runAs(credential, at, async (_, authenticated) => authenticated)
      authorize(context, endpoint, caller)
      const received = parseRequest(endpoint, request, request.body)
      const identity = { caller, session: credential.hash }
      const call = { ...received, ...identity, language: requestLanguage(request), at, request, reply }
      const response = toResponse(endpoint, await handle(call as unknown as SessionCall<E>), request.log)
      return sendJson(reply, response as StoredResponse)
    },
  })
}
