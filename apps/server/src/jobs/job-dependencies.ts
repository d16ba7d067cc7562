import type { Database } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import type { FileStore } from '../ports/files/file-store.ts'
import type { Mailer } from '../ports/mail/mail.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { SmsGateway } from '../ports/sms/sms.ts'

/** Dependencies of the job handlers. */
export interface JobDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly mailer: Mailer
  /** Absent where no gateway is configured. */
  readonly sms: SmsGateway | undefined
  readonly secrets: Secrets
  readonly files: FileStore
  /** The address users type, for the links in mails. */
  readonly baseUrl: string
  /** Where backups are made every night, and how many are kept; undefined: none are. */
  readonly backups?: { readonly folder: string; readonly keep: number } | undefined
  /** The server is stopping: what takes long ends at once. */
  readonly stopping?: AbortSignal
  /** Writes a line into the server's log. */
  log(facts: Readonly<Record<string, unknown>>, words: string): void
}
