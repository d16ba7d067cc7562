import type { EndpointDefinition } from '@catenary/contract/endpoint'
import { unreadableRecords } from '@catenary/contract/response-headers'
import { z } from 'zod'
import { ProblemError } from './problems.ts'

/** Logs that a stored record violates the contract. */
export interface ResponseLog {
  error(facts: object, words: string): void
}

/** A response that conforms to the contract, with the header that counts the omitted records. */
export interface ValidatedResponse {
  readonly value: unknown
  readonly headers: Readonly<Record<string, string>>
  /** True where records were omitted from the value. */
  readonly hasOmissions: boolean
}

/**
 * Checks an answer against the contract; what breaks it is never sent. Of a list the records that break it are left out,
 * so that one hides no other: their number stands in the header `Unreadable-Records`, each is logged by its id. One such
 * record alone, and what is worked out from one, is refused as unreadable; whatever else breaks the contract is our fault.
 */
export function validateResponse(facts: EndpointDefinition, value: unknown, log: ResponseLog): ValidatedResponse {
  if (!facts.answer || typeof facts.answer === 'string') return { value, headers: {}, hasOmissions: false }
  const parsed = facts.answer.safeParse(value)
  if (parsed.success) return { value: parsed.data, headers: {}, hasOmissions: false }
  if (facts.method === 'GET' && facts.answer instanceof z.ZodArray && Array.isArray(value))
    return readableRecords(facts, facts.answer.element as z.ZodType, value, log)
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
