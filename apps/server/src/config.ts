import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { roles } from '@catenary/contract/access'
import type { Role } from '@catenary/contract/access'
import { passwordLength } from '@catenary/contract/accounts/new-password'
import { z } from 'zod'
import type { ArchiveSettings } from './ports/archive/archive-settings.ts'
import type { CumulocitySettings } from './ports/cumulocity/cumulocity.ts'
import { readFilesUrl } from './ports/files/files-settings.ts'
import type { FileSettings } from './ports/files/files-settings.ts'
import { readSender, readSmtpUrl } from './ports/mail/mail-settings.ts'
import { readMqttUrl } from './ports/mqtt/mqtt-settings.ts'
import type { MqttSettings } from './ports/mqtt/mqtt-settings.ts'
import type { SmsGatewaySettings } from './ports/sms/sms.ts'
import type { ClamdAddress } from './ports/virus-scanner/clamd-settings.ts'
import { readClamdUrl } from './ports/virus-scanner/clamd-settings.ts'

const integer = (min: number, max: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(min).max(max))

const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
    .pipe(z.array(item))

/** A string that `parse` accepts; the message of its error becomes the issue. */
const parsedBy = (read: (text: string) => unknown) =>
  z.string().check((given) => {
    try {
      read(given.value)
    } catch (error) {
      given.issues.push({ code: 'custom', input: given.value, message: error instanceof Error ? error.message : '' })
    }
  })

/** The environment that the server reads: every setting, its form and its default. */
export const environment = z.object({
  PORT: integer(0, 65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_APP_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: integer(2, 200).default(10),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: integer(0, 10).default(0),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,200}$/, 'must have 16 to 200 characters and no blanks')
    .optional(),
  CATENARY_SECRET: z.string().optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEEP: integer(1, 1000).default(14),
  BACKUP_PASSPHRASE: z.string().min(16, 'must have 16 characters or more').optional(),
  PASSWORD_MAX_LENGTH: integer(passwordLength.max, passwordLength.most).default(passwordLength.max),
  PASSWORD_MAX_AGE_DAYS: integer(1, 3650).optional(),
  TWO_FACTOR_ROLES: listOf(z.enum(roles)).default([]),
  SAML_PROVIDERS: z.string().min(1).optional(),
  TILE_SOURCES: z.string().min(1).optional(),
  TILE_KEYS: z.string().min(1).optional(),
  TILE_CACHE_MB: integer(1, 1_000_000).default(500),
  SMTP_URL: parsedBy(readSmtpUrl).optional(),
  MAIL_FROM: parsedBy(readSender).default('Catenary <no-reply@localhost>'),
  NOTIFICATION_COLLECT_SECONDS: integer(0, 86_400).default(300),
  SMS_GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_GATEWAY_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must have no blanks and plain characters alone')
    .optional(),
  SMS_SENDER: z
    .string()
    .regex(/^(\+?\d{1,15}|[A-Za-z0-9 ]{1,11})$/, 'must be a phone number, or at most 11 letters and digits')
    .default('Catenary'),
  MQTT_URL: parsedBy(readMqttUrl).optional(),
  MQTT_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must have at most 64 letters, digits and . _ -')
    .default(`catenary-${hostname().replaceAll(/[^\w.-]/g, '-')}`.slice(0, 64)),
  MQTT_SHARED: z.enum(['on', 'off']).default('off'),
  MQTT_CA_FILE: z.string().min(1).optional(),
  MQTT_CERT_FILE: z.string().min(1).optional(),
  MQTT_KEY_FILE: z.string().min(1).optional(),
  MQTT_DEVICE_MAX_PER_SECOND: integer(1, 1_000_000).default(2000),
  CUMULOCITY_URL: z.url({ protocol: /^https?$/ }).optional(),
  CUMULOCITY_TENANT: z
    .string()
    .regex(/^[\w.-]+$/, 'must be the id of a tenant')
    .optional(),
  CUMULOCITY_USER: z.string().min(1).optional(),
  CUMULOCITY_PASSWORD: z.string().min(1).optional(),
  CUMULOCITY_LOGIN: z.enum(['basic', 'oauth']).default('basic'),
  CUMULOCITY_POLL_SECONDS: integer(5, 86_400).default(60),
  WEBHOOK_LOCAL_ORIGINS: listOf(
    z.string().refine((text) => URL.parse(text)?.origin === text, 'must be origins such as http://10.0.0.5:9000'),
  ).default([]),
  ARCHIVE_DIR: z.string().min(1).optional(),
  ARCHIVE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/[?#@]/.test(url), 'must have no parameters and no user')
    .optional(),
  ARCHIVE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must have no blanks and plain characters alone')
    .optional(),
  ARCHIVE_CACHE_MB: integer(1, 1_000_000).default(2000),
  ARCHIVE_READ_SECONDS: integer(5, 86_400).default(60),
  FILES_URL: parsedBy(readFilesUrl).optional(),
  FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  FILES_S3_REGION: z.string().min(1).default('us-east-1'),
  FILES_S3_KEY: z.string().min(1).optional(),
  FILES_S3_SECRET: z.string().min(1).optional(),
  // An S3 service takes five gigabytes in one piece.
  UPLOAD_MAX_MB: integer(1, 4768).default(2048),
  UPLOAD_QUOTA_GB: integer(0, 1_000_000).default(20),
  UPLOAD_RESERVE_MB: integer(0, 1_000_000).default(1024),
  CLAMD_URL: parsedBy(readClamdUrl).optional(),
})

