import type { Permission } from '@catenary/contract/access'
import { largestBody } from '@catenary/contract/endpoint'
import type { Answer, EndpointFacts, Received } from '@catenary/contract/endpoint'
import { firstFaults } from '@catenary/contract/faults'
import { rounded } from '@catenary/contract/rounding'
import type { Language } from '@catenary/i18n/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Caller, Credential, Queries } from '../db/caller.ts'
import { admitted, permit, refuseStrangers } from './admission.ts'
import { AlreadyStored, answered, answerOf, CheckedJson, Later, Written } from './answers.ts'
import { ownQuery } from './credential.ts'
import { FileAnswer, sendFile, StoredFile } from './files.ts'
import type { KeptAnswer } from './idempotency.ts'
import { claimAhead, keyed, once } from './keyed.ts'
import { languageOf } from './language.ts'
import { isLong, parseLong } from './long-lists.ts'
import { refuseForeignOrigin } from './origin.ts'
import { fail } from './problems.ts'
import type { Serving } from './serving.ts'
import { unhurried, unlimitedMs } from './slow-senders.ts'
import { thriftily } from './thrift.ts'
import { changeInTurn, costlyInTurn } from './turns.ts'
import type { UploadedFile } from './uploads.ts'
import { receiveUpload } from './uploads.ts'
import type { Versioned } from './versions.ts'

export { AlreadyStored, CheckedJson, Later, Written }

type CallerOf<E extends EndpointFacts> = E['permit'] extends 'anyone' ? Caller | null : Caller

