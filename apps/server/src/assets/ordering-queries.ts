import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

/** Ordered records by table. */
export type OrderedTable = 'installations' | 'ropes'
const parentColumns = { installations: 'area_id', ropes: 'installation_id' } as const

/** The ids of the records below a parent that are not archived, in their order. */
export async function listOrder(db: Queries, table: OrderedTable, parentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where ${sql.ref(parentColumns[table])} = ${parentId} and not is_deleted order by ordering, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Stores an order, counted from 0. Versions are not incremented: the records themselves do not change. */
export async function writeOrder(db: Queries, table: OrderedTable, ids: readonly string[]): Promise<void> {
  await sql`update ${sql.table(table)} as placed set ordering = requested.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality requested (id, place)
    where placed.id = requested.id and placed.ordering <> requested.place - 1`.execute(db)
}

/** The parent of a record, and whether it is archived; undefined if the caller may not see it. */
export async function findParent(db: Queries, table: OrderedTable, id: string) {
  const { rows } = await sql<{ parentId: string; isDeleted: boolean }>`
    select ${sql.ref(parentColumns[table])} as parent_id, is_deleted from ${sql.table(table)} where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Order of a new record: after all others below its parent, including archived ones. */
export async function nextOrdering(db: Queries, table: OrderedTable, parentId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`select coalesce(max(ordering) + 1, 0) as next from ${sql.table(table)}
    where ${sql.ref(parentColumns[table])} = ${parentId}`.execute(db)
  return rows[0]?.next ?? 0
}
