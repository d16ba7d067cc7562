import type { EndpointFacts, Upload } from '@catenary/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Caller, Credential, Queries } from '../db/caller.ts'
import { holdContents, unkeptOf } from '../db/content-queries.ts'
import { admitted, permit } from './admission.ts'
import { answerOf } from './answers.ts'
import { findKept } from './idempotency.ts'
import type { KeptAnswer, KeyedCall } from './idempotency.ts'
import { keyed, once, replayed } from './keyed.ts'
import { languageOf } from './language.ts'
import { fail } from './problems.ts'
import { addressOf, parse, sendJson } from './serve.ts'
import type { Call } from './serve.ts'
import type { Serving } from './serving.ts'
import { unhurried, unlimitedMs } from './slow-senders.ts'
import { receiveFiles } from './uploaded-files.ts'
import type { SentFile } from './uploaded-files.ts'

/** A call that brings files, as its steps see it. */
export type FilesCall<E extends EndpointFacts> = Omit<Call<E>, 'file' | 'ifMatch'> & {
  readonly files: readonly SentFile[]
}

/** The steps of a call that brings files. Each may refuse; then neither a file nor a row is left. */
export interface FilesSteps<E extends EndpointFacts, Prepared> {
  /** In a transaction of its own, before anything is kept: whether the caller may, and the files are what they should be. */
  readonly check: (call: FilesCall<E>) => Promise<unknown>
  /** Outside of any transaction: what is slow, such as reading a picture. */
  readonly prepare?: (given: Pick<FilesCall<E>, 'body' | 'files' | 'caller'>) => Promise<Prepared>
  /** In the transaction that writes; the files are in the store. */
  readonly handle: (call: FilesCall<E>, prepared: Prepared) => Promise<unknown>
}

type ManyFiles = EndpointFacts & { readonly upload: Upload; readonly body: NonNullable<EndpointFacts['body']> }

/**
 * Binds a call that brings files. As {@link serve}, but the files are streamed to the store, however long that takes;
 * nobody unpermitted is listened to, and no transaction waits for a sender or for the store. A retried call with the
 * same key, fields, names and contents gets the answer of the first.
 */
export function serveFiles<const E extends ManyFiles, Prepared = undefined>(
  serving: Serving,
  facts: E,
  steps: FilesSteps<E, Prepared>,
): void {
  const untyped = steps as unknown as FilesSteps<EndpointFacts, unknown>
  serving.app.route({
    method: facts.method,
    url: addressOf(facts),
    bodyLimit: Number.MAX_SAFE_INTEGER,
    handlerTimeout: unlimitedMs,
    handler: (request, reply) =>
      unhurried(request, async () => {
        const at = serving.clock.now()
        const credential = await admitted(serving, facts, request, at)
        await serving.database.as(credential, at, async (_, caller) => permit(serving, facts, caller))
        const sent = await receiveFiles(request, facts.upload, {
          store: serving.files,
          maxBytes: serving.uploadMaxBytes,
        })
        const upload: Received = { serving, facts, request, credential, at, ...sent }
        try {
          const given = { ...parse(facts, request, sent.fields), files: sent.files, at, request, reply }
          return await sendJson(reply, await keepAll(upload, untyped, given))
        } finally {
          await Promise.all(sent.files.map((file) => file.drop()))
        }
      }),
  })
}

interface Received {
  readonly serving: Serving
  readonly facts: EndpointFacts
  readonly request: FastifyRequest
  readonly credential: Credential | null
  readonly at: Date
  readonly files: readonly SentFile[]
  readonly fields: Readonly<Record<string, string>>
}

async function keepAll(
  upload: Received,
  steps: FilesSteps<EndpointFacts, unknown>,
  given: object,
): Promise<KeptAnswer> {
  const { serving, facts, request, files, fields } = upload
  const contents = files.map(({ name, hash }) => [name, hash])
  const retried = keyed(serving, facts, request, { fields, contents })
  const callOf = (db: Queries, caller: Caller) => {
    permit(serving, facts, caller)
    return { ...given, db, caller, language: languageOf(request) } as unknown as FilesCall<EndpointFacts>
  }
  const { known, checked } = await as(upload, async (db, caller) => {
    const call = callOf(db, caller)
    const answered = retried && (await findKept(db, retried))
    if (!answered) await steps.check(call)
    return { known: answered, checked: call }
  })
  if (known) return replayed(known)
  const prepared = await steps.prepare?.(checked)
  try {
    for (const file of files) await file.keep()
    return await as(upload, async (db, caller) => {
      await holdContents(db)
      for (const { hash } of files) if ((await serving.files.size(hash)) === null) fail('server.busy')
      const run = async () =>
        answerOf(facts, await steps.handle(callOf(db, caller), prepared), upload.request.log) as KeptAnswer
      return once(db, caller, retried as KeyedCall | null, run)
    })
  } catch (error) {
    await forget(upload)
    throw error
  }
}

function as<T>({ serving, credential, at }: Received, run: (db: Queries, caller: Caller) => Promise<T>): Promise<T> {
  return serving.database.as(credential, at, async (db, caller) => run(db, caller ?? fail('session.required')))
}

/** What was kept for a call that failed after all; what else refers to stays. What cannot be removed now is swept later. */
async function forget({ serving, files, at, request }: Received): Promise<void> {
  const hashes = files.map(({ hash }) => hash)
  try {
    await serving.database.as(null, at, async (db) => {
      for (const hash of await unkeptOf(db, hashes)) await serving.files.remove(hash)
    })
  } catch (error) {
    request.log.warn({ err: error }, 'files of a failed call are left to the sweeper')
  }
}
