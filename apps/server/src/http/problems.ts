import { errorStatus, problemType } from '@catenary/contract/errors'
import type { ErrorCode } from '@catenary/contract/errors'
import { mostFaults } from '@catenary/contract/faults'
import type { Fault } from '@catenary/contract/faults'
import type { Problem } from '@catenary/contract/wire'
import type { Language } from '@catenary/i18n/language'
import { speaker } from '@catenary/i18n/speakers'
import type { FastifyReply } from 'fastify'

/** A refusal that is answered as a problem document. Throw it with {@link fail}. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly faults: readonly Fault[]
  /** Further members of the problem document, such as the current version of a stale record. */
  readonly members: Readonly<Record<string, unknown>>
  /** How many faults there are beside these. */
  readonly more: number

  constructor(code: ErrorCode, faults: readonly Fault[], members: Readonly<Record<string, unknown>>, more = 0) {
    super(code)
    this.code = code
    this.faults = faults
    this.members = members
    this.more = more
  }
}

interface Details {
  readonly faults?: readonly Fault[]
  /** How many faults there are beside these. */
  readonly more?: number
  readonly members?: Readonly<Record<string, unknown>>
}

/** Refuses the request: the caller gets the code's status and its text in their language. */
export function fail(code: ErrorCode, { faults = [], more = 0, members = {} }: Details = {}): never {
  throw new Refusal(code, faults, members, more)
}

/** The text of a fault, in one language. */
export function faultText(language: Language, fault: Fault): string {
  const say = speaker(language) as (key: string, values?: object) => string
  return say(`fields.${fault.code}`, fault.values)
}

/** The problem document of a refusal (RFC 9457), in one language. */
export function problemOf(refusal: Refusal, language: Language, requestId: string): Problem {
  const sentence = speaker(language)(`errors.${refusal.code}`)
  const errors = errorsOf(refusal, language)
  return {
    type: problemType(refusal.code),
    title: speaker('en')(`errors.${refusal.code}`),
    status: errorStatus[refusal.code],
    detail: sentence,
    message: sentence,
    ...(errors.length > 0 ? { errors } : {}),
    requestId,
    ...refusal.members,
  }
}

function errorsOf({ faults, more, members }: Refusal, language: Language): NonNullable<Problem['errors']> {
  // Who tells how many there are in all has chosen how many to list.
  const listed = members.total === undefined ? faults.slice(0, mostFaults) : faults
  const errors = listed.map((fault) => ({
    path: fault.path,
    message: faultText(language, fault),
    ...(fault.line === undefined ? {} : { line: fault.line }),
    ...(fault.value === undefined ? {} : { value: fault.value }),
  }))
  const count = more + faults.length - listed.length
  return count === 0 ? errors : [...errors, { path: '', message: speaker(language)('errors.moreFaults', { count }) }]
}

/** Sends a refusal. */
export function sendProblem(reply: FastifyReply, refusal: Refusal, language: Language): FastifyReply {
  const problem = problemOf(refusal, language, reply.request.id)
  if (problem.status === 503) void reply.header('retry-after', '2')
  if (typeof refusal.members.retryAfter === 'number') void reply.header('retry-after', refusal.members.retryAfter)
  return reply.status(problem.status).type('application/problem+json').send(JSON.stringify(problem))
}