/** One call as its handler sees it. */
export interface Call<E extends EndpointFacts> extends Received<E> {
  readonly db: Queries
  readonly caller: CallerOf<E>
  readonly language: Language
  readonly at: Date
  readonly ifMatch: string | undefined
  readonly file: UploadedFile
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Value<E extends EndpointFacts> = E['answer'] extends 'application/pdf'
  ? Uint8Array
  : E['answer'] extends 'file'
    ? FileAnswer | StoredFile
    : Answer<E>
type Result<E extends EndpointFacts> = E extends { versioned: true; answer: z.ZodType }
  ? Versioned<Answer<E>>
  : E extends { answer: null }
    ? void
    :
        | Value<E>
        | (E extends { takesClientId: true } ? AlreadyStored<Value<E>> : never)
        | Later<Value<E> | CheckedJson>
        | (E['method'] extends 'GET' ? Written<Value<E>> : never)

/** The address under which a call answers. */
export function addressOf(facts: EndpointFacts): string {
  return `/api${facts.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
}

/**
 * Binds a call of the contract: checks origin and session, permits, parses strictly, runs the handler in one
 * transaction as the caller, checks the answer against the contract, and answers only after the commit. What is slow and
 * needs no query, such as hashing a password or reading a picture, `prepare` does before that transaction, for permitted
 * callers alone. What can be asked of the database before it is known who calls, and before the body is checked, `ahead`
 * asks in the same turn as the entrance; row-level security stands before it, and the handler awaits it.
 */
export function serve<const E extends EndpointFacts, Prepared = undefined, Ahead = undefined>(
  serving: Serving,
  facts: E,
  handle: (call: Call<E>, prepared: Prepared, ahead: Ahead) => Promise<Result<E>>,
  prepare?: (given: Pick<Call<E>, 'params' | 'query' | 'body' | 'file' | 'caller'>) => Promise<Prepared>,
  ahead?: (db: Queries, body: unknown) => Ahead,
): void {
  const steps = { handle: handle as unknown as Handle, prepare: prepare as unknown as Prepare | undefined, ahead }
  bind(serving, facts, steps)
}

/** How long a call with a long list may take. */
const longListMs = 240_000

type Handle = (call: Call<EndpointFacts>, prepared: unknown, ahead: unknown) => Promise<unknown>
type Given = Pick<Call<EndpointFacts>, 'params' | 'query' | 'body' | 'file' | 'caller'>
type Prepare = (given: Given) => Promise<unknown>
interface Steps {
  readonly handle: Handle
  readonly prepare: Prepare | undefined
  readonly ahead: ((db: Queries, body: unknown) => unknown) | undefined
}

const jsonType = 'application/json; charset=utf-8'

function bind(serving: Serving, facts: EndpointFacts, { handle, prepare, ahead }: Steps): void {
  serving.app.route({
    method: facts.method,
    url: addressOf(facts),
    bodyLimit: largestBody(facts) + (facts.upload ? facts.upload.maxBytes : 0),
    onRequest: async (request) => refuseStrangers(serving, facts, request),
    ...(facts.long && { handlerTimeout: longListMs }),
    // Hundreds of photos are drawn for one report.
    ...(facts.answer === 'application/pdf' && { handlerTimeout: 600_000 }),
    handler: async (request, reply) => {
      const at = serving.clock.now()
      const credential = await admitted(serving, facts, request, at)
      const isLongList = isLong(facts, request.body)
      // What is slow is done for nobody unpermitted, and in no transaction that would have to wait for it.
      const isSlow = facts.upload !== undefined || prepare !== undefined || isLongList
      const known = isSlow ? await permitted(serving, facts, credential, at) : null
      const upload = facts.upload && (await receiveUpload(request, facts.upload))
      const prepared =
        prepare &&
        (await prepare({
          ...parse(facts, request, upload ? upload.fields : request.body),
          file: upload?.file,
          caller: known,
        } as Given))
      const long =
        isLongList && facts.long
          ? await parseLong(facts.long, request, (body) => parse(facts, request, body))
          : undefined
      const change = () =>
        serving.database.entering(credential, at, async (db, entered) => {
          const sent = upload ? upload.fields : request.body
          const claimed = upload ? undefined : claimAhead(db, serving, facts, request, sent)
          const asked = ahead?.(db, sent)
          const caller = await entered
          permit(serving, facts, caller)
          const received = long ?? parse(facts, request, sent)
          const ifMatch = request.headers['if-match']
          const call = { ...received, db, caller, language: languageOf(request), at, ifMatch, request, reply }
          const run = async () =>
            answerOf(
              facts,
              await handle({ ...call, file: upload?.file } as unknown as Call<EndpointFacts>, prepared, asked),
              request.log,
            )
          const retried = upload ? null : keyed(serving, facts, request, sent)
          return once(db, caller, retried, run, claimed)
        })
      const made = () => (facts.method === 'GET' ? change() : changeInTurn(serving, credential, change))
      return costlyInTurn(serving, facts, credential, async () =>
        send(facts, reply, await (isLongList ? unhurried(request, () => thriftily(made)) : made())),
      )
    },
  })
}

/** A reading call: its handler begins before it is known who calls, so it knows no caller. */
export type ReadingCall<E extends EndpointFacts> = Omit<Call<E>, 'caller' | 'file' | 'ifMatch'>

/**
 * Binds a call that only reads and whose answer depends on the caller through row-level security alone. As {@link serve},
 * but in a read-only transaction whose queries leave together with the entrance; a handler that makes exactly one query
 * says so with `isOneQuery`, of all addresses or by what one asks for, and the commit leaves with it.
 */
export function serveReading<const E extends EndpointFacts & { method: 'GET'; permit: Permission }>(
  serving: Serving,
  facts: E,
  handle: (call: ReadingCall<E>) => Promise<Result<E>>,
  { isOneQuery = false }: { isOneQuery?: boolean | ((query: Readonly<Record<string, unknown>>) => boolean) } = {},
): void {
  const run = handle as unknown as (call: ReadingCall<EndpointFacts>) => Promise<unknown>
  serving.app.route({
    method: facts.method,
    url: addressOf(facts),
    // How long a file takes is a matter of its reader's line.
    ...(facts.answer === 'file' && { handlerTimeout: unlimitedMs }),
    handler: async (request, reply) => {
      const at = serving.clock.now()
      const credential = (await admitted(serving, facts, request, at)) ?? fail('session.required')
      const outcome = await serving.database.reading(
        { credential, at, isOneQuery: typeof isOneQuery === 'boolean' ? isOneQuery : isOneQuery(ownQuery(request)) },
        (caller) => permit(serving, facts, caller),
        async (db) => {
          const call = { ...parse(facts, request, undefined), db, language: languageOf(request), at, request, reply }
          return answerOf(facts, await run(call as unknown as ReadingCall<EndpointFacts>), request.log)
        },
      )
      return send(facts, reply, outcome)
    },
  })
}

/** A call that is no transaction of its own, such as a login: its handler decides what runs as whom. */
export type OpenCall<E extends EndpointFacts> = Omit<Call<E>, 'db' | 'caller' | 'file'>

/** Binds a call that everybody may make and whose handler opens its own transactions. */
export function serveOpen<const E extends EndpointFacts & { permit: 'anyone' }>(
  serving: Serving,
  facts: E,
  handle: (call: OpenCall<E>) => Promise<Answer<E> | void>,
): void {
  serving.app.route({
    method: facts.method,
    url: addressOf(facts),
    bodyLimit: largestBody(facts),
    handler: async (request, reply) => {
      refuseForeignOrigin(request, serving.baseUrl)
      const received = parse(facts, request, request.body)
      const ifMatch = request.headers['if-match']
      const call = { ...received, language: languageOf(request), at: serving.clock.now(), ifMatch, request, reply }
      const answer = answerOf(facts, await handle(call as unknown as OpenCall<E>), request.log)
      return sendJson(reply, answer as KeptAnswer)
    },
  })
}

/** Who calls, where the call is permitted to them, in a transaction of its own. */
function permitted(serving: Serving, facts: EndpointFacts, credential: Credential | null, at: Date) {
  return serving.database.as(credential, at, async (_, caller) => {
    permit(serving, facts, caller)
    return caller
  })
}

// What was sent is told to the faults: a wrong type is another fault than nothing.
const told = { reportInput: true }

/** What was sent, as the contract has it. Refuses what is not. */
export function parse(facts: EndpointFacts, request: FastifyRequest, body: unknown) {
  const params = facts.params?.safeParse(request.params)
  // An id that cannot be one names nothing that is there.
  if (params && !params.success) fail(facts.absent ?? 'record.notFound')
  const query = (facts.query ?? z.strictObject({})).safeParse(ownQuery(request), told)
  if (!query.success) fail('input.invalid', firstFaults(query.error))
  if (!facts.body) return { params: params?.data, query: query.data, body: undefined }
  // What is stored has the decimals that its field declares, and is judged as it will be stored.
  const parsed = facts.body.safeParse(rounded(facts.body, body ?? {}), told)
  if (!parsed.success) fail('input.invalid', firstFaults(parsed.error))
  return { params: params?.data, query: query.data, body: parsed.data }
}

async function send(facts: EndpointFacts, reply: FastifyReply, outcome: KeptAnswer | Later<unknown>) {
  if (outcome instanceof Later) {
    const value = await outcome.work()
    if (value instanceof FileAnswer || value instanceof StoredFile) return sendFile(reply, value)
    if (value instanceof CheckedJson) return reply.type(jsonType).send(value.bytes)
    if (typeof facts.answer === 'string') return reply.type(facts.answer).send(Buffer.from(value as Uint8Array))
    return sendJson(reply, { status: facts.status ?? 200, ...answered(facts, value, reply.log) })
  }
  return sendJson(reply, outcome)
}

/** Sends an answer that was checked. */
export function sendJson(reply: FastifyReply, { status, headers, answer }: KeptAnswer) {
  void reply.status(status).headers(headers)
  if (answer === undefined || status === 204) return reply.send()
  if (answer instanceof FileAnswer || answer instanceof StoredFile) return sendFile(reply, answer)
  return reply.type(jsonType).send(answer instanceof Written ? answer.text : JSON.stringify(answer))
}
