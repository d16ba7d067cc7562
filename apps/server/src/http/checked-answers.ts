import type { EndpointFacts } from '@catenary/contract/endpoint'
import { unreadableRecords } from '@catenary/contract/headers'
import { z } from 'zod'
import { Refusal } from './problems.ts'

/** Where it is told that a stored record breaks the contract. */
export interface AnswerLog {
  error(facts: object, words: string): void
}

/** An answer as the contract has it, with the headers that say what of a list is not in it. */
export interface CheckedAnswer {
  readonly value: unknown
  readonly headers: Readonly<Record<string, string>>
  /** The value is not what was given: a record was left out. */
  readonly isShortened: boolean
}

/**
 * Checks an answer against the contract; what breaks it is never sent. Of a list the records that break it are left out,
 * so that one hides no other: their number stands in the header `Unreadable-Records`, each is logged by its id. One such
 * record alone, and what is worked out from one, is refused as unreadable; whatever else breaks the contract is our fault.
 */
export function checkedAnswer(facts: EndpointFacts, value: unknown, log: AnswerLog): CheckedAnswer {
  if (!facts.answer || typeof facts.answer === 'string') return { value, headers: {}, isShortened: false }
  const parsed = facts.answer.safeParse(value)
  if (parsed.success) return { value: parsed.data, headers: {}, isShortened: false }
  if (facts.method === 'GET' && facts.answer instanceof z.ZodArray && Array.isArray(value))
    return readableOf(facts, facts.answer.element as z.ZodType, value, log)
  const faults = z.prettifyError(parsed.error)
  if (facts.method !== 'GET' || !facts.params) throw new Error(`${facts.name} answers against its contract: ${faults}`)
  tell(log, facts, value, faults)
  throw new Refusal('record.unreadable', [], {})
}

function readableOf(facts: EndpointFacts, one: z.ZodType, list: readonly unknown[], log: AnswerLog): CheckedAnswer {
  const readable: unknown[] = []
  for (const record of list) {
    const parsed = one.safeParse(record)
    if (parsed.success) readable.push(parsed.data)
    else tell(log, facts, record, z.prettifyError(parsed.error))
  }
  const missing = list.length - readable.length
  return { value: readable, headers: { [unreadableRecords]: String(missing) }, isShortened: true }
}

function tell(log: AnswerLog, { name }: EndpointFacts, record: unknown, faults: string): void {
  const id = typeof record === 'object' && record !== null && 'id' in record ? record.id : null
  log.error({ event: 'sys_record_unreadable', call: name, id, faults }, 'a stored record breaks the contract')
}
