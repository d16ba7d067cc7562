import { Readable } from 'node:stream'
import type { Permission } from '@catenary/contract/access'
import { maxBodyBytes } from '@catenary/contract/endpoint'
import type { EndpointDefinition, ParsedRequest, ResponseBody } from '@catenary/contract/endpoint'
import { firstIssues } from '@catenary/contract/issues'
import { roundToSchema } from '@catenary/contract/rounding'
import type { Language } from '@catenary/i18n/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Caller, Credential, Queries } from '../db/database.ts'
import type { AppContext } from './app-context.ts'
import { isLargeList, parseLargeList } from './body/large-lists.ts'
import { receiveUpload, uploadFingerprint } from './body/uploads.ts'
import type { UploadedFile } from './body/uploads.ts'
import { etagOfContent } from './conditional-requests.ts'
import type { Versioned } from './conditional-requests.ts'
import { claimKeyEarly, idempotentRequest, runOnce } from './idempotency.ts'
import type { StoredResponse } from './idempotency.ts'
import { withEagerGc } from './limits/eager-gc.ts'
import { queueChange, queueLimited } from './limits/request-limits.ts'
import { maxTimeoutMs, withUploadTimeout } from './limits/upload-timeout.ts'
import { throwProblem } from './problems.ts'
import { requestLanguage } from './request-info.ts'
import { FileResponse, StoredFileResponse, sendFile } from './responses/file-responses.ts'
import {
  AlreadyStored,
  DeferredResponse,
  RawJson,
  SlicedList,
  ValidatedJson,
  joinSlices,
  toResponse,
  validatedJson,
} from './responses/responses.ts'
import {
  authenticate,
  authorize,
  queryWithoutShowAs,
  requirePermissionForLargeBody,
  requireSameOrigin,
} from './session/authenticate.ts'

export { AlreadyStored, ValidatedJson, DeferredResponse, RawJson, SlicedList }

type CallerOf<E extends EndpointDefinition> = E['permit'] extends 'anyone' ? Caller | null : Caller

