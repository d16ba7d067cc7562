import { can, isCoveredBy } from '@catenary/contract/access'
import { sql } from 'kysely'
import { mandatorsOf, recordAudit } from './audit.ts'
import type { Queries } from './database.ts'

/** A request that reads the records as another user. */
export interface Impersonation {
  readonly sessionHash: Buffer
  /** The impersonated user. */
  readonly targetId: string
  /** Which call. */
  readonly route: string
  readonly address: string
  readonly at: Date
}

const fullName = sql<string>`firstname || ' ' || lastname`.as('name')

/**
 * True where the owner of the session may impersonate the target: they have the permission, and the target has no
 * permission and no reach that they lack. Writes one audit entry per ten minutes. Runs as the auth role.
 */
export async function allowImpersonation(db: Queries, impersonation: Impersonation): Promise<boolean> {
  const { sessionHash, targetId, route, address, at } = impersonation
  const actor = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.roles', fullName, 'sessions.shownUserId', 'sessions.shownAt'])
    .where('tokenHash', '=', sessionHash)
    .where('users.isActive', '=', true)
    .executeTakeFirst()
  const target = await db
    .selectFrom('users')
    .select(['id', 'roles', fullName])
    .where('id', '=', targetId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (!actor || !target || !can(actor.roles, 'IMPERSONATE') || !isCoveredBy(target.roles, actor.roles)) return false
  const isRecorded = actor.shownUserId === targetId && Date.parse(actor.shownAt ?? '') > at.getTime() - 600_000
  if (isRecorded) return true
  await db
    .updateTable('sessions')
    .set({ shownUserId: targetId, shownAt: at.toISOString() })
    .where('tokenHash', '=', sessionHash)
    .execute()
  await recordAudit(db, {
    at,
    action: 'user.shownAs',
    actor,
    subject: { type: 'user', id: target.id, name: target.name },
    mandators: await mandatorsOf(db, target.id),
    address,
    details: { route },
  })
  return true
}
