import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { ownAccountRoutes } from './accounts/account/own-account-routes.ts'
import { mandatorRoutes } from './accounts/mandators/routes.ts'
import { linkRoutes } from './accounts/password-links/link-routes.ts'
import { samlRoutes } from './accounts/saml/routes.ts'
import { sessionRoutes } from './accounts/session/session-routes.ts'
import { ownTokenRoutes } from './accounts/tokens/own-token-routes.ts'
import { userRoutes } from './accounts/users/routes.ts'
import { areaRoutes } from './assets/areas/routes.ts'
import { installationRoutes } from './assets/installations/routes.ts'
import { labelRoutes } from './assets/labels/routes.ts'
import { ropeRoutes } from './assets/ropes/routes.ts'
import { tileRoutes } from './assets/tiles/routes.ts'
import type { Database } from './db/database.ts'
import { alarmRoutes } from './devices/alarms/routes.ts'
import { measurementRoutes } from './devices/measurements/routes.ts'
import { measurementStreamRoutes } from './devices/measurements/stream-routes.ts'
import { deviceRoutes } from './devices/routes.ts'
import { smartropeRoutes } from './devices/smartropes/routes.ts'
import { traceRoutes } from './devices/traces/routes.ts'
import { truscanRoutes } from './devices/truscan/routes.ts'
import type { AccountSettings, AppContext } from './http/app-context.ts'
import { registerJsonParser } from './http/body/json-body.ts'
import { registerConditionalGet } from './http/conditional-requests.ts'
import { handleError, registerErrorHandlers } from './http/error-handler.ts'
import type { EventStreamLimits } from './http/event-stream/open-streams.ts'
import { addSecurityHeaders, normalizeContentEncoding } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import type { Health } from './http/health.ts'
import { refuseCallsWhenLate } from './http/limits/late-refusal.ts'
import { handleClientError } from './http/limits/upload-timeout.ts'
import { loggerOptions } from './http/logging.ts'
import { apiPageRoutes } from './http/openapi/api-page.ts'
import { openapiRoutes } from './http/openapi/openapi-routes.ts'
import { serveWebClient } from './http/page/web-client.ts'
import type { ResponseChecks } from './http/responses/response-checks.ts'
import { checkEveryResponse } from './http/responses/response-checks.ts'
import { rewriteUrl } from './http/urls.ts'
import { archiveRoutes } from './library/archive/routes.ts'
import { documentRoutes } from './library/documents/routes.ts'
import { generalDocumentRoutes } from './library/folders/general-routes.ts'
import { folderRoutes } from './library/folders/routes.ts'
import { searchRoutes } from './library/search/routes.ts'
import { fileScanRoutes } from './library/virus-scan/routes.ts'
import type { OpenArchive } from './ports/archive/archive-settings.ts'
import type { Clock } from './ports/clock.ts'
import type { FileStore } from './ports/files/file-store.ts'
import type { Previews } from './ports/previews/previews.ts'
import type { PdfRenderer } from './ports/report/pdf-renderer.ts'
import type { SamlProvider } from './ports/saml/providers.ts'
import type { Secrets } from './ports/secrets.ts'
import type { TileService } from './ports/tiles/tile-service.ts'
import type { WebhookClient } from './ports/webhooks/webhook-client.ts'
import { eventRoutes } from './records/events/routes.ts'
import { importRoutes } from './records/import/routes.ts'
import { inspectionRoutes } from './records/inspections/routes.ts'
import { reportRoutes } from './records/report/routes.ts'
import { auditRoutes } from './system/audit/routes.ts'
import { backupRoutes } from './system/backup/routes.ts'
import { intlRoutes } from './system/intl/routes.ts'
import { outboxRoutes } from './system/outbox/routes.ts'
import { webhookRoutes } from './system/webhooks/routes.ts'
import { attentionRoutes } from './work/attention/routes.ts'
import { calendarRoutes } from './work/calendar/routes.ts'
import { deliveryRoutes } from './work/notifications/delivery-routes.ts'
import { notificationRoutes } from './work/notifications/routes.ts'
import { ropeNoteRoutes } from './work/rope-notes/routes.ts'
import { taskRoutes } from './work/tasks/routes.ts'
import { taskUploadRoutes } from './work/tasks/upload/routes.ts'

