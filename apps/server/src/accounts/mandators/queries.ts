import type { Role } from '@catenary/contract/access'
import type { Mandator } from '@catenary/contract/accounts/mandators'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { logoUrl } from '../../db/rope-queries.ts'

const areasCounted = (condition: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from areas where mandator_id = mandators.id and ${condition})`

function selectMandators(db: Queries) {
  return db
    .selectFrom('mandators')
    .select(['id', 'name', 'version', 'logoHash'])
    .select([
      areasCounted(sql`not is_deleted`).as('areaCount'),
      areasCounted(sql`is_deleted`).as('archivedAreaCount'),
      sql<number>`(select count(*)::int from user_mandators m where m.mandator_id = mandators.id)`.as('userCount'),
      sql<number>`coalesce((select bytes from storage_used u where u.mandator_id = mandators.id), 0)`.as('storageUsed'),
    ])
}

/** A stored mandator; its storage quota is a setting. */
export type StoredMandator = Omit<Mandator, 'storageQuota'>

interface Row extends Omit<StoredMandator, 'canBeDeleted' | 'logoUri'> {
  readonly version: number
  readonly logoHash: string | null
}

function toMandator({ version: _, logoHash, ...row }: Row): StoredMandator {
  const canBeDeleted = row.areaCount === 0 && row.archivedAreaCount === 0 && row.userCount === 0
  return { ...row, canBeDeleted, logoUri: logoUrl(row.id, logoHash) }
}

/** The mandators that the caller may see, by name. */
export async function listMandators(db: Queries): Promise<StoredMandator[]> {
  const rows = await selectMandators(db)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return rows.map(toMandator)
}

/** One mandator with its version, if the caller may see it. */
export async function findMandator(db: Queries, id: string) {
  const row = await selectMandators(db).where('id', '=', id).executeTakeFirst()
  return row && { value: toMandator(row), version: row.version, logoHash: row.logoHash }
}

/** Locks a mandator until the end of the transaction. */
export async function lockMandator(db: Queries, id: string) {
  await db.selectFrom('mandators').select('id').where('id', '=', id).forUpdate().execute()
}

/** The active users of a mandator by name. */
export async function listMandatorUsers(db: Queries, mandatorId: string) {
  return db
    .selectFrom('users')
    .innerJoin('userMandators', 'userMandators.userId', 'users.id')
    .select(['id', 'email', sql<string>`firstname || ' ' || lastname`.as('name'), sql<Role>`roles[1]`.as('role')])
    .where('mandatorId', '=', mandatorId)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy(sql`lower(lastname), lower(firstname), users.id`)
    .execute()
}

/** Adds a mandator. */
export async function insertMandator(db: Queries, mandator: { id: string; name: string }) {
  await db.insertInto('mandators').values(mandator).execute()
}

/** Renames a mandator. */
export async function renameMandator(db: Queries, id: string, name: string) {
  await db
    .updateTable('mandators')
    .set((eb) => ({ name, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Deletes a mandator; foreign keys prevent it where anything belongs to it. */
export async function deleteMandator(db: Queries, id: string) {
  await db.deleteFrom('mandators').where('id', '=', id).execute()
}
