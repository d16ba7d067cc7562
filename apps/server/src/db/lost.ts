/** The database cannot be reached, or went away in the middle of a transaction. What was not committed is undone. */
export class DatabaseLost extends Error {
  readonly code = 'DATABASE_LOST'

  constructor(cause: unknown) {
    super(`The database is away: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/**
 * By code. Of the network, as Node names them; of PostgreSQL (appendix A): class 08, connection exception; ended by an
 * administrator, by the crash of another part, not up yet; told to be idle for too long; too many connections.
 */
const codes = new Set([
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
  'DATABASE_LOST',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
])

/** The client's own errors, which have no code. */
const messages =
  /^(Connection terminated|terminating connection|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|server closed the connection)/

/** Whether an error of the database client says that the connection, not the statement, failed. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (codes.has(code) || /^08...$/.test(code) || messages.test(error.message)) return true
  // Several addresses were tried, none answered.
  if (error instanceof AggregateError && error.errors.length > 0 && error.errors.every(isLost)) return true
  return error.cause !== undefined && isLost(error.cause)
}

/** A server that only reads: after a change-over the connection may lead to one that has not taken over yet. */
export const isReadOnlyServer = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25006'
