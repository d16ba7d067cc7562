import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@catenary/contract/access'
import type { EndpointDefinition, RequestInput } from '@catenary/contract/endpoint'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import type { AppDependencies } from '../../src/app.ts'
import { buildApp } from '../../src/app.ts'
import { Database } from '../../src/db/database.ts'
import { createPool, createKysely as ownerQueries } from '../../src/db/pool.ts'
import type { DB } from '../../src/db/types.ts'
import { refreshLateRollUps, refreshRollUps } from '../../src/devices/measurements/roll-ups.ts'
import type { AccountSettings } from '../../src/http/app-context.ts'
import type { Health } from '../../src/http/health.ts'
import { newToken, hashToken } from '../../src/http/session/cookie.ts'
import { domainEventHandlers, jobHandlers } from '../../src/job-handlers.ts'
import { readBacklog } from '../../src/jobs/domain-event-queries.ts'
import type { DomainEventHandlers } from '../../src/jobs/domain-events.ts'
import { drainQueue } from '../../src/jobs/queue.ts'
import type { WorkerOptions } from '../../src/jobs/queue.ts'
import { indexContent } from '../../src/library/search/content/index-content.ts'
import { guardByScanner, scanWork } from '../../src/library/virus-scan/set-up.ts'
import { openArchive } from '../../src/ports/archive/archive-settings.ts'
import type { OpenArchive } from '../../src/ports/archive/archive-settings.ts'
import { systemClock } from '../../src/ports/clock.ts'
import type { FileStore } from '../../src/ports/files/file-store.ts'
import { createDiskStore } from '../../src/ports/files/files-disk.ts'
import type { Mail, Mailer } from '../../src/ports/mail/mail.ts'
import { createPreviews } from '../../src/ports/previews/previews.ts'
import type { SamlProvider } from '../../src/ports/saml/providers.ts'
import { secretsOf } from '../../src/ports/secrets.ts'
import type { Sms, SmsGateway } from '../../src/ports/sms/sms.ts'
import { createTextExtraction } from '../../src/ports/text-extraction/text-extraction.ts'
import type { Tile, TileService } from '../../src/ports/tiles/tile-service.ts'
import type { VirusScanner } from '../../src/ports/virus-scanner/virus-scanner.ts'
import { createWebhookClient } from '../../src/ports/webhooks/webhook-client.ts'
import { createReportRenderer } from '../../src/records/report/report-renderer.ts'
import { newestBackup } from '../../src/system/backup/nightly.ts'
import { createWebhookSender } from '../../src/system/webhooks/sending/sender.ts'
import { notificationWork } from '../../src/work/notifications/sending/sender.ts'
import { freshDatabase } from './fresh-database.ts'
import type { FreshDatabase } from './fresh-database.ts'
import { rememberHashes } from './known-hashes.ts'

rememberHashes()

/** The moment at which tests happen, unless they move it. */
export const testNow = new Date('2026-06-01T12:00:00.000Z')

/** What comes back from a call. */
export type TestResponse = LightMyRequestResponse

/** A person with a session. */
export interface Person {
  readonly id: string
  readonly username: string
  readonly token: string
  readonly roles: readonly Role[]
}

/** What a test may send beyond the contract. */
export interface RequestExtras {
  readonly language?: string
  readonly headers?: Record<string, string>
}

/** The running application on a database of its own, with two mandators that must never see each other. */
export interface World {
  readonly app: FastifyInstance
  /** Queries as the owner, who bypasses row-level security: for set-up and assertions. */
  readonly owner: Kysely<DB>
  /** How the application logs in. */
  readonly appUrl: string
  readonly ownerUrl: string
  readonly database: Database
  readonly clock: { now: Date }
  /** What the installation decides about accounts; a test may change it. */
  readonly accounts: { -readonly [Key in keyof AccountSettings]: AccountSettings[Key] }
  /** The identity providers; a test may add some. */
  readonly samlProviders: SamlProvider[]
  /** The mails that were sent, the oldest first. */
  readonly mails: Mail[]
  /** The short messages that were sent, the oldest first. */
  readonly sms: Sms[]
  /** Runs the due jobs, optionally with a mailer, event handlers or an SMS gateway of the test (null: none), and throws their errors. */
  runJobs(mailer?: Mailer, handlers?: DomainEventHandlers, gateway?: SmsGateway | null): Promise<void>
  /** The folder of uploaded files, for this world only. */
  readonly files: FileStore
  readonly filesFolder: string
  /** The external archive: a folder for this world only, unless the test brings another. */
  readonly archive: OpenArchive
  readonly archiveFolder: string
  readonly alpha: string
  readonly beta: string
  person(role: Role | readonly Role[], mandators?: readonly string[]): Promise<Person>
  call<E extends EndpointDefinition>(
    who: Person | null,
    endpoint: E,
    sent: RequestInput<E>,
    extras?: RequestExtras,
  ): Promise<TestResponse>
  close(): Promise<void>
}

