import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '@catenary/contract/errors'
import { isLost } from '../db/lost.ts'
import { QueueFull } from '../ports/fair-queue.ts'
import { isPageNavigation, methodsAt } from './addresses.ts'
import { languageOf } from './language.ts'
import { Refusal, sendProblem } from './problems.ts'

/** What the framework, the database and the ports refuse, under the codes of the catalogue. */
const codes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'body.wrongType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'input.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'input.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'input.malformed',
  FST_ERR_BAD_URL: 'address.unknown',
  FST_ERR_MAX_PARAM_LENGTH: 'address.tooLong',
  FST_ERR_HANDLER_TIMEOUT: 'server.busy',
  FST_UNDER_PRESSURE: 'server.busy',
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
  // Costly work that waits in queues, and pictures of documents.
  QUEUE_FULL: 'server.busy',
  QUEUE_FULL_OF_USER: 'calls.tooMany',
  PREVIEW_UNAVAILABLE: 'preview.unavailable',
}

const membersOf = ({ retryAfter }: QueueFull) => (retryAfter === undefined ? {} : { retryAfter })

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  const code = codes[error.code ?? ''] ?? (isLost(error) ? 'server.busy' : undefined)
  if (code) return new Refusal(code, [], error instanceof QueueFull ? membersOf(error) : {})
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('input.malformed', [], {})
  return new Refusal('server.failed', [], {})
}

/** Refusals that somebody who watches over the server wants to find, under the names of the OWASP logging vocabulary. */
const watched: Readonly<Partial<Record<ErrorCode, string>>> = {
  'permission.denied': 'authz_fail',
  'origin.foreign': 'authz_fail',
  'showAs.readOnly': 'authz_fail',
  'tries.tooMany': 'excess_rate_limit_exceeded',
}

/** True where the time ran out while the body still came in: that is the sender's slowness, not ours. */
function isSlowSender(error: FastifyError, { raw }: FastifyRequest): boolean {
  return error.code === 'FST_ERR_HANDLER_TIMEOUT' && !raw.complete
}

/** After how many milliseconds a refusal comes that somebody could provoke again and again to keep the server busy. */
const lateMs = 300

/** True for refusals of what nobody does often by mistake: far too large, too many at once, faulty throughout. */
function isLate({ code, more }: Refusal): boolean {
  return code === 'body.tooLarge' || code === 'calls.tooMany' || more > 0
}

/** Answers an error as the refusal it is; what nobody foresaw is logged and told as our fault. */
export async function answerRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = isSlowSender(error, request) ? new Refusal('request.timeout', [], {}) : refusalOf(error)
  if (refusal.code === 'server.failed') request.log.error({ err: error }, 'a request failed')
  else if (!(error instanceof Refusal)) request.log.info({ code: refusal.code, cause: error.message }, 'refused')
  const event = watched[refusal.code]
  if (event) request.log.warn({ event, code: refusal.code }, 'refused')
  // Whoever waits for the answer cannot ask anew meanwhile.
  if (isLate(refusal)) await pause(lateMs)
  return sendProblem(reply, refusal, languageOf(request))
}

/** Every way in which a request can be refused ends here, as a problem document. */
export function refuseAsProblems(app: FastifyInstance, sendApplication: (reply: FastifyReply) => FastifyReply): void {
  app.setErrorHandler(answerRefusal)
  app.setNotFoundHandler((request, reply) => {
    if (isPageNavigation(request.method, request.headers) && !request.url.startsWith('/api/'))
      return sendApplication(reply)
    const methods = methodsAt(request.url)
    if (methods.length > 0) void reply.header('allow', methods.join(', '))
    const code = methods.length > 0 ? 'method.unsupported' : 'address.unknown'
    return sendProblem(reply, new Refusal(code, [], {}), languageOf(request))
  })
}