/** Everything the application is built from. Tests pass another clock or database. */
export interface AppDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly renderer: PdfRenderer
  /** Says which addresses webhooks may have. */
  readonly webhookClient: WebhookClient
  readonly tiles: TileService
  readonly secrets: Secrets
  readonly accounts: AccountSettings
  /** Notifications can be sent by SMS: a gateway is configured. */
  readonly sendsSms: boolean
  /** Devices are read from Cumulocity: its address is configured. */
  readonly readsCumulocity: boolean
  /** The identity providers that users can log in through. */
  readonly samlProviders: readonly SamlProvider[]
  /** The external archive of project documents. */
  readonly archive: OpenArchive
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
  /** Folder of nightly backups; absent where none are made. */
  readonly backupFolder?: string | undefined
  readonly baseUrl: string | undefined
  readonly trustProxy: number
  /**
   * How late the event loop may be, in milliseconds, before calls are answered that the server is busy; 0: any. Also a
   * second without any measurement counts as late. Default: 2,000.
   */
  readonly maxEventLoopDelay?: number
  /** How many streams of news there may be; tests have fewer. */
  readonly eventStreams?: EventStreamLimits | undefined
  /** Which responses of the database are checked against the contract before they are sent; all where absent. */
  readonly responseChecks?: ResponseChecks
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
  app.addHook('onRequest', normalizeContentEncoding)
  // Level 3 takes 60 % of the time of the usual 6 for 3 % more bytes.
  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'], zlibOptions: { level: 3 } })
  await refuseCallsWhenLate(app, deps.maxEventLoopDelay ?? 2000)
  await addSecurityHeaders(app, deps.baseUrl?.startsWith('https:') ?? false)
  registerErrorHandlers(app, await serveWebClient(app, deps.webFolder))
  healthRoutes(app, deps.health, { token: deps.metricsToken, trustProxy: deps.trustProxy })

  const { database, clock, secrets, baseUrl, accounts, sendsSms, readsCumulocity, samlProviders } = deps
  const { files, uploadMaxBytes, uploadQuotaBytes } = deps
  const { responseChecks = checkEveryResponse } = deps
  const uploads = { files, uploadMaxBytes, uploadQuotaBytes, responseChecks }
  const isMqttConnected = () => deps.health.mqtt?.().isConnected ?? null
  const ports = { sendsSms, isMqttConnected, readsCumulocity, samlProviders, ...uploads }
  const context: AppContext = { app, database, clock, secrets, baseUrl, accounts, ...ports }
  sessionRoutes(context)
  ownAccountRoutes(context)
  ownTokenRoutes(context)
  linkRoutes(context)
  outboxRoutes(context, deps.outboxFolder)
  backupRoutes(context, deps.backupFolder)
  areaRoutes(context)
  installationRoutes(context)
  ropeRoutes(context)
  labelRoutes(context, deps.renderer)
  notificationRoutes(context)
  attentionRoutes(context, deps.renderer)
  deliveryRoutes(context)
  taskRoutes(context)
  calendarRoutes(context)
  taskUploadRoutes(context)
  ropeNoteRoutes(context)
  deviceRoutes(context)
  alarmRoutes(context)
  smartropeRoutes(context)
  measurementRoutes(context)
  measurementStreamRoutes(context, deps.eventStreams)
  truscanRoutes(context)
  traceRoutes(context)
  eventRoutes(context)
  importRoutes(context)
  inspectionRoutes(context)
  archiveRoutes(context, deps.archive, deps.previews)
  documentRoutes(context, deps.previews)
  folderRoutes(context)
  generalDocumentRoutes(context)
  fileScanRoutes(context)
  reportRoutes(context, deps)
  searchRoutes(context)
  tileRoutes(context, deps.tiles)
  intlRoutes(context)
  auditRoutes(context)
  userRoutes(context)
  mandatorRoutes(context)
  samlRoutes(context)
  webhookRoutes(context, deps.webhookClient)
  openapiRoutes(context)
  apiPageRoutes(context)
  return app
}
