import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

/** What stands in an order below something else, by its table. */
export type OrderedTable = 'installations' | 'ropes'
const parentColumns = { installations: 'area_id', ropes: 'installation_id' } as const

/** The ids of what is not archived below a parent, in their order. */
export async function listOrder(db: Queries, table: OrderedTable, parentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where ${sql.ref(parentColumns[table])} = ${parentId} and not is_deleted order by ordering, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Writes an order anew, from 0 on. Versions stay: nothing of the things themselves changes. */
export async function writeOrder(db: Queries, table: OrderedTable, ids: readonly string[]): Promise<void> {
  await sql`update ${sql.table(table)} as placed set ordering = told.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality told (id, place)
    where placed.id = told.id and placed.ordering <> told.place - 1`.execute(db)
}

/** The parent of something, and whether it is archived; undefined for what the caller may not see. */
export async function findParent(db: Queries, table: OrderedTable, id: string) {
  const { rows } = await sql<{ parentId: string; isDeleted: boolean }>`
    select ${sql.ref(parentColumns[table])} as parent_id, is_deleted from ${sql.table(table)} where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Where something new comes: after everything else below its parent, archived things too. */
export async function nextOrdering(db: Queries, table: OrderedTable, parentId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(ordering) + 1, 0) as next from ${sql.table(table)}
    where ${sql.ref(parentColumns[table])} = ${parentId}`.execute(db)
  return rows[0]?.next ?? 0
}
