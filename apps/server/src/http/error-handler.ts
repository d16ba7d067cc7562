import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorCode } from '@catenary/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable, isConnectionError } from '../db/database-unavailable.ts'
import { QueueFull } from '../ports/fair-queue.ts'
import type { SendIndexPage } from './page/web-client.ts'
import { ProblemError, sendProblem } from './problems.ts'
import { requestLanguage } from './request-info.ts'
import { isPageNavigation, methodsAt } from './urls.ts'

/** Problem codes of errors of Fastify, PostgreSQL and the ports. */
const problemCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'body.wrongType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'input.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'input.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'input.malformed',
  FST_ERR_BAD_URL: 'address.unknown',
  FST_ERR_MAX_PARAM_LENGTH: 'address.tooLong',
  FST_ERR_HANDLER_TIMEOUT: 'server.busy',
  FST_REQ_FILE_TOO_LARGE: 'body.tooLarge',
  FST_FILES_LIMIT: 'input.invalid',
  FST_FIELDS_LIMIT: 'input.invalid',
  FST_PARTS_LIMIT: 'input.invalid',
  FST_PROTO_VIOLATION: 'input.malformed',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'body.wrongType',
  // PostgreSQL: text it cannot hold; a lock or statement that took too long.
  '22021': 'input.malformed',
  '22P05': 'input.malformed',
  '55P03': 'server.busy',
  '57014': 'server.busy',
  '40P01': 'server.busy',
  '40001': 'server.busy',
  // The disk of the database, and the file store.
  '53100': 'storage.full',
  STORAGE_FULL: 'storage.full',
  STORAGE_RESERVED: 'storage.reserved',
  STORAGE_UNAVAILABLE: 'storage.unavailable',
  OTHER_USER: 'session.otherUser',
  // The virus scanner.
  FILE_WAITING: 'file.waiting',
  FILE_INFECTED: 'file.infected',
  FILE_UNCHECKED: 'file.unchecked',
  FILE_REMOVED: 'file.removed',
  // Costly work that waits in queues, and pictures of documents.
  QUEUE_FULL: 'server.busy',
  QUEUE_FULL_OF_USER: 'calls.tooMany',
  PREVIEW_UNAVAILABLE: 'preview.unavailable',
}

const membersOf = ({ retryAfter }: QueueFull) => (retryAfter === undefined ? {} : { retryAfter })

/** A database without disk refuses connections, too: why is named by the error below. */
const isDiskFull = ({ cause }: FastifyError) => cause instanceof Error && 'code' in cause && cause.code === '53100'

function problemCodeOf(error: FastifyError, { method }: FastifyRequest): ErrorCode | undefined {
  if (isDiskFull(error)) return 'storage.full'
  if (error instanceof DatabaseUnavailable && error.mayBeCommitted && method !== 'GET') return 'server.uncertain'
  const code = problemCodes[error.code ?? ''] ?? (isConnectionError(error) ? 'server.busy' : undefined)
  // Nothing was to be saved.
  return code === 'storage.unavailable' && method === 'GET' ? 'storage.unreadable' : code
}

function toProblemError(error: FastifyError, request: FastifyRequest): ProblemError {
  if (error instanceof ProblemError) return error
  const code = problemCodeOf(error, request)
  if (code) return new ProblemError(code, [], error instanceof QueueFull ? membersOf(error) : {})
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new ProblemError('input.malformed', [], {})
  return new ProblemError('server.failed', [], {})
}

/** Problems worth monitoring, under their names in the OWASP logging vocabulary. */
const securityEvents: Readonly<Partial<Record<ErrorCode, string>>> = {
  'permission.denied': 'authz_fail',
  'origin.foreign': 'authz_fail',
  'showAs.readOnly': 'authz_fail',
  'tries.tooMany': 'excess_rate_limit_exceeded',
}

/** True where the timeout was caused by a slow upload. */
function isSlowUpload(error: FastifyError, { raw }: FastifyRequest): boolean {
  return error.code === 'FST_ERR_HANDLER_TIMEOUT' && !raw.complete
}

function problemOf(error: FastifyError, request: FastifyRequest): ProblemError {
  if (isSlowUpload(error, request)) return new ProblemError('request.timeout', [], {})
  const problem = toProblemError(error, request)
  // A program cannot log in: it is told what may be wrong with its token.
  const isProgram = problem.code === 'session.required' && request.headers.authorization !== undefined
  return isProgram ? new ProblemError('token.invalid', [], {}) : problem
}

/** Delay in milliseconds of responses that clients could provoke in a loop. */
const penaltyMs = 300

/** True for problems that are rarely a mistake: far too large, too many at once, invalid throughout. */
function isPenalized({ code, more }: ProblemError): boolean {
  return code === 'body.tooLarge' || code === 'calls.tooMany' || more > 0
}

/** What the reader is told to tell whoever runs the server: they must find why in the log. The quota of a client is none of it. */
function isOfStorage({ code }: ProblemError): boolean {
  const failures: readonly ErrorCode[] = [
    'storage.full',
    'storage.reserved',
    'storage.unavailable',
    'storage.unreadable',
  ]
  return failures.includes(code)
}

/** Answers an error as a problem; unexpected errors are logged and answered with 500. */
export async function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error, request)
  if (problem.code === 'token.invalid') void reply.header('www-authenticate', 'Bearer error="invalid_token"')
  if (problem.code === 'server.failed') request.log.error({ err: error }, 'a request failed')
  else if (isOfStorage(problem)) request.log.error({ err: error, code: problem.code }, 'the storage fails')
  else if (!(error instanceof ProblemError)) request.log.info({ code: problem.code, cause: error.message }, 'refused')
  const event = securityEvents[problem.code]
  if (event) request.log.warn({ event, code: problem.code }, 'refused')
  // A client that waits for this response sends nothing else meanwhile.
  if (isPenalized(problem)) await pause(penaltyMs)
  return sendProblem(reply, problem, requestLanguage(request))
}

/** Sets Fastify's error and not-found handlers: every error is answered as a problem document. */
export function registerErrorHandlers(app: FastifyInstance, sendIndexPage: SendIndexPage): void {
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) => {
    if (isPageNavigation(request.method, request.headers) && !request.url.startsWith('/api/'))
      return sendIndexPage(request, reply)
    const methods = methodsAt(request.url)
    if (methods.length > 0) void reply.header('allow', methods.join(', '))
    const code = methods.length > 0 ? 'method.unsupported' : 'address.unknown'
    return sendProblem(reply, new ProblemError(code, [], {}), requestLanguage(request))
  })
}
