import { errorStatus, problemType } from '@catenary/contract/errors'
import type { ErrorCode } from '@catenary/contract/errors'
import { maxListedIssues } from '@catenary/contract/issues'
import type { FieldIssue } from '@catenary/contract/issues'
import type { Problem } from '@catenary/contract/primitives'
import type { Language } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'
import type { FastifyReply } from 'fastify'

/** A response with a problem document (RFC 9457). Throw it with {@link throwProblem}. */
export class ProblemError extends Error {
  readonly code: ErrorCode
  readonly issues: readonly FieldIssue[]
  /** Further members of the problem document, such as the current version of a stale record. */
  readonly members: Readonly<Record<string, unknown>>
  /** How many further issues are not listed. */
  readonly more: number
  readonly values: TextValues | undefined

  // oxlint-disable-next-line max-params -- what a problem is made of
  constructor(
    code: ErrorCode,
    issues: readonly FieldIssue[],
    members: Readonly<Record<string, unknown>>,
    more = 0,
    values?: TextValues,
  ) {
    super(code)
    this.code = code
    this.issues = issues
    this.members = members
    this.more = more
    this.values = values
  }
}

/** What fills the gaps in the text of a code, in one language. */
type TextValues = (language: Language) => Readonly<Record<string, string>>

interface ProblemDetails {
  readonly issues?: readonly FieldIssue[]
  /** Number of further issues that are not listed. */
  readonly more?: number
  readonly members?: Readonly<Record<string, unknown>>
  readonly values?: TextValues
}

/** Throws a {@link ProblemError}: the caller gets the code's status and its text in their language. */
export function throwProblem(
  code: ErrorCode,
  { issues = [], more = 0, members = {}, values }: ProblemDetails = {},
): never {
  throw new ProblemError(code, issues, members, more, values)
}

/** The text of an issue, in one language. */
export function issueText(language: Language, issue: FieldIssue): string {
  const translate = translatorFor(language) as (key: string, values?: object) => string
  return translate(`fields.${issue.code}`, issue.values)
}

/** The text of an error code, in one language. */
export function problemText(code: ErrorCode, language: Language, values?: TextValues): string {
  return (translatorFor(language) as (key: string, gaps?: object) => string)(`errors.${code}`, values?.(language))
}

/** The problem document (RFC 9457) of an error, in one language. */
export function toProblem(error: ProblemError, language: Language, requestId: string): Problem {
  const localized = problemText(error.code, language, error.values)
  const errors = problemErrors(error, language)
  return {
    type: problemType(error.code),
    title: problemText(error.code, 'en', error.values),
    status: errorStatus[error.code],
    detail: localized,
    message: localized,
    ...(errors.length > 0 ? { errors } : {}),
    requestId,
    ...error.members,
  }
}

function problemErrors({ issues, more, members }: ProblemError, language: Language): NonNullable<Problem['errors']> {
  // Where a total is given, the thrower has chosen how many to list.
  const reported = members.total === undefined ? issues.slice(0, maxListedIssues) : issues
  const errors = reported.map((issue) => ({
    path: issue.path,
    message: issueText(language, issue),
    ...(issue.line === undefined ? {} : { line: issue.line }),
    ...(issue.value === undefined ? {} : { value: issue.value }),
  }))
  const count = more + issues.length - reported.length
  return count === 0
    ? errors
    : [...errors, { path: '', message: translatorFor(language)('errors.moreFaults', { count }) }]
}

/** Sends a problem document. */
export function sendProblem(reply: FastifyReply, error: ProblemError, language: Language): FastifyReply {
  const problem = toProblem(error, language, reply.request.id)
  if (problem.status === 503) void reply.header('retry-after', '2')
  if (typeof error.members.retryAfter === 'number') void reply.header('retry-after', error.members.retryAfter)
  return reply.status(problem.status).type('application/problem+json').send(JSON.stringify(problem))
}
