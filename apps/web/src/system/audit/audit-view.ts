import type { AuditAction } from '@catenary/contract/system/audit'

/** What of the audit log is shown. */
export interface AuditView {
  readonly action: AuditAction | undefined
  /** Ids. */
  readonly user: string | undefined
  readonly mandator: string | undefined
  /** As typed. */
  readonly text: string
  /** Days in the reader's own time, as `2026-03-01`; both are included. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** The cursor of the page; the first where absent. */
  readonly page: string | undefined
}

/** The query of a view: the reader's days as instants, what is empty left out. */
export function auditQueryOf({ action, user, mandator, text, from, to }: Omit<AuditView, 'page'>) {
  const params = {
    action,
    user,
    mandator,
    text: text.trim() === '' ? undefined : text.trim(),
    from: from && new Date(`${from}T00:00:00.000`).toISOString(),
    to: to && new Date(`${to}T23:59:59.999`).toISOString(),
  }
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
}
