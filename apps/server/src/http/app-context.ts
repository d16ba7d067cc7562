import type { Role } from '@catenary/contract/access'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import type { FileStore } from '../ports/files/file-store.ts'
import type { SamlProvider } from '../ports/saml/providers.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { ResponseChecks } from './responses/response-checks.ts'

/** Account settings of the installation. */
export interface AccountSettings {
  /** Most characters of a password. */
  readonly passwordMaxLength: number
  /** After how many days a password has to be renewed; null: never. */
  readonly passwordMaxAgeDays: number | null
  /** Roles that require a second factor: their users must set one up before anything else. */
  readonly twoFactorRoles: readonly Role[]
  /** No mail server is configured: mails are written to the outbox, where administrators read them. */
  readonly writesMailsToOutbox?: boolean
  /** A virus scanner is configured: administrators decide about what it finds. */
  readonly hasVirusScanner?: boolean
}

/** What the routes of every feature are registered with. */
export interface AppContext {
  readonly app: FastifyInstance
  readonly database: Database
  readonly clock: Clock
  readonly secrets: Secrets
  /** The address users type; undefined: the one the server listens on. */
  readonly baseUrl: string | undefined
  readonly accounts: AccountSettings
  /** Notifications can be sent by SMS: a gateway is configured. */
  readonly sendsSms: boolean
  /** Whether the MQTT broker is connected; null: none is set up. */
  readonly isMqttConnected: () => boolean | null
  /** Devices are read from Cumulocity: its address is configured. */
  readonly readsCumulocity: boolean
  /** The identity providers that users can log in through. */
  readonly samlProviders: readonly SamlProvider[]
  /** Where uploaded files are stored. */
  readonly files: FileStore
  /** Maximum size of an uploaded file, in bytes. */
  readonly uploadMaxBytes: number
  /** The most that all documents of one mandator may have, in bytes; null: any number. */
  readonly uploadQuotaBytes: number | null
  /** Which responses of the database are checked before they are sent. */
  readonly responseChecks: ResponseChecks
}
