import type { FastifyInstance } from 'fastify'
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** Where the server is in its life. */
export interface Health {
  started: boolean
  draining: boolean
  /** Answers when the database does. */
  readonly probe: () => Promise<unknown>
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

/** `/healthz/live`, `/healthz/ready`, `/healthz/started` and the figures at `/metrics`. */
export function tellHealth(app: FastifyInstance, health: Health): void {
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
  measure(app)
}

function measure(app: FastifyInstance): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until an answer was sent, by address and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { logLevel: 'silent' }, async (_, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
