import type { AuditAction, AuditSubject } from '@catenary/contract/system/audit'
import { recordAudit } from '../../db/audit.ts'
import type { Caller, Queries } from '../../db/database.ts'
import type { MandatorName, StoredUser } from './queries.ts'
import { fullName } from './user-response.ts'

/** Actor, time and address of a change. */
export interface ChangeActor {
  readonly caller: Caller
  readonly at: Date
  readonly address: string
}

/** Writes into the audit log what was done to a user; the last statement of its transaction. */
export async function recordUser(
  db: Queries,
  { caller, at, address }: ChangeActor,
  entry: {
    readonly action: AuditAction
    readonly user: Pick<StoredUser, 'id' | 'firstname' | 'lastname' | 'mandators'>
    /** Those the user belonged to before, where they were others. */
    readonly formerMandators?: readonly MandatorName[]
    readonly subject?: { readonly type: AuditSubject; readonly id: string; readonly name: string }
    readonly details?: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  const { action, user, formerMandators = [], details, subject } = entry
  const mandators = [...new Set([...user.mandators, ...formerMandators].map(({ id }) => id))]
  await recordAudit(db, {
    at,
    action,
    actor: { id: caller.id, name: caller.name },
    subject: subject ?? { type: 'user', id: user.id, name: fullName(user) },
    mandators,
    address,
    ...(details ? { details } : {}),
  })
}

const auditedFields = [
  'firstname',
  'lastname',
  'email',
  'username',
  'phone',
  'roles',
  'function',
  'mandators',
  'twoFactorMethod',
  'samlProvider',
  'languageId',
  'notificationEnabled',
  'allowAuthorizationChange',
  'isActive',
  'passwordExpired',
] as const

/** The fields in which two states of a user differ, with the value before and after. A password is in neither. */
export function auditChanges(
  before: Partial<StoredUser>,
  after: StoredUser,
): Record<string, { old?: unknown; new: unknown }> {
  const changedFields = auditedFields.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return Object.fromEntries(changedFields.map((key) => [key, { old: before[key], new: after[key] }]))
}
