import type { ErrorCode } from '@catenary/contract/errors'
import { problemCode } from '@catenary/contract/errors'
import type { Problem } from '@catenary/contract/primitives'

/** An error response of the server: its problem document (RFC 9457) with status and code. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem
  readonly status: number
  /** Such as `record.stale`; the type of a problem that is not of this product stays as it came. */
  readonly code: ErrorCode | (string & {})
  /** Time of the next allowed attempt, in milliseconds since 1970; `null` where the server gives none. */
  readonly retryAt: number | null

  constructor(problem: Problem, retryAfter: string | null = null) {
    super(problem.message)
    this.problem = problem
    this.retryAt = retryAfter !== null && /^\d+$/.test(retryAfter) ? Date.now() + Number(retryAfter) * 1000 : null
    this.status = problem.status
    this.code = problemCode(problem.type)
  }
}

/** No response came: the network is gone, or the server is. What was sent may be stored. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** The server that cannot tell whether something is stored is as good as none that answers. */
export function toFailure(error: ProblemError): ProblemError | ConnectionLost {
  return error.code === 'server.uncertain'
    ? new ConnectionLost('Not known whether it is stored', { cause: error })
    : error
}

/** The problem that a server answered which cannot tell whether something is stored; undefined of any other failure. */
export function problemBehind(failure: unknown): ProblemError | undefined {
  return failure instanceof ConnectionLost && failure.cause instanceof ProblemError ? failure.cause : undefined
}

/** Whether an earlier try of the same, with other content, was stored although its response was lost. */
export function isStoredBefore(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'retry.otherBody'
}

/** Whether the same call may succeed later: once the server is back, or its caller has logged in again. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ProblemError) return error.status >= 500 || error.status === 401
  return error instanceof ConnectionLost
}

/** How the message begins where code or styles of a page could not be fetched: in Chromium, Firefox, Safari, and of the bundler. */
const notFetched =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/

/** Whether code or styles of the page could not be fetched. */
export function isCodeNotFetched(error: unknown): boolean {
  return error instanceof Error && notFetched.test(error.message)
}

/**
 * The error of a response's text; a proxy's page or an empty body becomes a problem without a message. `retryAfter` is
 * the header of that name, in seconds.
 */
export function toProblemError(status: number, text: string, retryAfter: string | null = null): ProblemError {
  const problem = parseProblem(text)
  return new ProblemError({ ...problem, status: problem.status || status }, retryAfter)
}

function parseProblem(text: string): Problem {
  const unknown: Problem = { type: 'about:blank', title: '', status: 0, detail: '', message: '' }
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...unknown, ...parsed } : unknown
  } catch {
    return unknown
  }
}
