import { largestBody } from '@catenary/contract/endpoint'
import type { Answer, EndpointFacts } from '@catenary/contract/endpoint'
import type { Caller } from '../db/caller.ts'
import { admitted, permit } from './admission.ts'
import { answerOf } from './answers.ts'
import type { FileAnswer } from './files.ts'
import type { KeptAnswer } from './idempotency.ts'
import { languageOf } from './language.ts'
import { fail } from './problems.ts'
import type { Call } from './serve.ts'
import { addressOf, parse, sendJson } from './serve.ts'
import type { Serving } from './serving.ts'

/** A call about the caller's own account that is no transaction of its own: its handler decides what runs as whom. */
export type OwnCall<E extends EndpointFacts> = Omit<Call<E>, 'db' | 'file' | 'ifMatch' | 'caller'> & {
  readonly caller: Caller
  /** The hash of the session's token. */
  readonly session: Buffer
}

/**
 * Binds a call by which people change what protects their account, and whose handler opens its own transactions: slow
 * hashes are computed between them, and a wrong try counts although the call is refused. Its answers hold secrets, so
 * they are not kept for retries.
 */
export function serveOwn<const E extends EndpointFacts & { permit: 'session' }>(
  serving: Serving,
  facts: E,
  handle: (call: OwnCall<E>) => Promise<E['answer'] extends 'file' ? FileAnswer : Answer<E> | void>,
): void {
  serving.app.route({
    method: facts.method,
    url: addressOf(facts),
    bodyLimit: largestBody(facts),
    handler: async (request, reply) => {
      const at = serving.clock.now()
      const credential = (await admitted(serving, facts, request, at)) ?? fail('session.required')
      const caller = await serving.database.as(credential, at, async (_, found) => found)
      permit(serving, facts, caller)
      const received = parse(facts, request, request.body)
      const who = { caller, session: credential.hash }
      const call = { ...received, ...who, language: languageOf(request), at, request, reply }
      const answer = answerOf(facts, await handle(call as unknown as OwnCall<E>), request.log)
      return sendJson(reply, answer as KeptAnswer)
    },
  })
}
