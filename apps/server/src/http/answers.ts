import type { EndpointFacts } from '@catenary/contract/endpoint'
import { checkedAnswer } from './checked-answers.ts'
import type { AnswerLog } from './checked-answers.ts'
import { FileAnswer, StoredFile } from './files.ts'
import type { KeptAnswer } from './idempotency.ts'
import type { Versioned } from './versions.ts'
import { etagOf } from './versions.ts'

/** Work that is done after the transaction's end, so that nothing slow holds it. */
export class Later<T> {
  readonly work: () => Promise<T>

  constructor(work: () => Promise<T>) {
    this.work = work
  }
}

/** An answer that the database has written out as JSON: it is checked like every other, and sent as it stands. */
export class Written<T> {
  readonly text: string
  readonly value: T

  constructor(text: string) {
    this.text = text
    this.value = JSON.parse(text) as T
  }
}

/** What a call was to create is stored already, under the id that its sender made: answered with 200. */
export class AlreadyStored<T> {
  readonly value: T

  constructor(value: T) {
    this.value = value
  }
}

/** A late answer that was written as JSON, and checked against the contract, where it was made: it is sent as it stands. */
export class CheckedJson {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** What a handler answers, checked against the contract as {@link checkedAnswer} does. */
export function answerOf(facts: EndpointFacts, result: unknown, log: AnswerLog): KeptAnswer | Later<unknown> {
  if (result instanceof Later) return result
  const status = facts.status ?? 200
  if (result instanceof AlreadyStored) return { status: 200, ...answered(facts, result.value, log) }
  if (facts.answer === null) return { status, headers: {}, answer: undefined }
  if (result instanceof FileAnswer || result instanceof StoredFile) return { status, headers: {}, answer: result }
  if (result instanceof Written) {
    const { value, headers, isShortened } = checkedAnswer(facts, result.value, log)
    return { status, headers: { ...headers }, answer: isShortened ? value : result }
  }
  if (!facts.versioned) return { status, ...answered(facts, result, log) }
  const { value, version } = result as Versioned<unknown>
  const { answer } = answered(facts, value, log)
  return { status, headers: { etag: etagOf(version) }, answer }
}

/** An answer that was made of a value, checked. */
export function answered(
  facts: EndpointFacts,
  result: unknown,
  log: AnswerLog,
): Pick<KeptAnswer, 'headers' | 'answer'> {
  const { value, headers } = checkedAnswer(facts, result, log)
  return { headers: { ...headers }, answer: value }
}
