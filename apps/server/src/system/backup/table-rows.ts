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
  /** Rows that are in the backup alone: what they are made from, and the SQL expression of every column. */
  readonly more?: { readonly from: string; readonly columns: Readonly<Record<string, string>> }
}

/**
 * Handlers of domain events that send something or call somebody: what waits for them when the backup is made counts as handled. The others
 * keep records right, and make up for it in the restored installation.
 */
export const sendingHandlers = ['notifications.evaluate', 'webhooks.queue'] as const
const sending = sendingHandlers.map((name) => `'${name}'`).join(', ')

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
  domain_event_deliveries: {
    columns: { handled_at: `case when handler in (${sending}) then coalesce(handled_at, now()) else handled_at end` },
    // Of events whose handlers are not noted yet; what is noted later does not replace these.
    more: {
      from: `domain_events e cross join unnest(array[${sending}]) as h (handler) where e.relayed_at is null
        and not exists (select from domain_event_deliveries d where d.event_id = e.id and d.handler = h.handler)`,
      columns: {
        event_id: 'e.id',
        handler: 'h.handler',
        mandator_id: 'e.mandator_id',
        failures: '0',
        try_at: 'now()',
        handled_at: 'now()',
      },
    },
  },
  notification_deliveries: {
    columns: {
      state: "case state when 'waiting' then 'failed' else state end",
      error: "case state when 'waiting' then 'restored' else error end",
    },
  },
  webhook_deliveries: {
    columns: {
      state: "case state when 'waiting' then 'failed' else state end",
      // Tables that the release in use has not brought up to date yet have no such reason.
      refusal: `case when state = 'waiting' and to_regtype('webhook_refusal') is not null then 'restored' else refusal::text end`,
    },
  },
}

/** The query of the rows of a table that are in a backup, with quoted names. */
export function backupQuery(table: string, columns: readonly string[]): string {
  const { where, columns: changed = {}, more } = backupRows[table] ?? {}
  const select = (values: Readonly<Record<string, string>>) =>
    `select ${columns.map((name) => values[name] ?? quoted(name)).join(', ')} from`
  const stored = `${select(changed)} ${quoted(table)}${where === undefined ? '' : ` where ${where}`}`
  return more ? `${stored} union all ${select(more.columns)} ${more.from}` : stored
}

/** A name of a table or column that the format allows, which has no quotation mark. */
export const quoted = (name: string) => `"${name}"`
