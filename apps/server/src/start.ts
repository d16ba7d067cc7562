import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createSetupLink } from './accounts/session/first-administrator.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { Database } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import type { EmbeddedServer } from './db/embedded.ts'
import { migrate } from './db/migrations/migrate.ts'
import { createPool } from './db/pool.ts'
import { ensureRoles } from './db/roles.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { evaluateAlarms } from './devices/alarms/evaluate.ts'
import { cumulocityPolling } from './devices/cumulocity/poll.ts'
import { expireMeasurements, refreshLateRollUps, refreshRollUps } from './devices/measurements/roll-ups.ts'
import { startMqttIngest } from './devices/mqtt/mqtt-ingest.ts'
import { compareThresholds } from './devices/smartropes/thresholds.ts'
import type { Health } from './http/health.ts'
import { collectAtRest } from './http/limits/eager-gc.ts'
import { ResponseChecks } from './http/responses/response-checks.ts'
import { domainEventHandlers, jobHandlers } from './job-handlers.ts'
import { readBacklog } from './jobs/domain-event-queries.ts'
import type { JobDependencies } from './jobs/job-dependencies.ts'
import { installQueue, runWorker } from './jobs/queue.ts'
import type { WorkerOptions } from './jobs/queue.ts'
import { archiveReading } from './library/archive/reading.ts'
import { indexContent } from './library/search/content/index-content.ts'
import { countScans } from './library/virus-scan/queries.ts'
import { guardByScanner, scanWork } from './library/virus-scan/set-up.ts'
import { openArchive } from './ports/archive/archive-settings.ts'
import type { OpenArchive } from './ports/archive/archive-settings.ts'
import { systemClock } from './ports/clock.ts'
import { createCumulocity } from './ports/cumulocity/cumulocity.ts'
import type { FileStore } from './ports/files/file-store.ts'
import { openFileStore } from './ports/files/files-settings.ts'
import { createMailer } from './ports/mail/mail.ts'
import { createPreviews } from './ports/previews/previews.ts'
import { readSamlProviders } from './ports/saml/providers.ts'
import type { SamlProvider } from './ports/saml/providers.ts'
import { openSecrets } from './ports/secrets.ts'
import { createSmsGateway } from './ports/sms/sms.ts'
import { createTextExtraction } from './ports/text-extraction/text-extraction.ts'
import { readTileSources } from './ports/tiles/sources.ts'
import type { TileSources } from './ports/tiles/sources.ts'
import { createTileService } from './ports/tiles/tile-service.ts'
import type { TileService } from './ports/tiles/tile-service.ts'
import { createClamd } from './ports/virus-scanner/clamd.ts'
import { createWebhookClient } from './ports/webhooks/webhook-client.ts'
import type { WebhookClient } from './ports/webhooks/webhook-client.ts'
import { createReportRenderer } from './records/report/report-renderer.ts'
import { refreshOutdatedStates } from './records/state/refresh-outdated.ts'
import { newestBackup } from './system/backup/nightly.ts'
import { purgeWebhookLog } from './system/webhooks/purge-log.ts'
import { createWebhookSender } from './system/webhooks/sending/sender.ts'
import { notificationWork } from './work/notifications/sending/sender.ts'

/** A server that listens. */
export interface RunningServer {
  readonly app: FastifyInstance
  /** The address to open in a browser. */
  readonly address: string
  /** On a database without users: the one-time link to create the first administrator. */
  readonly setupLink: string | null
  /** Stops taking requests, finishes those under way, closes the database; harmless when called twice. */
  stop(): Promise<void>
  /** Ends the embedded database at once, for when stopping takes too long; it recovers at the next start. */
  quit(): void
}

/** Hook between migration and listening. */
export type PrepareDatabase = (ownerUrl: string) => Promise<void>

/** Options beside the settings. */
interface StartOptions {
  readonly prepare: PrepareDatabase
  /** Identity providers beside those of the settings. */
  readonly samlProviders?: readonly SamlProvider[]
  /** Default tile sources. */
  readonly tileSources?: TileSources
}

/**
 * How long a stop waits for other servers to answer, in milliseconds. What they have not answered then is tried again after the
 * start; a supervisor waits ten seconds before it kills, and for a mail server that keeps silent it would be half a minute.
 */
const answerGraceMs = 3000
/** Longer than an upload in progress leaves its file unchanged, in milliseconds. */
const uploadMaxAgeMs = 15 * 60_000
const webFolder = join(import.meta.dirname, '../../web/dist')

/** Starts the whole product: database, migrations, `prepare`, server. Cleans up behind itself when a step fails. */
export async function startServer(config: Config, additions: StartOptions): Promise<RunningServer> {
  const cleanups: (() => Promise<unknown>)[] = []
  const runCleanups = async () => {
    // One that fails, for instance because the database went away, must not prevent the others.
    for (const ending of cleanups.splice(0).toReversed()) await ending().catch(writeToStderr)
  }
  try {
    return await startComponents(config, additions, cleanups, runCleanups)
  } catch (error) {
    await runCleanups()
    throw error
  }
}

