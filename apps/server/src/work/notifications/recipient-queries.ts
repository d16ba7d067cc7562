import { can } from '@catenary/contract/access'
import type { Role } from '@catenary/contract/access'
import { sql } from 'kysely'
import { selectAreaUsers } from '../../assets/public.ts'
import type { Queries } from '../../db/database.ts'

/**
 * Those among the users who are to be notified of what belongs to a mandator: they may see it, can be written to, and
 * want to be. Asked when a rule fires, and again before a notification leaves.
 */
export async function listRecipients(db: Queries, mandatorId: string, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return selectAreaUsers(db, mandatorId)
    .select(['users.id', 'email', 'phone', 'roles', 'languageId', 'englishDates'])
    .select(sql<string>`trim(firstname || ' ' || lastname)`.as('name'))
    .where('users.id', 'in', userIds)
    .where('notificationEnabled', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('unsubscribed')
            .select('unsubscribed.email')
            .where('unsubscribed.email', '=', sql<string>`lower(users.email)`),
        ),
      ),
    )
    .execute()
}
export type Recipient = Awaited<ReturnType<typeof listRecipients>>[number]

/** True if a user with these roles may see a task; `undefined` stands for no task. */
export function maySeeTask(roles: readonly Role[], task: { readonly isInternal: boolean } | undefined): boolean {
  return !task?.isInternal || can(roles, 'TASK_INTERNAL')
}

/** True if a user may see the records of a mandator, whether or not notifications are enabled. */
export async function maySee(db: Queries, mandatorId: string, userId: string): Promise<boolean> {
  return (
    (await selectAreaUsers(db, mandatorId).select('users.id').where('users.id', '=', userId).executeTakeFirst()) !==
    undefined
  )
}
