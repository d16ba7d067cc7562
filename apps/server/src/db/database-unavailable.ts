/** The database cannot be reached, or went away in the middle of a transaction. What was not committed is undone. */
export class DatabaseUnavailable extends Error {
  readonly code = 'DATABASE_UNAVAILABLE'
  /** It went away during the commit of a change: what was changed may be there. */
  readonly mayBeCommitted: boolean

  constructor(cause: unknown, { mayBeCommitted = false } = {}) {
    super(`The database is away: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.mayBeCommitted = mayBeCommitted
  }
}

/** Waits for the answer to the commit of a change. */
export async function committed<T>(commit: Promise<T>): Promise<T> {
  return commit.catch((error: unknown) => {
    throw isConnectionError(error) ? new DatabaseUnavailable(error, { mayBeCommitted: true }) : error
  })
}

/**
 * Error codes. Of the network, as Node names them; of PostgreSQL (appendix A): class 08, connection exception; ended by
 * an administrator or by a crash of another process, still starting up; idle timeout; too many connections.
 */
const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'DATABASE_UNAVAILABLE',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
])

/** The client's own errors, which have no code. */
const connectionErrorMessages =
  /^(Connection terminated|terminating connection|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|server closed the connection)/

/** True for an error of the database client that means that the connection failed, not the statement. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (connectionErrorCodes.has(code) || /^08...$/.test(code) || connectionErrorMessages.test(error.message)) return true
  // Several addresses were tried, none answered.
  if (error instanceof AggregateError && error.errors.length > 0 && error.errors.every(isConnectionError)) return true
  return error.cause !== undefined && isConnectionError(error.cause)
}

/** A server that only reads: after a change-over the connection may lead to one that has not taken over yet. */
export const isReadOnlyError = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25006'