async function startComponents(
  config: Config,
  { prepare, samlProviders = [], tileSources }: StartOptions,
  cleanups: (() => Promise<unknown>)[],
  runCleanups: () => Promise<void>,
): Promise<RunningServer> {
  // Read first: an invalid list is reported before anything has been changed.
  const configured = config.samlProviders === undefined ? [] : await readSamlProviders(config.samlProviders)
  const tiles = await openTileService(config, tileSources)
  cleanups.push(async () => tiles.close())
  const log: StartupLog = { write: writeToStderr }
  const embedded = config.databaseUrl === undefined ? await startOwnDatabase(config.dataDir, log) : null
  if (embedded) cleanups.push(() => embedded.stop())
  const ownerUrl = config.databaseUrl ?? embedded?.ownerUrl ?? ''
  await waitForDatabase(ownerUrl, log.write)
  const { appUrl } = await ensureRoles(ownerUrl, { appUrl: config.databaseAppUrl })
  await migrate(ownerUrl)
  await installQueue(ownerUrl)
  await prepare(ownerUrl)
  await refreshOutdatedStates(appUrl, log.write)
  const pool = createPool(appUrl, { max: config.databasePool })
  cleanups.push(() => pool.end())
  const renderer = createReportRenderer()
  cleanups.push(() => renderer.close())
  const store = openFileStore(config.files)
  // Where no other process uses the folder, all that a server left there that was ended in the middle of uploads.
  await store.sweepIncoming(new Date(Date.now() - (embedded ? 0 : uploadMaxAgeMs)))
  const previews = createPreviews()
  cleanups.push(() => previews.close())
  const archive = openArchive(config.archive, systemClock)
  cleanups.push(async () => archive.archive.close())
  // A page may keep a slow machine busy for two seconds; in an overload a request is refused within 50 ms.
  const database = new Database(pool, { overload: { overloadedAfter: 2000, maxWait: 30 } })
  const files = await guardByScanner(store, database, config.clamd !== undefined, systemClock)
  const secrets = await openSecrets(config.secrets, config.dataDir)
  const outboxFolder = join(config.dataDir, 'outbox')
  const webhookClient = createWebhookClient({ localOrigins: config.webhookLocalOrigins })
  const health: Health = {
    started: false,
    draining: false,
    probe: () => pool.query('select 1'),
    backlog: () => database.runAs(null, systemClock.now(), readBacklog),
    ...(config.backups && { newestBackup: () => newestBackup(config.backups?.folder ?? '', systemClock.now()) }),
    ...(config.clamd && { scans: () => database.runAs(null, systemClock.now(), countScans) }),
  }
  const app = await buildApp({
    database,
    renderer,
    tiles,
    secrets,
    archive,
    files,
    previews,
    webhookClient,
    uploadMaxBytes: config.uploadMaxBytes,
    uploadQuotaBytes: config.uploadQuotaBytes,
    // The check takes a sixth of the time of a list of events.
    responseChecks: new ResponseChecks(50),
    health,
    webFolder,
    outboxFolder: config.smtpUrl === undefined ? outboxFolder : undefined,
    backupFolder: config.backups?.folder,
    sendsSms: config.smsGateway !== undefined,
    readsCumulocity: config.cumulocity !== undefined,
    samlProviders: [...configured, ...samlProviders],
    clock: systemClock,
    baseUrl: config.baseUrl,
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    logLevel: config.logLevel,
    accounts: {
      passwordMaxLength: config.passwordMaxLength,
      passwordMaxAgeDays: config.passwordMaxAgeDays,
      twoFactorRoles: config.twoFactorRoles,
      writesMailsToOutbox: config.smtpUrl === undefined,
      hasVirusScanner: config.clamd !== undefined,
    },
  })
  cleanups.push(() => app.close())
  log.write = (message) => app.log.error(message)
  const listening = await app.listen({ port: config.port, host: config.host })
  collectAtRest(app.server, (error) => app.log.warn({ err: error }, 'garbage was not collected'))
  const address = config.baseUrl ?? listening
  const token = await createSetupLink(database, systemClock.now())
  health.started = true
  const started = { config, ownerUrl, outboxFolder, app, cleanups }
  startJobs(started, { database, secrets, files, baseUrl: address }, { archive: archive.archive, webhookClient, store })
  startDevices(started, database, health)
  return {
    app,
    address,
    setupLink: token && `${address}/setup/${token}`,
    stop: () => {
      health.draining = true
      return runCleanups()
    },
    quit: () => embedded?.quit(),
  }
}

interface StartedServer {
  readonly config: Config
  readonly ownerUrl: string
  readonly outboxFolder: string
  readonly app: FastifyInstance
  readonly cleanups: (() => Promise<unknown>)[]
}