/** How this server runs. Paths are absolute; `databaseUrl` is absent where the embedded database is used. */
export interface Config {
  readonly port: number
  readonly host: string
  /** The address users type, for links and cookies; where unset, the address the server listens on. */
  readonly baseUrl: string | undefined
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databaseAppUrl: string | undefined
  readonly databasePool: number
  readonly logLevel: string
  /** How many proxies in front of the server may be believed about the client's address. */
  readonly trustProxy: number
  /** What a program shows to read `/metrics` from another machine; absent: only this machine may. */
  readonly metricsToken: string | undefined
  /** The mail server; where unset, mails are kept as files under the data folder. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** For how long what follows a mail about a notification is collected, in seconds; 0: never. */
  readonly notificationCollectSeconds: number
  /** Where short messages are posted to; absent: none are sent. */
  readonly smsGateway: SmsGatewaySettings | undefined
  /** The broker by which devices send; absent: they send by HTTP alone. */
  readonly mqtt: MqttSettings | undefined
  /** Where devices with an id there are read; absent: none are. */
  readonly cumulocity: CumulocitySettings | undefined
  /** Origins in the operator's own network that webhooks may call. */
  readonly webhookLocalOrigins: readonly string[]
  /** Seconds from one reading of a device to the next. */
  readonly cumulocityPollSeconds: number
  /** Live measurements a second that one device may send by MQTT. */
  readonly mqttDeviceMaxPerSecond: number
  /** Secrets for encryption and signatures, the newest first; none: one is stored in the data folder. */
  readonly secrets: readonly string[]
  /** Where backups are made every night, and how many are kept; undefined: none are made. */
  readonly backups: { readonly folder: string; readonly keep: number } | undefined
  /** What backups are encrypted with; undefined: they are not. */
  readonly backupPassphrase: string | undefined
  readonly passwordMaxLength: number
  readonly passwordMaxAgeDays: number | null
  readonly twoFactorRoles: readonly Role[]
  /** The file that names the identity providers. */
  readonly samlProviders: string | undefined
  /** Where the tiles of the maps come from: JSON, the path of a JSON file, or `off`; absent: the usual sources. */
  readonly tileSources: string | undefined
  /** API keys of the sources that require one. */
  readonly tileKeys: string | undefined
  /** Maximum size of the tile cache, in bytes. */
  readonly tileCacheBytes: number
  /** Where project documents come from. */
  readonly archive: ArchiveSettings
  /** Where documents are stored. */
  readonly files: FileSettings
  /** The most that one uploaded file may have, in bytes. */
  readonly uploadMaxBytes: number
  /** The most that all documents of one mandator may have, in bytes; null: any number. */
  readonly uploadQuotaBytes: number | null
  /** The virus scanner; absent: files are not scanned. */
  readonly clamd: ClamdAddress | undefined
}

