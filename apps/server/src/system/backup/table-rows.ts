/**
 * What differs in a backup from the rows of a table as they are. What is not listed is in it as it is.
 *
 * A restored installation must not let anybody in again who has logged out meanwhile, must not accept links of mails that have
 * been used meanwhile, and must not send again what its original has sent after the backup.
 */
interface BackupRows {
  /** SQL condition for the rows that are in the backup; `false`: none is. */
  readonly where?: string
  /** SQL expressions of columns that have another value in the backup. */
  readonly columns?: Readonly<Record<string, string>>
}

const none: BackupRows = { where: 'false' }

/** By table. */
export const backupRows: Readonly<Record<string, BackupRows>> = {
  sessions: none,
  pending_logins: none,
  two_factor_enrolments: none,
  account_links: none,
  setup_links: none,
  saml_requests: none,
  saml_tests: none,
  throttles: none,
  // A call that was running when the backup was made has no response to repeat.
  idempotency_keys: { where: 'status is not null' },
  domain_events: { columns: { relayed_at: 'coalesce(relayed_at, now())' } },
  domain_event_deliveries: { columns: { handled_at: 'coalesce(handled_at, now())' } },
  notification_deliveries: {
    columns: {
      state: "case state when 'waiting' then 'failed' else state end",
      error: "case state when 'waiting' then 'restored' else error end",
    },
  },
  webhook_deliveries: { columns: { state: "case state when 'waiting' then 'failed' else state end" } },
}

/** The query of the rows of a table that are in a backup, with quoted names. */
export function backupQuery(table: string, columns: readonly string[]): string {
  const { where, columns: changed = {} } = backupRows[table] ?? {}
  const values = columns.map((name) => changed[name] ?? quoted(name))
  return `select ${values.join(', ')} from ${quoted(table)}${where === undefined ? '' : ` where ${where}`}`
}

/** A name of a table or column that the format allows, which has no quotation mark. */
export const quoted = (name: string) => `"${name}"`
