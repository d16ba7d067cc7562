import type { AuditView } from '../features/audit/audit-view.ts'
import { dayIn, idIn, typed, withoutUndefined } from './search-values.ts'

/** What the address of the audit log may say. What cannot be understood is dropped. */
export interface AuditSearch {
  /** As it came: which there are is known with the page. */
  readonly action?: string
  readonly user?: string
  readonly mandator?: string
  readonly text?: string
  /** Days in the reader's own time. */
  readonly from?: string
  readonly to?: string
}

/** Reads the page's address. */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  return withoutUndefined({
    action: typed(search['action']),
    user: idIn(search['user']),
    mandator: idIn(search['mandator']),
    text: typed(search['text']),
    from: dayIn(search['from']),
    to: dayIn(search['to']),
  })
}

/** What the address says of a view. */
export function auditSearchOf({ text, ...view }: AuditView): AuditSearch {
  return withoutUndefined({ ...view, text: text === '' ? undefined : text })
}
