import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { Database } from './db/caller.ts'
import { createPool } from './db/connect.ts'
import { startEmbedded } from './db/embedded.ts'
import type { EmbeddedServer } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { untilReachable } from './db/reachable.ts'
import { ensureRoles } from './db/roles.ts'
import { createSetupLink } from './features/session/setup.ts'
import type { Health } from './http/health.ts'
import { installQueue, keepWorking } from './jobs/queue.ts'
import { systemClock } from './ports/clock.ts'
import { openFileStore } from './ports/files-settings.ts'
import { createMailer } from './ports/mail.ts'
import { createReportPress } from './features/events/report/press.ts'
import { createPreviews } from './ports/previews.ts'
import { readSamlProviders } from './ports/saml/providers.ts'
import type { SamlProvider } from './ports/saml/providers.ts'
import { renewStates } from './rope-state/renew.ts'
import { openSecrets } from './ports/secrets.ts'
import { readTileSources } from './ports/tiles/sources.ts'
import type { TileSources } from './ports/tiles/sources.ts'
import { createTiles } from './ports/tiles/tiles.ts'
import type { Tiles } from './ports/tiles/tiles.ts'
import type { Tools } from './jobs/tools.ts'
import { readBacklog } from './jobs/domain-event-queries.ts'
import { domainEventHandlers, jobHandlers } from './work.ts'

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

/** What a start does between migrating the database and listening. */
export type Preparation = (ownerUrl: string) => Promise<void>

/** What a start is given beside its settings. */
interface Additions {
  readonly prepare: Preparation
  /** Identity providers beside those of the settings. */
  readonly samlProviders?: readonly SamlProvider[]
  /** Where tiles come from unless the settings say it. */
  readonly tileSources?: TileSources
}

/** Longer than any upload that still comes in leaves its file as it is, in milliseconds. */
const uploadPause = 15 * 60_000
const webFolder = join(import.meta.dirname, '../../web/dist')

/** Starts the whole product: database, migrations, `prepare`, server. Cleans up behind itself when a step fails. */
export async function startServer(config: Config, additions: Additions): Promise<RunningServer> {
  const endings: (() => Promise<unknown>)[] = []
  const end = async () => {
    // One that fails, as where the database went away, keeps none of the others from ending.
    for (const ending of endings.splice(0).toReversed()) await ending().catch(tellStandardError)
  }
  try {
    return await startParts(config, additions, endings, end)
  } catch (error) {
    await end()
    throw error
  }
}

async function startParts(
  config: Config,
  { prepare, samlProviders = [], tileSources }: Additions,
  endings: (() => Promise<unknown>)[],
  end: () => Promise<void>,
): Promise<RunningServer> {
  // Read first: a list that cannot be used is told before anything has been changed.
  const configured = config.samlProviders === undefined ? [] : await readSamlProviders(config.samlProviders)
  const tiles = await openTiles(config, tileSources)
  endings.push(async () => tiles.close())
  const log: Log = { tell: tellStandardError }
  const embedded = config.databaseUrl === undefined ? await ownDatabase(config.dataDir, log) : null
  if (embedded) endings.push(() => embedded.stop())
  const ownerUrl = config.databaseUrl ?? embedded?.ownerUrl ?? ''
  await untilReachable(ownerUrl, log.tell)
  const { appUrl } = await ensureRoles(ownerUrl, { appUrl: config.databaseAppUrl })
  await migrate(ownerUrl)
  await installQueue(ownerUrl)
  await prepare(ownerUrl)
  await renewStates(appUrl)
  const pool = createPool(appUrl, { max: config.databasePool })
  endings.push(() => pool.end())
  const press = createReportPress()
  endings.push(() => press.close())
  const files = openFileStore(config.files)
  // Where no other process uses the folder, all that a server left there that was ended in the middle of uploads.
  await files.sweepIncoming(new Date(Date.now() - (embedded ? 0 : uploadPause)))
  const previews = createPreviews()
  endings.push(() => previews.close())
  const database = new Database(pool)
  const secrets = await openSecrets(config.secrets, config.dataDir)
  const outboxFolder = join(config.dataDir, 'outbox')
  const health: Health = {
    started: false,
    draining: false,
    probe: () => pool.query('select 1'),
    backlog: () => database.as(null, systemClock.now(), readBacklog),
  }
  const app = await buildApp({
    database,
    press,
    tiles,
    secrets,
    files,
    previews,
    uploadMaxBytes: config.uploadMaxBytes,
    uploadQuotaBytes: config.uploadQuotaBytes,
    health,
    webFolder,
    outboxFolder: config.smtpUrl === undefined ? outboxFolder : undefined,
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
      keepsMails: config.smtpUrl === undefined,
    },
  })
  endings.push(() => app.close())
  log.tell = (news) => app.log.error(news)
  const listening = await app.listen({ port: config.port, host: config.host })
  const address = config.baseUrl ?? listening
  const token = await createSetupLink(database, systemClock.now())
  health.started = true
  workThroughJobs({ config, ownerUrl, outboxFolder, app, endings }, { database, secrets, files, baseUrl: address })
  return {
    app,
    address,
    setupLink: token && `${address}/setup/${token}`,
    stop: () => {
      health.draining = true
      return end()
    },
    quit: () => embedded?.quit(),
  }
}

interface Running {
  readonly config: Config
  readonly ownerUrl: string
  readonly outboxFolder: string
  readonly app: FastifyInstance
  readonly endings: (() => Promise<unknown>)[]
}

function workThroughJobs(
  { config, ownerUrl, outboxFolder, app, endings }: Running,
  tools: Pick<Tools, 'database' | 'secrets' | 'files' | 'baseUrl'>,
): void {
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, outboxFolder })
  endings.push(async () => mailer.close())
  const worker = keepWorking({
    ownerUrl,
    domainEvents: { database: tools.database, clock: systemClock, handlers: domainEventHandlers },
    handlers: jobHandlers({
      ...tools,
      mailer,
      clock: systemClock,
      note: (facts, words) => app.log.info(facts, words),
    }),
    onFailure: ({ job, attempt, error }) => app.log.error({ err: error, job, attempt }, 'a job failed'),
  })
  endings.push(() => worker.stop())
}

async function openTiles(config: Config, others: TileSources | undefined): Promise<Tiles> {
  const { tileSources, tileKeys: keys, dataDir, tileCacheBytes: maxBytes } = config
  const isSet = tileSources !== undefined || others === undefined
  const sources = isSet ? await readTileSources({ sources: tileSources, keys }) : others
  return createTiles({ sources, folder: join(dataDir, 'tiles'), maxBytes, clock: systemClock })
}

function tellStandardError(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}

/** Where it is told what becomes of the embedded database: standard error, until there is a log. */
interface Log {
  tell: (news: string) => void
}

async function ownDatabase(dataDir: string, log: Log): Promise<EmbeddedServer> {
  await mkdir(dataDir, { recursive: true })
  return startEmbedded({ dataDir: join(dataDir, 'database'), tell: (news) => log.tell(news) })
}
