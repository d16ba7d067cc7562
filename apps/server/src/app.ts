import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Database } from './db/caller.ts'
import { ownAccountRoutes } from './features/account/routes.ts'
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
import { rewriteUrl } from './http/addresses.ts'
import { apiPageRoutes } from './http/api-page.ts'
import { serveWebClient } from './http/application.ts'
import { addSecurityHeaders } from './http/headers.ts'
import type { Health } from './http/health.ts'
import { healthRoutes } from './http/health.ts'
import { registerJsonParser } from './http/json-body.ts'
import { loggerOptions } from './http/logging.ts'
import { openapiRoutes } from './http/openapi-routes.ts'
import { handleError, registerErrorHandlers } from './http/refusals.ts'
import type { AccountSettings, AppContext } from './http/serving.ts'
import { registerConditionalGet } from './http/unchanged.ts'
import { handleClientError } from './http/slow-senders.ts'
import type { Clock } from './ports/clock.ts'
import type { FileStore } from './ports/files.ts'
import type { PdfRenderer } from './ports/pdf.ts'
import type { Previews } from './ports/previews.ts'
import type { SamlProvider } from './ports/saml/providers.ts'
import type { Secrets } from './ports/secrets.ts'
import type { TileService } from './ports/tiles/tiles.ts'

/** Everything the application is built from. Tests pass another clock or database. */
export interface AppDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly renderer: PdfRenderer
  readonly tiles: TileService
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
  /** Bearer token for `/metrics` from another machine; absent: only this machine may read them. */
  readonly metricsToken?: string | undefined
  readonly webFolder: string
  /** Folder to which mails are written as files; absent where a mail server is configured. */
  readonly outboxFolder?: string | undefined
  readonly baseUrl: string | undefined
  readonly trustProxy: number
  readonly logLevel: string
}

const mebibyte = 1024 * 1024

/** The whole application, ready for `listen` or `inject`. */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(deps.logLevel),
    genReqId: () => randomUUID(),
    rewriteUrl,
    bodyLimit: mebibyte,
    requestTimeout: 60_000,
    connectionTimeout: 70_000,
    keepAliveTimeout: 72_000,
    handlerTimeout: 45_000,
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384 } as const,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    trustProxy: (_, hop) => hop < deps.trustProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    clientErrorHandler: handleClientError,
  })
  registerJsonParser(app)
  await app.register(cookie)
  await app.register(multipart)
  registerConditionalGet(app)
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'] })
  await app.register(underPressure, { maxEventLoopDelay: 2000, retryAfter: 2, exposeStatusRoute: false })
  await addSecurityHeaders(app, deps.baseUrl?.startsWith('https:') ?? false)
  registerErrorHandlers(app, await serveWebClient(app, deps.webFolder))
  healthRoutes(app, deps.health, { token: deps.metricsToken, trustProxy: deps.trustProxy })

  const { database, clock, secrets, baseUrl, accounts, samlProviders, files, uploadMaxBytes, uploadQuotaBytes } = deps
  const uploads = { files, uploadMaxBytes, uploadQuotaBytes }
  const context: AppContext = { app, database, clock, secrets, baseUrl, accounts, samlProviders, ...uploads }
  sessionRoutes(context)
  ownAccountRoutes(context)
  linkRoutes(context)
  outboxRoutes(context, deps.outboxFolder)
  areaRoutes(context)
  installationRoutes(context)
  ropeRoutes(context)
  notificationRoutes(context)
  eventRoutes(context)
  importRoutes(context)
  documentRoutes(context, deps.previews)
  reportRoutes(context, deps)
  searchRoutes(context)
  tileRoutes(context, deps.tiles)
  intlRoutes(context)
  auditRoutes(context)
  userRoutes(context)
  mandatorRoutes(context)
  samlRoutes(context)
  openapiRoutes(context)
  apiPageRoutes(context)
  return app
}
