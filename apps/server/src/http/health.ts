import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { QueueBacklog } from '../jobs/domain-event-queries.ts'
import { throwProblem } from './problems.ts'

/** Life cycle of the server, and its health probes. */
export interface Health {
  started: boolean
  draining: boolean
  /** Answers when the database does. */
  readonly probe: () => Promise<unknown>
  /** Backlog of the job queue. */
  readonly backlog?: () => Promise<readonly QueueBacklog[]>
  /** How many files wait for the virus scanner; absent where none is set up. */
  readonly scans?: () => Promise<ScanFigures>
  /** The newest backup in the folder of nightly ones; absent where none are made. */
  readonly newestBackup?: () => Promise<{ readonly at: Date; readonly size: number } | null>
  /** How measurements by MQTT are doing; absent where no broker is set up. */
  mqtt?: () => MqttFigures
}

/** How many files are in which state. */
interface ScanFigures {
  readonly waiting: number
  readonly earlier: number
  readonly infected: number
  readonly unchecked: number
}

/** Figures of measurements by MQTT, since the start. */
interface MqttFigures {
  readonly isConnected: boolean
  readonly waiting: number
  readonly accepted: number
  readonly duplicates: number
  readonly refused: number
}

const probeTimeoutMs = 1000

async function succeedsInTime(probe: () => Promise<unknown>): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, probeTimeoutMs, false).unref())
  const succeeded = probe().then(
    () => true,
    () => false,
  )
  return Promise.race([succeeded, timeout])
}

/** Access to the metrics, besides clients on this machine. */
export interface MetricsAccess {
  /** Bearer token for other machines; undefined: none may. */
  readonly token: string | undefined
  /** How many proxies are believed about the client's address. */
  readonly trustProxy: number
}

/** Whether an address is one at which others ask all the time how the server is. */
export const isProbe = (url: string): boolean => /^\/(?:healthz|metrics)\b/.test(url)

/** `/healthz/live`, `/healthz/ready`, `/healthz/started` and the figures at `/metrics`. */
export function healthRoutes(app: FastifyInstance, health: Health, access: MetricsAccess): void {
  app.get('/healthz/live', { logLevel: 'silent' }, async () => ({ status: 'live' }))
  app.get('/healthz/started', { logLevel: 'silent' }, async (_, reply) =>
    reply
      .status(health.started ? 200 : 503)
      .header('retry-after', '2')
      .send({ status: health.started ? 'started' : 'starting' }),
  )
  app.get('/healthz/ready', { logLevel: 'silent' }, async (_, reply) => {
    const ready = health.started && !health.draining && (await succeedsInTime(health.probe))
    return reply
      .status(ready ? 200 : 503)
      .header('retry-after', '2')
      .send({ status: ready ? 'ready' : 'not ready', ...mqttStatus(health) })
  })
  metricsRoute(app, health, access)
}

/** Without the broker the server answers all the same: it says so, and stays ready. */
function mqttStatus({ mqtt }: Health): { mqtt?: 'connected' | 'disconnected' } {
  return mqtt ? { mqtt: mqtt().isConnected ? 'connected' : 'disconnected' } : {}
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function mayReadMetrics({ headers, ip }: FastifyRequest, { token, trustProxy }: MetricsAccess): boolean {
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (bearer !== undefined) return token !== undefined && isEqualConstantTime(bearer, token)
  // Behind an untrusted proxy the client's address is unknown.
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return (trustProxy > 0 || !isForwarded) && loopback.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}

function isEqualConstantTime(gaugeToReset: string, other: string): boolean {
  const [a, b] = [gaugeToReset, other].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

function metricsRoute(app: FastifyInstance, health: Health, access: MetricsAccess): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a response was sent, by address and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  const { backlog } = health
  const updateBacklog = backlog && createBacklogGauges(registry, backlog)
  const updateMqtt = createMqttGauges(registry, health)
  const updateScans = health.scans && createScanGauges(registry, health.scans)
  const updateBackups = health.newestBackup && createBackupGauges(registry, health.newestBackup)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayReadMetrics(request, access)) throwProblem('address.unknown')
    await updateBacklog?.()
    await updateScans?.()
    await updateBackups?.()
    updateMqtt()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Metrics of the queue, by job or by handler of domain events; none while the database does not respond. */
function createBacklogGauges(registry: Registry, backlog: () => Promise<readonly QueueBacklog[]>): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `queue_${name}`, help, labelNames: ['job'], registers: [registry] })
  const waiting = gauge('waiting', 'Jobs that wait or run; relay: domain events whose jobs are not in the queue yet')
  const oldest = gauge('oldest_seconds', 'Since when the oldest of them waits')
  const failed = gauge('failed', 'Jobs that are tried no more')
  return async () => {
    for (const gaugeToReset of [waiting, oldest, failed]) gaugeToReset.reset()
    for (const { job, ...figures } of await inTime(backlog, [])) {
      waiting.set({ job }, figures.waiting)
      oldest.set({ job }, figures.oldestSeconds)
      failed.set({ job }, figures.failed)
    }
  }
}

/** Metrics of measurements by MQTT; none where no broker is set up. */
function createMqttGauges(registry: Registry, health: Health): () => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `mqtt_${name}`, help, labelNames, registers: [registry] })
  const create = () => ({
    connected: gauge('connected', '1 while the broker is there, 0 while it is not'),
    waiting: gauge('messages_waiting', 'Messages that wait to be stored'),
    results: gauge('results', 'Measurements stored and repeated, and messages refused, since the start', ['result']),
  })
  let gauges: ReturnType<typeof create> | undefined
  return () => {
    const figures = health.mqtt?.()
    if (!figures) return
    gauges ??= create()
    gauges.connected.set(Number(figures.isConnected))
    gauges.waiting.set(figures.waiting)
    for (const result of ['accepted', 'duplicates', 'refused'] as const) gauges.results.set({ result }, figures[result])
  }
}

/** Metrics of the virus scanner; none while the database does not respond. */
function createScanGauges(registry: Registry, scans: () => Promise<ScanFigures>): () => Promise<void> {
  const help =
    'Files that wait for the virus scanner, new and from before it was set up, and in which it found something'
  const gauge = new Gauge({ name: 'virus_scanner_files', help, labelNames: ['state'], registers: [registry] })
  return async () => {
    gauge.reset()
    const figures = await inTime<ScanFigures | null>(scans, null)
    if (!figures) return
    for (const state of ['waiting', 'earlier', 'infected', 'unchecked'] as const) gauge.set({ state }, figures[state])
  }
}

/** Metrics of the newest backup; 0 where there is none. */
function createBackupGauges(registry: Registry, newest: NonNullable<Health['newestBackup']>): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name: `backup_${name}`, help, registers: [registry] })
  const finished = gauge('newest_timestamp_seconds', 'When the newest backup was finished')
  const size = gauge('newest_bytes', 'Its size')
  return async () => {
    const found = await inTime(newest, null)
    finished.set((found?.at.getTime() ?? 0) / 1000)
    size.set(found?.size ?? 0)
  }
}

/** What is read; the other where the database does not respond in time. */
async function inTime<T>(read: () => Promise<T>, otherwise: T): Promise<T> {
  const timeout = new Promise<T>((resolve) => setTimeout(resolve, probeTimeoutMs, otherwise).unref())
  return Promise.race([read().catch(() => otherwise), timeout])
}
