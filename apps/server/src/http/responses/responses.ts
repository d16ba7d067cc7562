import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { EndpointDefinition } from '@catenary/contract/endpoint'
import { etagOf } from '@catenary/contract/primitives'
import { unreadableRecords } from '@catenary/contract/response-headers'
import { z } from 'zod'
import type { Versioned } from '../conditional-requests.ts'
import type { StoredResponse } from '../idempotency.ts'
import { ProblemError } from '../problems.ts'
import { FileResponse, StoredFileResponse } from './file-responses.ts'
import type { ResponseChecks } from './response-checks.ts'
import { checkEveryResponse } from './response-checks.ts'

/** Work that runs after the commit of the transaction. */
export class DeferredResponse<T> {
  readonly work: () => Promise<T>

  constructor(work: () => Promise<T>) {
    this.work = work
  }
}

/** JSON text made by the database: validated as often as {@link ResponseChecks} says, and sent unchanged. */
export class RawJson<T> {
  readonly text: string
  /** Only a type: what the text is once it is parsed. */
  declare readonly value: T

  constructor(text: string) {
    this.text = text
  }
}

/**
 * A list that is read in slices, between which others are answered. A slice is the members of a JSON list as the database
 * wrote them, without its brackets: validated like {@link RawJson}.
 */
export class SlicedList<T> {
  readonly slices: AsyncIterable<string>
  /** Only a type: a record of the list. */
  declare readonly record: T

  constructor(slices: AsyncIterable<string>) {
    this.slices = slices
  }
}

/** The record exists already under the id that the client chose: answered with 200. */
export class AlreadyStored<T> {
  readonly value: T
  /** Of one entity with a version: sent as `ETag`. */
  readonly version: number | undefined

  constructor(value: T, version?: number) {
    this.value = value
    this.version = version
  }
}

/** JSON that was validated as it was written, by a deferred response (in a worker) or slice by slice: it is sent unchanged, part by part. */
export class ValidatedJson {
  readonly parts: readonly Uint8Array[]

  constructor(parts: readonly Uint8Array[]) {
    this.parts = parts
  }
}

/** The result of a handler, validated against the contract like {@link validateResponse}. */
export function toResponse(
  facts: EndpointDefinition,
  result: unknown,
  log: ResponseLog,
  checks: ResponseChecks = checkEveryResponse,
): StoredResponse | DeferredResponse<unknown> {
  if (result instanceof DeferredResponse) return result
  const status = facts.status ?? 200
  if (result instanceof AlreadyStored) {
    const { headers, body } = validatedJson(facts, result.value, log)
    const { version } = result
    return { status: 200, headers: { ...headers, ...(version !== undefined && { etag: etagOf(version) }) }, body }
  }
  if (facts.response === null) return { status, headers: {}, body: undefined }
  if (result instanceof FileResponse || result instanceof StoredFileResponse)
    return { status, headers: {}, body: result }
  if (result instanceof RawJson) {
    if (!checks.isDue(facts.name)) return { status, headers: {}, body: result }
    let isSound = false
    try {
      const { value, headers, hasOmissions } = validateResponse(facts, JSON.parse(result.text), log)
      isSound = !hasOmissions
      return { status, headers: { ...headers }, body: isSound ? result : value }
    } finally {
      if (!isSound) checks.noteBroken(facts.name)
    }
  }
  if (!facts.versioned) return { status, ...validatedJson(facts, result, log) }
  const { value, version } = result as Versioned<unknown>
  const { body } = validatedJson(facts, value, log)
  return { status, headers: { etag: etagOf(version) }, body }
}

/** A list in slices as a whole response; the slices are validated as often as {@link ResponseChecks} says. */
export async function joinSlices(
  facts: EndpointDefinition,
  { slices }: SlicedList<unknown>,
  log: ResponseLog,
  checks: ResponseChecks = checkEveryResponse,
): Promise<StoredResponse> {
  const parts: Buffer[] = []
  let omitted = 0
  const isChecked = checks.isDue(facts.name)
  for await (const slice of slices) {
    const { text, omissions } = isChecked ? checkSlice(facts, slice, log) : { text: slice, omissions: 0 }
    omitted += omissions
    if (text !== '') parts.push(Buffer.from(`${parts.length === 0 ? '[' : ','}${text}`))
    await yieldToEventLoop()
  }
  if (omitted > 0) checks.noteBroken(facts.name)
  const headers: Record<string, string> = omitted > 0 ? { [unreadableRecords]: String(omitted) } : {}
  parts.push(Buffer.from(parts.length === 0 ? '[]' : ']'))
  return { status: facts.status ?? 200, headers, body: new ValidatedJson(parts) }
}

/** A slice without its invalid records, and how many these are. */
function checkSlice(facts: EndpointDefinition, slice: string, log: ResponseLog) {
  const records = JSON.parse(`[${slice}]`) as readonly unknown[]
  const { value, hasOmissions } = validateResponse(facts, records, log)
  const readable = value as readonly unknown[]
  const text = hasOmissions ? JSON.stringify(readable).slice(1, -1) : slice
  return { text, omissions: records.length - readable.length }
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

/** Logs that a stored record violates the contract. */
interface ResponseLog {
  error(facts: object, words: string): void
}

/** A response that conforms to the contract, with the header that counts the omitted records. */
interface ValidatedResponse {
  readonly value: unknown
  readonly headers: Readonly<Record<string, string>>
  /** True where records were omitted from the value. */
  readonly hasOmissions: boolean
}

/**
 * Validates a response against the contract; an invalid one is never sent. Invalid records of a list are left out, so
 * that one does not hide the others: the header `Unreadable-Records` has their number, and each is logged by its id. A
 * single invalid record, or a result computed from one, becomes a problem of its own; any other violation is an
 * internal error.
 */
export function validateResponse(facts: EndpointDefinition, value: unknown, log: ResponseLog): ValidatedResponse {
  if (!facts.response || typeof facts.response === 'string') return { value, headers: {}, hasOmissions: false }
  const parsed = facts.response.safeParse(value)
  if (parsed.success) return { value: parsed.data, headers: {}, hasOmissions: false }
  if (facts.method === 'GET' && facts.response instanceof z.ZodArray && Array.isArray(value))
    return readableRecords(facts, facts.response.element as z.ZodType, value, log)
  const issues = z.prettifyError(parsed.error)
  if (facts.method !== 'GET' || !facts.params) throw new Error(`${facts.name} answers against its contract: ${issues}`)
  logUnreadable(log, facts, value, issues)
  throw new ProblemError('record.unreadable', [], {})
}

function readableRecords(
  facts: EndpointDefinition,
  schema: z.ZodType,
  list: readonly unknown[],
  log: ResponseLog,
): ValidatedResponse {
  const readable: unknown[] = []
  for (const record of list) {
    const parsed = schema.safeParse(record)
    if (parsed.success) readable.push(parsed.data)
    else logUnreadable(log, facts, record, z.prettifyError(parsed.error))
  }
  const omitted = list.length - readable.length
  return { value: readable, headers: { [unreadableRecords]: String(omitted) }, hasOmissions: true }
}

function logUnreadable(log: ResponseLog, { name }: EndpointDefinition, record: unknown, issues: string): void {
  const id = typeof record === 'object' && record !== null && 'id' in record ? record.id : null
  log.error({ event: 'sys_record_unreadable', call: name, id, faults: issues }, 'a stored record breaks the contract')
}