/** A request as its handler gets it. */
export interface Call<E extends EndpointDefinition> extends ParsedRequest<E> {
  readonly db: Queries
  readonly caller: CallerOf<E>
  readonly language: Language
  readonly at: Date
  readonly ifMatch: string | undefined
  readonly file: UploadedFile
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type ResponseValue<E extends EndpointDefinition> = E['response'] extends 'application/pdf'
  ? Uint8Array
  : E['response'] extends 'file'
    ? FileResponse | StoredFileResponse
    : ResponseBody<E>
type HandlerResult<E extends EndpointDefinition> = E extends { versioned: true; response: z.ZodType }
  ? Versioned<ResponseBody<E>> | (E extends { acceptsClientId: true } ? AlreadyStored<ResponseBody<E>> : never)
  : E extends { response: null }
    ? void
    :
        | ResponseValue<E>
        | (E extends { acceptsClientId: true } ? AlreadyStored<ResponseValue<E>> : never)
        | DeferredResponse<ResponseValue<E> | ValidatedJson>
        | (E['method'] extends 'GET' ? RawJson<ResponseValue<E>> : never)

type SlicedListOf<E extends EndpointDefinition> = ResponseBody<E> extends readonly (infer T)[] ? SlicedList<T> : never

/** The route of an endpoint, in Fastify's syntax. */
export function routePath(endpoint: EndpointDefinition): string {
  return `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
}

/** What may be done before the handler runs; its results are handed to the handler. */
interface ServeOptions<E extends EndpointDefinition, Prepared, Early> {
  /** Slow work, such as hashing a password, for authorised callers only and before the transaction. */
  readonly prepare?: (given: Pick<Call<E>, 'params' | 'query' | 'body' | 'file' | 'caller'>) => Promise<Prepared>
  /**
   * Queries pipelined with the authentication, before the caller is known and the request validated; row-level security
   * applies to them, and the handler awaits them.
   */
  readonly earlyQueries?: (db: Queries, sent: { readonly params: unknown; readonly body: unknown }) => Early
}

/**
 * Binds a call of the contract: checks origin and credential, authorises, validates the request, runs the handler in
 * one transaction as the caller, validates the response, and sends it only after the commit.
 */
export function serve<const E extends EndpointDefinition, Prepared = undefined, Early = undefined>(
  context: AppContext,
  endpoint: E,
  handler: (call: Call<E>, prepared: Prepared, earlyQueries: Early) => Promise<HandlerResult<E>>,
  { prepare, earlyQueries }: ServeOptions<E, Prepared, Early> = {},
): void {
  const steps = {
    handler: handler as unknown as Handler,
    prepare: prepare as unknown as PrepareStep | undefined,
    earlyQueries,
  }
  registerRoute(context, endpoint, steps)
}

/** Timeout of a request with a long list, or that works on one. */
const largeListTimeoutMs = 240_000

type Handler = (call: Call<EndpointDefinition>, prepared: unknown, earlyQueries: unknown) => Promise<unknown>
type PrepareInput = Pick<Call<EndpointDefinition>, 'params' | 'query' | 'body' | 'file' | 'caller'>
type PrepareStep = (given: PrepareInput) => Promise<unknown>
interface CallSteps {
  readonly handler: Handler
  readonly prepare: PrepareStep | undefined
  readonly earlyQueries:
    | ((db: Queries, sent: { readonly params: unknown; readonly body: unknown }) => unknown)
    | undefined
}

const jsonType = 'application/json; charset=utf-8'

function registerRoute(
  context: AppContext,
  endpoint: EndpointDefinition,
  { handler: handle, prepare, earlyQueries }: CallSteps,
): void {
  context.app.route({
    method: endpoint.method,
    url: routePath(endpoint),
    bodyLimit: maxBodyBytes(endpoint) + (endpoint.upload ? endpoint.upload.maxBytes : 0),
    onRequest: async (request) => requirePermissionForLargeBody(context, endpoint, request),
    ...((endpoint.largeList || endpoint.isLong) && { handlerTimeout: largeListTimeoutMs }),
    // Hundreds of photos are drawn for one report.
    ...(endpoint.response === 'application/pdf' && { handlerTimeout: 600_000 }),
    handler: async (request, reply) => {
      const at = context.clock.now()
      const credential = await authenticate(context, endpoint, request, at)
      const isLarge = isLargeList(endpoint, request.body)
      // Slow work is done for authorized callers only, and outside of the transaction.
      const isSlow = endpoint.upload !== undefined || prepare !== undefined || isLarge
      const permittedCaller = isSlow ? await authorizedCaller(context, endpoint, credential, at) : null
      const upload = endpoint.upload && (await receiveUpload(request, endpoint.upload))
      const prepared =
        prepare &&
        (await prepare({
          ...parseRequest(endpoint, request, upload ? upload.fields : request.body),
          file: upload?.file,
          caller: permittedCaller,
        } as PrepareInput))
      const largeBody = isLarge
        ? await parseLargeList(endpoint, request, (body) => parseRequest(endpoint, request, body))
        : undefined
      const transact = () =>
        context.database.runPipelined(credential, at, async (db, authenticated) => {
          const sent = upload ? upload.fields : request.body
          const claim = upload ? undefined : claimKeyEarly(db, context, endpoint, request, sent)
          const earlyResult = earlyQueries?.(db, { params: request.params, body: sent })
          const caller = await authenticated
          authorize(context, endpoint, caller)
          const received = largeBody ?? parseRequest(endpoint, request, sent)
          const ifMatch = request.headers['if-match']
          const call = { ...received, db, caller, language: requestLanguage(request), at, ifMatch, request, reply }
          const run = async () =>
            toResponse(
              endpoint,
              await handle(
                { ...call, file: upload?.file } as unknown as Call<EndpointDefinition>,
                prepared,
                earlyResult,
              ),
              request.log,
              context.responseChecks,
            )
          // A call with a file that changes nothing, such as the reading of a report, needs no protection.
          const isRetryable = !upload || endpoint.emits !== undefined
          const content = upload ? { query: request.query, ...uploadFingerprint(upload) } : sent
          const idempotent = isRetryable ? idempotentRequest(context, endpoint, request, content) : null
          return runOnce(db, caller, idempotent, run, claim)
        })
      const execute = () => (endpoint.method === 'GET' ? transact() : queueChange(context, credential, transact))
      return queueLimited(context, endpoint, credential, async () =>
        sendResult(
          endpoint,
          reply,
          await (isLarge ? withUploadTimeout(request, () => withEagerGc(execute)) : execute()),
        ),
      )
    },
  })
}

/** A reading call: its handler starts before the authentication is completed, so it has no caller. */
export type QueryCall<E extends EndpointDefinition> = Omit<Call<E>, 'caller' | 'file' | 'ifMatch'>

/**
 * Binds a read-only call whose response depends on the caller through row-level security alone. As {@link serve}, but
 * its queries are pipelined with the authentication. `isOneQuery`, constant or per request, promises exactly one query:
 * then the commit is pipelined, too.
 */
export function serveQuery<const E extends EndpointDefinition & { method: 'GET'; permit: Permission }>(
  context: AppContext,
  endpoint: E,
  handle: (call: QueryCall<E>) => Promise<HandlerResult<E> | SlicedListOf<E>>,
  { isOneQuery = false }: { isOneQuery?: boolean | ((query: Readonly<Record<string, unknown>>) => boolean) } = {},
): void {
  const run = handle as unknown as (call: QueryCall<EndpointDefinition>) => Promise<unknown>
  context.app.route({
    method: endpoint.method,
    url: routePath(endpoint),
    // The duration of a download depends on the client's connection.
    ...(endpoint.response === 'file' && { handlerTimeout: maxTimeoutMs }),
    handler: async (request, reply) => {
      const at = context.clock.now()
      const credential = (await authenticate(context, endpoint, request, at)) ?? throwProblem('session.required')
      const result = await context.database.runReadOnly(
        {
          credential,
          at,
          isOneQuery: typeof isOneQuery === 'boolean' ? isOneQuery : isOneQuery(queryWithoutShowAs(request)),
        },
        (caller) => authorize(context, endpoint, caller),
        async (db) => {
          const call = {
            ...parseRequest(endpoint, request, undefined),
            db,
            language: requestLanguage(request),
            at,
            request,
            reply,
          }
          const found = await run(call as unknown as QueryCall<EndpointDefinition>)
          return found instanceof SlicedList
            ? joinSlices(endpoint, found, request.log, context.responseChecks)
            : toResponse(endpoint, found, request.log, context.responseChecks)
        },
      )
      return sendResult(endpoint, reply, result)
    },
  })
}

/** A call without a transaction of its own, such as a login: its handler opens the transactions it needs. */
export type PublicCall<E extends EndpointDefinition> = Omit<Call<E>, 'db' | 'caller' | 'file'>

/** Binds a public call whose handler opens its own transactions. */
export function servePublic<const E extends EndpointDefinition & { permit: 'anyone' }>(
  context: AppContext,
  endpoint: E,
  handle: (call: PublicCall<E>) => Promise<ResponseBody<E> | void>,
): void {
  context.app.route({
    method: endpoint.method,
    url: routePath(endpoint),
    bodyLimit: maxBodyBytes(endpoint),
    handler: async (request, reply) => {
      requireSameOrigin(request, context.baseUrl)
      const received = parseRequest(endpoint, request, request.body)
      const ifMatch = request.headers['if-match']
      const call = { ...received, language: requestLanguage(request), at: context.clock.now(), ifMatch, request, reply }
      const response = toResponse(endpoint, await handle(call as unknown as PublicCall<E>), request.log)
      return sendJson(reply, response as StoredResponse)
    },
  })
}

/** The authorized caller, looked up in a transaction of its own. */
function authorizedCaller(context: AppContext, endpoint: EndpointDefinition, credential: Credential | null, at: Date) {
  return context.database.runAs(credential, at, async (_, caller) => {
    authorize(context, endpoint, caller)
    return caller
  })
}

// Issues carry the input: a wrong type is another issue than a missing value.
const parseOptions = { reportInput: true }

/** Validates the request against the contract; throws a problem for an invalid one. */
export function parseRequest(endpoint: EndpointDefinition, request: FastifyRequest, body: unknown) {
  const params = endpoint.params?.safeParse(request.params)
  // A malformed id cannot exist.
  if (params && !params.success) throwProblem(endpoint.invalidParamsCode ?? 'record.notFound')
  const query = (endpoint.query ?? z.strictObject({})).safeParse(queryWithoutShowAs(request), parseOptions)
  if (!query.success) throwProblem('input.invalid', firstIssues(query.error))
  if (!endpoint.body) return { params: params?.data, query: query.data, body: undefined }
  // Values are rounded to the decimals of their fields before validation, as they are stored.
  const parsed = endpoint.body.safeParse(roundToSchema(endpoint.body, body ?? {}), parseOptions)
  if (!parsed.success) throwProblem('input.invalid', firstIssues(parsed.error))
  return { params: params?.data, query: query.data, body: parsed.data }
}

async function sendResult(
  endpoint: EndpointDefinition,
  reply: FastifyReply,
  result: StoredResponse | DeferredResponse<unknown>,
) {
  if (result instanceof DeferredResponse) {
    const value = await result.work()
    if (value instanceof FileResponse || value instanceof StoredFileResponse) return sendFile(reply, value)
    if (value instanceof ValidatedJson) return sendJson(reply, { status: 200, headers: {}, body: value })
    if (typeof endpoint.response === 'string')
      return reply.type(endpoint.response).send(Buffer.from(value as Uint8Array))
    return sendJson(reply, { status: endpoint.status ?? 200, ...validatedJson(endpoint, value, reply.log) })
  }
  return sendJson(reply, result, endpoint.conditional)
}

/** Sends a validated response. */
export function sendJson(reply: FastifyReply, { status, headers, body }: StoredResponse, isConditional = false) {
  void reply.status(status).headers(headers)
  if (body === undefined || status === 204) return reply.send()
  if (body instanceof FileResponse || body instanceof StoredFileResponse) return sendFile(reply, body)
  if (body instanceof ValidatedJson) return sendParts(reply.type(jsonType), body.parts)
  const text = body instanceof RawJson ? body.text : JSON.stringify(body)
  if (isConditional) void reply.headers({ etag: etagOfContent(text), 'cache-control': 'no-store' })
  return reply.type(jsonType).send(text)
}

/** As a stream: of ten megabytes in one piece, compressing would first make a copy, for which others wait. */
function sendParts(reply: FastifyReply, parts: readonly Uint8Array[]) {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return reply.header('content-length', length).send(Readable.from(parts, { objectMode: false }))
}