function startJobs(
  { config, ownerUrl, outboxFolder, app, cleanups }: StartedServer,
  dependencies: Pick<JobDependencies, 'database' | 'secrets' | 'files' | 'baseUrl'>,
  {
    archive,
    webhookClient,
    store,
  }: Pick<OpenArchive, 'archive'> & { readonly webhookClient: WebhookClient; readonly store: FileStore },
): void {
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, outboxFolder })
  cleanups.push(async () => mailer.close())
  const sms = config.smsGateway && createSmsGateway(config.smsGateway)
  cleanups.push(async () => sms?.close())
  const onFailure: WorkerOptions['onFailure'] = ({ job, attempt, error }) =>
    app.log.error({ err: error, job, attempt }, 'a job failed')
  const notifying = notificationWork({
    ...dependencies,
    mailer,
    sms,
    clock: systemClock,
    collectSeconds: config.notificationCollectSeconds,
    occasionMs: 1000,
    onFailure,
  })
  const webhookSender = createWebhookSender({ ...dependencies, clock: systemClock, client: webhookClient, onFailure })
  const cumulocity = config.cumulocity && createCumulocity(config.cumulocity)
  cleanups.push(async () => cumulocity?.close())
  const { cumulocityPollSeconds: pollSeconds } = config
  const { database } = dependencies
  const startedAt = systemClock.now()
  const polling = cumulocity
    ? [
        {
          name: 'cumulocity',
          pauseMs: 2000,
          run: cumulocityPolling({ cumulocity, database, clock: systemClock, pollSeconds, log: app.log }),
        },
      ]
    : []
  const scanning = config.clamd
    ? scanWork({ database, clock: systemClock, files: store, scanner: createClamd(config.clamd) })
    : []
  const extraction = createTextExtraction()
  cleanups.push(() => extraction.close())
  const ending = new AbortController()
  const worker = runWorker({
    ownerUrl,
    domainEvents: { database: dependencies.database, clock: systemClock, handlers: domainEventHandlers },
    handlers: jobHandlers({
      ...dependencies,
      backups: config.backups,
      stopping: ending.signal,
      mailer,
      sms,
      clock: systemClock,
      log: (facts, words) => app.log.info(facts, words),
    }),
    repeated: [
      ...notifying,
      { name: 'webhooks', run: webhookSender.sendDue },
      { name: 'webhookLog', pauseMs: 600_000, run: (owned) => purgeWebhookLog(owned, systemClock) },
      // Each computes whole buckets anew, however little came: not more often than leaves the database time for what comes.
      { name: 'rollUps', relativePause: 9, run: (owned) => refreshRollUps(owned, systemClock) },
      { name: 'lateRollUps', relativePause: 9, run: (owned) => refreshLateRollUps(owned, systemClock) },
      { name: 'expiry', pauseMs: 60_000, run: (owned) => expireMeasurements(owned, systemClock) },
      { name: 'alarms', pauseMs: 2000, run: (owned) => evaluateAlarms(owned, database, systemClock, startedAt) },
      { name: 'thresholds', pauseMs: 2000, run: (owned) => compareThresholds(owned, database, systemClock) },
      {
        name: 'content',
        pauseMs: 1000,
        run: (owned, signal) => indexContent(owned, { files: dependencies.files, extraction, signal }),
      },
      {
        name: 'archive',
        pauseMs: 1000,
        run: archiveReading({ archive, clock: systemClock, readSeconds: config.archive.readSeconds, log: app.log }),
      },
      ...polling,
      ...scanning,
    ],
    onFailure,
  })
  cleanups.push(() => {
    ending.abort()
    const hangUp = () => [mailer, sms, cumulocity, archive].forEach((server) => server?.close())
    const timer = setTimeout(hangUp, answerGraceMs)
    return worker.stop().finally(() => clearTimeout(timer))
  })
}

/** Subscribes to what devices publish, where a broker is set up. */
function startDevices({ config, app, cleanups }: StartedServer, database: Database, health: Health): void {
  if (!config.mqtt) return
  const ingest = startMqttIngest({
    settings: config.mqtt,
    database,
    clock: systemClock,
    // Requests need connections, too.
    concurrency: Math.max(1, Math.floor(config.databasePool / 3)),
    maxPerSecond: config.mqttDeviceMaxPerSecond,
    log: app.log,
  })
  health.mqtt = ingest.figures
  cleanups.push(() => ingest.stop())
}

async function openTileService(config: Config, demoSources: TileSources | undefined): Promise<TileService> {
  const { tileSources, tileKeys: keys, dataDir, tileCacheBytes: maxBytes } = config
  const isSet = tileSources !== undefined || demoSources === undefined
  const sources = isSet ? await readTileSources({ sources: tileSources, keys }) : demoSources
  return createTileService({ sources, folder: join(dataDir, 'tiles'), maxBytes, clock: systemClock })
}

function writeToStderr(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}

/** Where events of the embedded database are logged: standard error, until the logger exists. */
interface StartupLog {
  write: (message: string) => void
}

async function startOwnDatabase(dataDir: string, log: StartupLog): Promise<EmbeddedServer> {
  await mkdir(dataDir, { recursive: true })
  return startEmbedded({ dataDir: join(dataDir, 'database'), notify: (message) => log.write(message) })
}
