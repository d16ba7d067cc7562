import type { ErrorCode } from '@catenary/contract/errors'
import { codeOfProblem } from '@catenary/contract/errors'
import type { Problem } from '@catenary/contract/wire'

/** The server's answer that it will not: the problem document with its status and code. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly problem: Problem
  readonly status: number
  /** Such as `record.stale`; the type of a problem that is not of this product stays as it came. */
  readonly code: ErrorCode | (string & {})
  /** When it may be tried again, in milliseconds since 1970; `null` where the server does not say. */
  readonly retryAt: number | null

  constructor(problem: Problem, retryAfter: string | null = null) {
    super(problem.message)
    this.problem = problem
    this.retryAt = retryAfter !== null && /^\d+$/.test(retryAfter) ? Date.now() + Number(retryAfter) * 1000 : null
    this.status = problem.status
    this.code = codeOfProblem(problem.type)
  }
}

/** No answer came: the network is gone, or the server is. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/**
 * A refusal from an answer's text; a proxy's page or an empty body becomes a problem without a sentence. `retryAfter` is
 * the header of that name, in seconds.
 */
export function refusalOf(status: number, text: string, retryAfter: string | null = null): Refusal {
  const problem = problemIn(text)
  return new Refusal({ ...problem, status: problem.status || status }, retryAfter)
}

function problemIn(text: string): Problem {
  const unknown: Problem = { type: 'about:blank', title: '', status: 0, detail: '', message: '' }
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...unknown, ...parsed } : unknown
  } catch {
    return unknown
  }
}
