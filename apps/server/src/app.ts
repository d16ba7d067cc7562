import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Database } from './db/caller.ts'
import { accountRoutes } from './features/account/routes.ts'
import { areaRoutes } from './features/areas/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { importRoutes } from './features/events/import/routes.ts'
import { eventRoutes } from './features/events/routes.ts'
import { reportRoutes } from './features/events/report/routes.ts'
import { installationRoutes } from './features/installations/routes.ts'
import { intlRoutes } from './features/intl/routes.ts'
import { linkRoutes } from './features/links/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { outboxRoutes } from './features/outbox/routes.ts'
import { mandatorRoutes } from './features/mandators/routes.ts'
import { ropeRoutes } from './features/ropes/routes.ts'
import { samlRoutes } from './features/saml/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { tileRoutes } from './features/tiles/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { rewriteAddress } from './http/addresses.ts'
import { apiPage } from './http/api-page.ts'
import { serveApplication } from './http/application.ts'
import { protectAnswers } from './http/headers.ts'
import type { Health } from './http/health.ts'
import { tellHealth } from './http/health.ts'
import { readJsonAsSent } from './http/json-body.ts'
import { logging } from './http/logging.ts'
import { openapiRoutes } from './http/openapi-routes.ts'
import { answerRefusal, refuseAsProblems } from './http/refusals.ts'
import type { AccountSettings, Serving } from './http/serving.ts'
import { answerUnchanged } from './http/unchanged.ts'
import { answerAtSocket } from './http/slow-senders.ts'
import type { Clock } from './ports/clock.ts'
import type { FileStore } from './ports/files.ts'
import type { PdfPress } from './ports/pdf.ts'
import type { Previews } from './ports/previews.ts'
import type { SamlProvider } from './ports/saml/providers.ts'
import type { Secrets } from './ports/secrets.ts'
import type { Tiles } from './ports/tiles/tiles.ts'

/** What the application is built from. Tests give the same parts with another clock or database. */
export interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly press: PdfPress
  readonly tiles: Tiles
  readonly secrets: Secrets
  readonly accounts: AccountSettings
  /** The identity providers that users can log in through. */
  readonly samlProviders: readonly SamlProvider[]
  readonly files: FileStore
  readonly previews: Previews
  /** The most that one uploaded file may have, in bytes. */
  readonly uploadMaxBytes: number
  /** The most that all documents of one mandator may have, in bytes; null: any number. */
  readonly uploadQuotaBytes: number | null
  readonly health: Health
  /** What a program shows to read the figures at `/metrics` from another machine; absent where none may. */
  readonly metricsToken?: string | undefined
  readonly webFolder: string
  /** Where mails are kept as files; absent where a mail server takes them. */
  readonly outboxFolder?: string | undefined
  readonly baseUrl: string | undefined
  readonly trustProxy: number
  readonly logLevel: string
}

const mebibyte = 1024 * 1024

/** The whole application, ready to listen or to be injected into. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logging(parts.logLevel),
    genReqId: () => randomUUID(),
    rewriteUrl: rewriteAddress,
    bodyLimit: mebibyte,
    requestTimeout: 60_000,
    connectionTimeout: 70_000,
    keepAliveTimeout: 72_000,
    handlerTimeout: 45_000,
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384 } as const,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    trustProxy: (_, hop) => hop < parts.trustProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) => void answerRefusal(error, request, reply),
    clientErrorHandler: answerAtSocket,
  })
  readJsonAsSent(app)
  await app.register(cookie)
  await app.register(multipart)
  answerUnchanged(app)
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'] })
  await app.register(underPressure, { maxEventLoopDelay: 2000, retryAfter: 2, exposeStatusRoute: false })
  await protectAnswers(app, parts.baseUrl?.startsWith('https:') ?? false)
  refuseAsProblems(app, await serveApplication(app, parts.webFolder))
  tellHealth(app, parts.health, { token: parts.metricsToken, trustProxy: parts.trustProxy })

  const { database, clock, secrets, baseUrl, accounts, samlProviders, files, uploadMaxBytes, uploadQuotaBytes } = parts
  const uploads = { files, uploadMaxBytes, uploadQuotaBytes }
  const serving: Serving = { app, database, clock, secrets, baseUrl, accounts, samlProviders, ...uploads }
  sessionRoutes(serving)
  accountRoutes(serving)
  linkRoutes(serving)
  outboxRoutes(serving, parts.outboxFolder)
  areaRoutes(serving)
  installationRoutes(serving)
  ropeRoutes(serving)
  notificationRoutes(serving)
  eventRoutes(serving)
  importRoutes(serving)
  documentRoutes(serving, parts.previews)
  reportRoutes(serving, parts)
  searchRoutes(serving)
  tileRoutes(serving, parts.tiles)
  intlRoutes(serving)
  auditRoutes(serving)
  userRoutes(serving)
  mandatorRoutes(serving)
  samlRoutes(serving)
  openapiRoutes(serving)
  apiPage(serving)
  return app
}