/** What may be different in a world. */
interface WorldSettings extends Partial<
  Pick<
    AppDependencies,
    | 'archive'
    | 'outboxFolder'
    | 'backupFolder'
    | 'trustProxy'
    | 'tiles'
    | 'uploadMaxBytes'
    | 'uploadQuotaBytes'
    | 'metricsToken'
    | 'eventStreams'
    | 'readsCumulocity'
    | 'webFolder'
  >
> {
  /** Origins of receivers of webhooks on this machine. */
  readonly webhookOrigins?: string[]
  /** How measurements by MQTT are doing; absent: no broker is set up. */
  readonly mqtt?: Health['mqtt']
  /** What of the disk stays free of uploads, in bytes. */
  readonly reserveBytes?: number
  /** Scans files for viruses as due jobs run; absent: nothing does. */
  readonly scanner?: VirusScanner
}

/** Builds a world; close it at the end of the file. */
export async function createWorld({
  archive: givenArchive,
  outboxFolder,
  backupFolder,
  trustProxy = 0,
  tiles = blankTiles,
  uploadMaxBytes = testUploadMaxBytes,
  uploadQuotaBytes = null,
  metricsToken,
  eventStreams,
  reserveBytes = 0,
  readsCumulocity = true,
  webFolder = '/nowhere',
  webhookOrigins = [],
  mqtt,
  scanner,
}: WorldSettings = {}): Promise<World> {
  const db = patient(await freshDatabase())
  const queryTimeout = 150_000
  const ownerPool = createPool(db.ownerUrl, { max: 3, queryTimeout })
  const pool = createPool(db.appUrl, { max: 8, queryTimeout })
  for (const one of [ownerPool, pool]) one.options.connectionTimeoutMillis = 60_000
  const owner = ownerQueries(ownerPool)
  const clock = { now: testNow }
  const renderer = createReportRenderer()
  const previews = createPreviews()
  const extraction = createTextExtraction()
  const writesMailsToOutbox = outboxFolder !== undefined
  const accounts = { passwordMaxLength: 50, passwordMaxAgeDays: null, twoFactorRoles: [], writesMailsToOutbox }
  const samlProviders: SamlProvider[] = []
  const mails: Mail[] = []
  const sms: Sms[] = []
  const database = new Database(pool)
  const filesFolder = join(tmpdir(), `catenary-world-${v7()}`)
  const store = createDiskStore(filesFolder, { reserveBytes })
  const files = await guardByScanner(store, database, scanner !== undefined, systemClock)
  const archiveFolder = `${filesFolder}-archive`
  const archive = givenArchive ?? openTestArchive(`${filesFolder}-data`, archiveFolder)
  const jobDependencies = {
    database,
    files,
    clock: { now: () => clock.now },
    secrets,
    sms: { send: async (one: Sms) => String(sms.push(one)), close: () => {} },
    baseUrl: testBaseUrl,
    log: () => {},
  }
  const webhookClient = createWebhookClient({ localOrigins: webhookOrigins, timeoutMs: webhookTimeoutMs })
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} }
  const appDependencies = {
    uploadMaxBytes,
    uploadQuotaBytes,
    metricsToken,
    eventStreams,
    archive,
    files,
    previews,
    renderer,
    webhookClient,
    accounts,
    sendsSms: true,
    readsCumulocity,
    webFolder,
    samlProviders,
    clock: jobDependencies.clock,
    database,
    outboxFolder,
    backupFolder,
    trustProxy,
    tiles,
  }
  const app = await buildTestApp(pool, appDependencies, mqtt)
  const [alpha, beta] = [v7(), v7()]
  await owner
    .insertInto('mandators')
    .values([
      { id: alpha, name: 'Alpha Bergbahnen' },
      { id: beta, name: 'Beta Seilbahnen' },
    ])
    .execute()
  return {
    app,
    owner,
    appUrl: db.appUrl,
    ownerUrl: db.ownerUrl,
    database,
    clock,
    accounts,
    samlProviders,
    mails,
    sms,
    files,
    filesFolder,
    archive,
    archiveFolder,
    runJobs: (own = mailer, handlers = domainEventHandlers, gateway = jobDependencies.sms) =>
      runDueJobs({
        ownerUrl: db.ownerUrl,
        handlers: jobHandlers({ ...jobDependencies, mailer: own }),
        domainEvents: { ...jobDependencies, handlers },
        repeated: [
          ...notificationWork({
            ...jobDependencies,
            mailer: own,
            sms: gateway ?? undefined,
            collectSeconds: 300,
            occasionMs: 0,
            onFailure: () => {},
          }),
          {
            name: 'webhooks',
            run: createWebhookSender({ ...jobDependencies, client: webhookClient, onFailure: () => {} }).sendDue,
          },
          { name: 'rollUps', run: (ownerPool) => refreshRollUps(ownerPool, jobDependencies.clock) },
          { name: 'lateRollUps', run: (ownerPool) => refreshLateRollUps(ownerPool, jobDependencies.clock) },
          ...(scanner ? scanWork({ database, clock: jobDependencies.clock, files: store, scanner }) : []),
          { name: 'content', run: (ownerPool) => indexContent(ownerPool, { files, extraction }) },
        ],
      }),
    alpha,
    beta,
    person: (role, mandators) => createPerson(owner, [role].flat() as Role[], mandators ?? [], clock.now),
    call: (who, endpoint, sent, extras) => injectCall(app, who, endpoint, sent, extras),
    close: async () => {
      await app.close()
      await Promise.all([pool.end(), renderer.close(), previews.close(), extraction.close()])
      await ownerPool.end()
      await db.drop()
      for (const folder of [filesFolder, archiveFolder, `${filesFolder}-data`])
        await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Any: a machine that is busy with other tests must not make the application refuse calls. */
export const testEventLoopDelay = 0
/** Where the tests' installation is, as its users type it. */
export const testBaseUrl = 'https://catenary.test'
/** How long receivers of webhooks may take there, in milliseconds. */
const webhookTimeoutMs = 1500
/** The most that one file may have there. */
export const testUploadMaxBytes = 5_000_000
/** What the tests' installation encrypts and signs with. */
export const secrets = secretsOf(['a secret of the tests, long enough to be one'])

/** An archive in a folder. */
const openTestArchive = (dataDir: string, folder: string) =>
  openArchive({ dataDir, folder, url: undefined, token: undefined, cacheBytes: 1e8, readSeconds: 60 }, systemClock)
/** An archive that is not there. */
export const noArchive = openTestArchive('/nowhere', '/nowhere')

const blankTile: Tile = {
  bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  mediaType: 'image/png',
  etag: '"blank"',
  maxAge: 60,
}
/** Tiles that are all the same and come from nowhere. */
export const blankTiles: TileService = { get: async () => blankTile, credits: {}, close: () => {} }

/** Locks, statements and transactions have a minute and more: the product's seconds are short on a busy machine. */
function patient(db: FreshDatabase): FreshDatabase {
  const longer = (address: string) => {
    const url = new URL(address)
    const limits = { lock_timeout: '60s', statement_timeout: '120s', idle_in_transaction_session_timeout: '120s' }
    const options = Object.entries(limits).map(([name, time]) => `-c ${name}=${time}`)
    url.searchParams.set('options', options.join(' '))
    return url.href
  }
  return { ...db, ownerUrl: longer(db.ownerUrl), appUrl: longer(db.appUrl) }
}

function buildTestApp(
  pool: Pool,
  appDependencies: Omit<AppDependencies, 'secrets' | 'health' | 'baseUrl' | 'logLevel'>,
  mqtt: Health['mqtt'],
) {
  const { backupFolder, clock } = appDependencies
  return buildApp({
    ...appDependencies,
    secrets,
    health: {
      started: true,
      draining: false,
      probe: () => pool.query('select 1'),
      backlog: () => appDependencies.database.runAs(null, new Date(), readBacklog),
      ...(mqtt && { mqtt }),
      ...(backupFolder !== undefined && { newestBackup: () => newestBackup(backupFolder, clock.now()) }),
    },
    baseUrl: undefined,
    maxEventLoopDelay: testEventLoopDelay,
    logLevel: process.env.TEST_LOG_LEVEL ?? 'silent',
  })
}

async function runDueJobs(options: Omit<WorkerOptions, 'onFailure'>): Promise<void> {
  const failures: unknown[] = []
  await drainQueue({ ...options, onFailure: ({ error }) => failures.push(error) })
  if (failures.length > 0) throw failures[0]
}

let userCount = 0

async function createPerson(owner: Kysely<DB>, roles: Role[], mandators: readonly string[], at: Date): Promise<Person> {
  userCount += 1
  const id = v7()
  const username = `person${userCount}@test.example`
  await owner
    .insertInto('users')
    .values({ id, username, email: username, firstname: 'Pat', lastname: `Test ${userCount}`, roles, isActive: true })
    .execute()
  if (mandators.length > 0)
    await owner
      .insertInto('userMandators')
      .values(mandators.map((mandatorId) => ({ userId: id, mandatorId })))
      .execute()
  const token = newToken()
  const isoTime = at.toISOString()
  await owner
    .insertInto('sessions')
    .values({ tokenHash: hashToken(token), userId: id, createdAt: isoTime, seenAt: isoTime })
    .execute()
  return { id, username, token, roles }
}

/** The address of a call with its parameters and query filled in. */
export function callUrl(endpoint: EndpointDefinition, params: object = {}, query: object = {}): string {
  const filled = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)] as [string, string]],
    ),
  ).toString()
  return `/api${filled}${search === '' ? '' : `?${search}`}`
}

function injectCall<E extends EndpointDefinition>(
  app: FastifyInstance,
  who: Person | null,
  endpoint: E,
  sent: RequestInput<E>,
  extras: RequestExtras = {},
) {
  const { params, query, body } = sent as { params?: object; query?: object; body?: object }
  return app.inject({
    method: endpoint.method,
    url: callUrl(endpoint, params, query),
    headers: {
      ...(extras.language ? { 'accept-language': extras.language } : {}),
      ...extras.headers,
    },
    cookies: who ? { catenary_session: who.token } : {},
    ...(body === undefined ? {} : { payload: body }),
  })
}
