import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { QueueBacklog } from '../jobs/domain-event-queries.ts'
import { fail } from './problems.ts'

/** Where the server is in its life. */
export interface Health {
  started: boolean
  draining: boolean
  /** Answers when the database does. */
  readonly probe: () => Promise<unknown>
  /** How far behind the queue is. */
  readonly backlog?: () => Promise<readonly QueueBacklog[]>
}

const patience = 1000

async function answersInTime(probe: () => Promise<unknown>): Promise<boolean> {
  const tooLate = new Promise<false>((resolve) => setTimeout(resolve, patience, false).unref())
  const answered = probe().then(
    () => true,
    () => false,
  )
  return Promise.race([answered, tooLate])
}

/** Who is shown the figures beside whoever asks from this machine. */
export interface MetricsAccess {
  /** What a program shows as `Authorization: Bearer` to read them from elsewhere; undefined: nobody may. */
  readonly token: string | undefined
  /** How many proxies are believed about the client's address. */
  readonly trustProxy: number
}

/** `/healthz/live`, `/healthz/ready`, `/healthz/started` and the figures at `/metrics`. */
export function tellHealth(app: FastifyInstance, health: Health, access: MetricsAccess): void {
  app.get('/healthz/live', { logLevel: 'silent' }, async () => ({ status: 'live' }))
  app.get('/healthz/started', { logLevel: 'silent' }, async (_, reply) =>
    reply
      .status(health.started ? 200 : 503)
      .header('retry-after', '2')
      .send({ status: health.started ? 'started' : 'starting' }),
  )
  app.get('/healthz/ready', { logLevel: 'silent' }, async (_, reply) => {
    const ready = health.started && !health.draining && (await answersInTime(health.probe))
    return reply
      .status(ready ? 200 : 503)
      .header('retry-after', '2')
      .send({ status: ready ? 'ready' : 'not ready' })
  })
  measure(app, health, access)
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function mayReadMetrics({ headers, ip }: FastifyRequest, { token, trustProxy }: MetricsAccess): boolean {
  const shown = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (shown !== undefined) return token !== undefined && isSame(shown, token)
  // A proxy that is not believed hides whose request it passes on.
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return (trustProxy > 0 || !isPassedOn) && loopback.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

function measure(app: FastifyInstance, health: Health, access: MetricsAccess): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until an answer was sent, by address and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  const { backlog } = health
  const updateBacklog = backlog && measureBacklog(registry, backlog)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayReadMetrics(request, access)) fail('address.unknown')
    await updateBacklog?.()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** The figures of the queue, by job or by handler of domain events; none while the database does not answer. */
function measureBacklog(registry: Registry, backlog: () => Promise<readonly QueueBacklog[]>): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `queue_${name}`, help, labelNames: ['job'], registers: [registry] })
  const waiting = gauge('waiting', 'Jobs that wait or run; relay: domain events whose jobs are not in the queue yet')
  const oldest = gauge('oldest_seconds', 'Since when the oldest of them waits')
  const failed = gauge('failed', 'Jobs that are tried no more')
  return async () => {
    for (const one of [waiting, oldest, failed]) one.reset()
    for (const { job, ...figures } of await withinPatience(backlog)) {
      waiting.set({ job }, figures.waiting)
      oldest.set({ job }, figures.oldestSeconds)
      failed.set({ job }, figures.failed)
    }
  }
}

async function withinPatience(backlog: () => Promise<readonly QueueBacklog[]>): Promise<readonly QueueBacklog[]> {
  const tooLate = new Promise<[]>((resolve) => setTimeout(resolve, patience, []).unref())
  return Promise.race([backlog().catch(() => []), tooLate])
}
