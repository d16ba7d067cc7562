import type { Permission } from '@catenary/contract/access'
import type { EndpointDefinition, ParsedRequest } from '@catenary/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Caller, Queries } from '../../db/database.ts'
import type { AppContext } from '../app-context.ts'
import { maxTimeoutMs } from '../limits/upload-timeout.ts'
import { throwProblem } from '../problems.ts'
import { parseRequest, routePath } from '../serve.ts'
import { authenticate, authorize } from '../session/authenticate.ts'
import type { EventStreamLimits, SendEvent } from './open-streams.ts'
import { OpenStreams, defaultEventStreamLimits, writerOf } from './open-streams.ts'

/** How long a browser waits before it opens a lost stream again, in milliseconds. */
const reconnectMs = 3000

interface EventStreamHandler<E extends EndpointDefinition, Allowed> {
  /** What the caller may read now; throws where that is not what they asked for. Also asked again and again while the stream lasts. */
  readonly check: (db: Queries, given: ParsedRequest<E>, caller: Caller) => Promise<Allowed>
  /** Begins to send; what is returned ends it. `allowed` gives what the last check returned. */
  readonly begin: (send: SendEvent, allowed: () => Allowed) => Promise<() => void>
}

/**
 * Binds a call that answers with server-sent events until its reader leaves, their session ends, they may no longer read it, or
 * the server stops. No transaction is open meanwhile.
 */
export function serveEventStream<
  const E extends EndpointDefinition & { method: 'GET'; permit: Permission; response: 'text/event-stream' },
  Allowed,
>(
  context: AppContext,
  endpoint: E,
  { check, begin }: EventStreamHandler<E, Allowed>,
  limits: EventStreamLimits = defaultEventStreamLimits,
): void {
  const streams = new OpenStreams(limits)
  context.app.addHook('preClose', async () => streams.endAll())
  const allow = async (request: FastifyRequest, isPassive: boolean) => {
    const at = context.clock.now()
    const credential = (await authenticate(context, endpoint, request, at)) ?? throwProblem('session.required')
    const entered = Promise.withResolvers<Caller>()
    const reader = { credential, at, isOneQuery: false, isPassive }
    const authorized = (caller: Caller | null) => {
      authorize(context, endpoint, caller)
      if (caller) entered.resolve(caller)
    }
    const allowed = await context.database.runReadOnly(reader, authorized, async (db) => {
      const caller = await entered.promise
      return check(db, parseRequest(endpoint, request, undefined) as ParsedRequest<E>, caller)
    })
    return { allowed, caller: await entered.promise }
  }
  context.app.route({
    method: 'GET',
    url: routePath(endpoint),
    exposeHeadRoute: false,
    handlerTimeout: maxTimeoutMs,
    handler: async (request, reply) => {
      let { allowed, caller } = await allow(request, false)
      const stream = streams.open(caller.actor?.id ?? caller.id)
      const end = await begin(writerOf(stream), () => allowed).catch((error: unknown) => {
        stream.destroy()
        throw error
      })
      const timer = setInterval(() => {
        if (stream.writableEnded) return
        stream.write(':\n\n')
        // Whatever the reason is that nobody can say that they may: who still may opens it again.
        allow(request, true).then(
          (checked) => void (allowed = checked.allowed),
          () => stream.end(),
        )
      }, limits.checkMs)
      stream.once('close', () => {
        clearInterval(timer)
        end()
      })
      stream.write(`retry: ${reconnectMs}\n\n`)
      // Events must not wait to be compressed, nor in a proxy.
      request.headers['x-no-compression'] = '1'
      // Its connection carries nothing else, and must not stay when the server stops.
      void reply.headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' })
      return reply.type('text/event-stream; charset=utf-8').send(stream)
    },
  })
}
