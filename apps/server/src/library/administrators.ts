import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

/** The ids of the active administrators who take mails. Runs as the auth role. */
export async function listAdministrators(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where(sql<boolean>`'ROLE_ADMIN' = any (roles)`)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .where('notificationEnabled', '=', true)
    .where(sql<boolean>`not exists (select from unsubscribed where unsubscribed.email = lower(users.email))`)
    .execute()
  return rows.map(({ id }) => id)
}
