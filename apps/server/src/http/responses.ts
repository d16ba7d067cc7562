import type { EndpointDefinition } from '@catenary/contract/endpoint'
import { validateResponse } from './checked-answers.ts'
import type { ResponseLog } from './checked-answers.ts'
import type { Versioned } from './conditional-requests.ts'
import { etagOf } from './conditional-requests.ts'
import { FileResponse, StoredFileResponse } from './file-responses.ts'
import type { StoredResponse } from './idempotency.ts'

/** Work that is done after the transaction has ended, so that nothing slow keeps it open. */
export class DeferredResponse<T> {
  readonly work: () => Promise<T>

  constructor(work: () => Promise<T>) {
    this.work = work
  }
}

/** JSON text made by the database: validated like every response, and sent unchanged. */
export class RawJson<T> {
  readonly text: string
  readonly value: T

  constructor(text: string) {
    this.text = text
    this.value = JSON.parse(text) as T
  }
}

/** The record exists already under the id that the client chose: answered with 200. */
export class AlreadyStored<T> {
  readonly value: T

  constructor(value: T) {
    this.value = value
  }
}

/** JSON that a deferred response has serialized and validated itself (in a worker): it is sent unchanged. */
export class ValidatedJson {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** What a handler answers, checked against the contract as {@link validateResponse} does. */
export function toResponse(
  facts: EndpointDefinition,
  result: unknown,
  log: ResponseLog,
): StoredResponse | DeferredResponse<unknown> {
  if (result instanceof DeferredResponse) return result
  const status = facts.status ?? 200
  if (result instanceof AlreadyStored) return { status: 200, ...validatedJson(facts, result.value, log) }
  if (facts.answer === null) return { status, headers: {}, body: undefined }
  if (result instanceof FileResponse || result instanceof StoredFileResponse)
    return { status, headers: {}, body: result }
  if (result instanceof RawJson) {
    const { value, headers, hasOmissions } = validateResponse(facts, result.value, log)
    return { status, headers: { ...headers }, body: hasOmissions ? value : result }
  }
  if (!facts.versioned) return { status, ...validatedJson(facts, result, log) }
  const { value, version } = result as Versioned<unknown>
  const { body } = validatedJson(facts, value, log)
  return { status, headers: { etag: etagOf(version) }, body }
}

/** A value as a validated JSON response. */
export function validatedJson(
  facts: EndpointDefinition,
  result: unknown,
  log: ResponseLog,
): Pick<StoredResponse, 'headers' | 'body'> {
  const { value, headers } = validateResponse(facts, result, log)
  return { headers: { ...headers }, body: value }
}