const ownSettingPattern =
  /^(CATENARY_|DATABASE_|BASE_URL$|DATA_DIR$|TRUST_PROXY$|LOG_LEVEL$|METRICS_|SMTP_|MAIL_|SMS_|NOTIFICATION_|PASSWORD_|TWO_FACTOR_|SAML_|TILE_|FILES_|UPLOAD_|MQTT_|CUMULOCITY_|ARCHIVE_|BACKUP_|WEBHOOK_|CLAMD_)/

/** Reads the settings. Throws an error that names every setting that is unknown or wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const known = Object.keys(environment.shape)
  const unknown = Object.keys(env).filter((name) => ownSettingPattern.test(name) && !known.includes(name))
  const given = Object.fromEntries(known.map((name) => [name, env[name] === '' ? undefined : env[name]]))
  const parsed = environment.safeParse(given)
  const wrong = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const problems = [...unknown.map((name) => `${name}: there is no such setting`), ...wrong]
  // Providers know us by our address: it must not be whatever the server happens to listen on.
  if (given.SAML_PROVIDERS !== undefined && given.BASE_URL === undefined)
    problems.push('SAML_PROVIDERS: needs BASE_URL, the address by which identity providers know this server')
  if (given.SMS_GATEWAY_URL !== undefined && given.SMS_GATEWAY_TOKEN === undefined)
    problems.push('SMS_GATEWAY_TOKEN: needed for SMS_GATEWAY_URL')
  if ((given.MQTT_CERT_FILE === undefined) !== (given.MQTT_KEY_FILE === undefined))
    problems.push('MQTT_CERT_FILE and MQTT_KEY_FILE: one needs the other')
  for (const name of ['CUMULOCITY_USER', 'CUMULOCITY_PASSWORD'] as const)
    if (given.CUMULOCITY_URL !== undefined && given[name] === undefined)
      problems.push(`${name}: needed for CUMULOCITY_URL`)
  if (given.ARCHIVE_DIR !== undefined && given.ARCHIVE_URL !== undefined)
    problems.push('ARCHIVE_DIR and ARCHIVE_URL: the archive is a folder or a server, not both')
  const isS3 = given.FILES_URL?.startsWith('s3:') ?? false
  for (const name of ['FILES_S3_KEY', 'FILES_S3_SECRET'] as const)
    if (isS3 && given[name] === undefined) problems.push(`${name}: needed for FILES_URL on S3`)
  if (problems.length > 0 || !parsed.success)
    throw new Error(`The settings cannot be used:\n  ${problems.join('\n  ')}`)
  const settings = parsed.data
  const dataDir = resolve(env.INIT_CWD ?? process.cwd(), settings.DATA_DIR)
  return {
    port: settings.PORT,
    host: settings.HOST,
    baseUrl: settings.BASE_URL?.replace(/\/+$/, ''),
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    databaseAppUrl: settings.DATABASE_APP_URL,
    databasePool: settings.DATABASE_POOL,
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY,
    metricsToken: settings.METRICS_TOKEN,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    notificationCollectSeconds: settings.NOTIFICATION_COLLECT_SECONDS,
    smsGateway: smsGatewayOf(settings),
    mqtt: mqttSettingsOf(settings, env),
    mqttDeviceMaxPerSecond: settings.MQTT_DEVICE_MAX_PER_SECOND,
    cumulocity: cumulocitySettingsOf(settings),
    webhookLocalOrigins: settings.WEBHOOK_LOCAL_ORIGINS,
    cumulocityPollSeconds: settings.CUMULOCITY_POLL_SECONDS,
    backups:
      settings.BACKUP_DIR === undefined
        ? undefined
        : { folder: resolve(settings.BACKUP_DIR), keep: settings.BACKUP_KEEP },
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    secrets: (settings.CATENARY_SECRET ?? '').split(/[\s,]+/).filter((text) => text !== ''),
    passwordMaxLength: settings.PASSWORD_MAX_LENGTH,
    passwordMaxAgeDays: settings.PASSWORD_MAX_AGE_DAYS ?? null,
    twoFactorRoles: settings.TWO_FACTOR_ROLES,
    samlProviders: settings.SAML_PROVIDERS && resolve(env.INIT_CWD ?? process.cwd(), settings.SAML_PROVIDERS),
    tileSources: tileSources(settings.TILE_SOURCES, env),
    tileKeys: settings.TILE_KEYS,
    tileCacheBytes: settings.TILE_CACHE_MB * 1024 * 1024,
    archive: archiveSettingsOf(settings, dataDir, env),
    files: fileSettingsOf(settings, dataDir),
    uploadMaxBytes: settings.UPLOAD_MAX_MB * 1024 * 1024,
    uploadQuotaBytes: settings.UPLOAD_QUOTA_GB === 0 ? null : settings.UPLOAD_QUOTA_GB * 1_000_000_000,
    clamd: settings.CLAMD_URL === undefined ? undefined : readClamdUrl(settings.CLAMD_URL),
  }
}

function smsGatewayOf(settings: z.infer<typeof environment>): SmsGatewaySettings | undefined {
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: token, SMS_SENDER: sender } = settings
  return url === undefined || token === undefined ? undefined : { url, token, sender }
}

function mqttSettingsOf(settings: z.infer<typeof environment>, env: NodeJS.ProcessEnv): MqttSettings | undefined {
  const { MQTT_URL: url, MQTT_CLIENT_ID: clientId, MQTT_SHARED: shared } = settings
  const file = (path: string | undefined) => path && resolve(env.INIT_CWD ?? process.cwd(), path)
  const { MQTT_CA_FILE: ca, MQTT_CERT_FILE: cert, MQTT_KEY_FILE: key } = settings
  if (url === undefined) return undefined
  const isShared = shared === 'on'
  return { broker: readMqttUrl(url), clientId, isShared, caFile: file(ca), certFile: file(cert), keyFile: file(key) }
}

function cumulocitySettingsOf(settings: z.infer<typeof environment>): CumulocitySettings | undefined {
  const { CUMULOCITY_URL: url, CUMULOCITY_TENANT: tenant, CUMULOCITY_LOGIN: login } = settings
  const { CUMULOCITY_USER: user, CUMULOCITY_PASSWORD: password } = settings
  if (url === undefined || user === undefined || password === undefined) return undefined
  return { url, tenant, user, password, login }
}

function archiveSettingsOf(
  settings: z.infer<typeof environment>,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): ArchiveSettings {
  const { ARCHIVE_DIR: folder, ARCHIVE_URL: url, ARCHIVE_TOKEN: token, ARCHIVE_READ_SECONDS: readSeconds } = settings
  return {
    dataDir,
    folder: folder && resolve(env.INIT_CWD ?? process.cwd(), folder),
    url,
    token,
    cacheBytes: settings.ARCHIVE_CACHE_MB * 1024 * 1024,
    readSeconds,
  }
}

function fileSettingsOf(settings: z.infer<typeof environment>, dataDir: string): FileSettings {
  const { FILES_URL: url, FILES_S3_ENDPOINT: endpoint, FILES_S3_REGION: region } = settings
  const reserveBytes = settings.UPLOAD_RESERVE_MB * 1024 * 1024
  return { dataDir, url, endpoint, region, key: settings.FILES_S3_KEY, secret: settings.FILES_S3_SECRET, reserveBytes }
}

function tileSources(setting: string | undefined, env: NodeJS.ProcessEnv): string | undefined {
  if (setting === undefined || setting === 'off' || setting.trimStart().startsWith('{')) return setting
  return resolve(env.INIT_CWD ?? process.cwd(), setting)
}
