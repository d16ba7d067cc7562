import type { EndpointDefinition, UploadDefinition } from '@catenary/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { lockContentsShared, lockUnreferenced } from '../db/content-queries.ts'
import type { Caller, Credential, Queries } from '../db/database.ts'
import { StorageError } from '../ports/files/file-store.ts'
import type { AppContext } from './app-context.ts'
import { receiveFiles } from './body/uploads.ts'
import type { StreamedFile } from './body/uploads.ts'
import { asReplay, findStoredResponse, idempotentRequest, runOnce } from './idempotency.ts'
import type { IdempotentRequest, StoredResponse } from './idempotency.ts'
import { maxTimeoutMs, withUploadTimeout } from './limits/upload-timeout.ts'
import { throwProblem } from './problems.ts'
import { requestLanguage } from './request-info.ts'
import { toResponse } from './responses/responses.ts'
import { parseRequest, routePath, sendJson } from './serve.ts'
import type { Call } from './serve.ts'
import { authenticate, authorize } from './session/authenticate.ts'

/** An upload request in the steps of its processing. */
export type UploadCall<E extends EndpointDefinition> = Omit<Call<E>, 'file' | 'ifMatch'> & {
  readonly files: readonly StreamedFile[]
}

/** The steps of an upload. Each may reject it; then neither a file nor a row remains. */
export interface UploadHandlers<E extends EndpointDefinition, Prepared> {
  /** In a transaction of its own, before a file is stored: checks permission and files. */
  readonly validate: (call: UploadCall<E>) => Promise<unknown>
  /** Outside of any transaction: slow work, such as decoding a picture. */
  readonly prepare?: (parsed: Pick<UploadCall<E>, 'body' | 'files' | 'caller'>) => Promise<Prepared>
  /** In the transaction that writes; the files are in the store. */
  readonly handle: (call: UploadCall<E>, prepared: Prepared) => Promise<unknown>
}

type UploadEndpoint = EndpointDefinition & {
  readonly upload: UploadDefinition
  readonly body: NonNullable<EndpointDefinition['body']>
}

/**
 * Binds an upload. As {@link serve}, but files are streamed to the store without a time limit for the whole;
 * unauthorised bodies are not read, and no transaction waits for a sender or the store. A retried call with the same
 * key, fields, names and contents gets the first response.
 */
export function serveUploads<const E extends UploadEndpoint, Prepared = undefined>(
  context: AppContext,
  endpoint: E,
  handlers: UploadHandlers<E, Prepared>,
): void {
  const untypedHandlers = handlers as unknown as UploadHandlers<EndpointDefinition, unknown>
  context.app.route({
    method: endpoint.method,
    url: routePath(endpoint),
    bodyLimit: Number.MAX_SAFE_INTEGER,
    handlerTimeout: maxTimeoutMs,
    handler: (request, reply) =>
      withUploadTimeout(request, async () => {
        const at = context.clock.now()
        const credential = await authenticate(context, endpoint, request, at)
        await context.database.runAs(credential, at, async (_, caller) => authorize(context, endpoint, caller))
        const received = await receiveFiles(request, endpoint.upload, {
          store: context.files,
          maxBytes: context.uploadMaxBytes,
        })
        const upload: UploadContext = { context, endpoint, request, credential, at, ...received }
        try {
          const parsed = {
            ...parseRequest(endpoint, request, received.fields),
            files: received.files,
            at,
            request,
            reply,
          }
          return await sendJson(reply, await storeAndHandle(upload, untypedHandlers, parsed))
        } finally {
          await Promise.all(received.files.map((file) => file.discard()))
        }
      }),
  })
}

interface UploadContext {
  readonly context: AppContext
  readonly endpoint: EndpointDefinition
  readonly request: FastifyRequest
  readonly credential: Credential | null
  readonly at: Date
  readonly files: readonly StreamedFile[]
  readonly fields: Readonly<Record<string, string>>
}

async function storeAndHandle(
  upload: UploadContext,
  handlers: UploadHandlers<EndpointDefinition, unknown>,
  parsed: object,
): Promise<StoredResponse> {
  const { context, endpoint, request, files, fields } = upload
  const contents = files.map(({ name, hash }) => [name, hash])
  const idempotent = idempotentRequest(context, endpoint, request, { fields, contents })
  const toCall = (db: Queries, caller: Caller) => {
    authorize(context, endpoint, caller)
    return { ...parsed, db, caller, language: requestLanguage(request) } as unknown as UploadCall<EndpointDefinition>
  }
  const { stored, validated } = await runAs(upload, async (db, caller) => {
    const call = toCall(db, caller)
    const storedResponse = idempotent && (await findStoredResponse(db, idempotent))
    if (!storedResponse) await handlers.validate(call)
    return { stored: storedResponse, validated: call }
  })
  if (stored) return asReplay(stored)
  const prepared = await handlers.prepare?.(validated)
  try {
    for (const file of files) await file.store()
    return await runAs(upload, async (db, caller) => {
      await lockContentsShared(db)
      for (const { hash } of files) if ((await context.files.size(hash)) === null) throwProblem('server.busy')
      const run = async () =>
        toResponse(endpoint, await handlers.handle(toCall(db, caller), prepared), upload.request.log) as StoredResponse
      return runOnce(db, caller, idempotent as IdempotentRequest | null, run)
    })
  } catch (error) {
    // A store that is away would be waited for with a lock and a connection of the database: what it may have is swept later.
    const isAway = error instanceof StorageError && error.code === 'STORAGE_UNAVAILABLE'
    if (!isAway) await removeStored(upload)
    throw error
  }
}

function runAs<T>(
  { context, credential, at }: UploadContext,
  run: (db: Queries, caller: Caller) => Promise<T>,
): Promise<T> {
  return context.database.runAs(credential, at, async (db, caller) =>
    run(db, caller ?? throwProblem('session.required')),
  )
}

/** Removes the files of a failed call unless something else refers to them; what remains is swept later. */
async function removeStored({ context, files, at, request }: UploadContext): Promise<void> {
  await removeUnreferenced(
    context,
    files.map(({ hash }) => hash),
    at,
  ).catch((error: unknown) => request.log.warn({ err: error }, 'files of a failed call are left to the sweeper'))
}

/** Removes files by their hashes unless a document refers to them. */
export async function removeUnreferenced(
  { database, files }: Pick<AppContext, 'database' | 'files'>,
  hashes: readonly string[],
  at: Date,
): Promise<void> {
  await database.runAs(null, at, async (db) => {
    for (const hash of await lockUnreferenced(db, hashes)) await files.remove(hash)
  })
}
