import type { Area, AreaFields } from '@catenary/contract/assets/areas'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/** An area as it is written. */
export type AreaRow = Omit<AreaFields, 'mandator' | 'adminUser'> & {
  readonly mandatorId: string
  readonly adminUserId: string | null
}

function columns({ latlng, mapBaseLayers, ...row }: AreaRow) {
  const [latitude, longitude] = latlng ?? [null, null]
  return { ...row, latitude, longitude, mapBaseLayers: JSON.stringify(mapBaseLayers) }
}

/** Writes a new area. */
export async function insertArea(db: Queries, id: string, row: AreaRow): Promise<void> {
  await db
    .insertInto('areas')
    .values({ id, ...columns(row) })
    .execute()
}

/** Writes an area anew and counts its version up; another mandator takes along everything below it. */
export async function updateArea(db: Queries, id: string, row: AreaRow): Promise<void> {
  await db
    .updateTable('areas')
    .set(columns(row))
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Where an area was placed by hand. */
export async function findStoredLatlng(db: Queries, id: string): Promise<Area['latlng']> {
  const row = await db
    .selectFrom('areas')
    .select(['latitude', 'longitude'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.latitude === null || row.longitude === null ? null : [row.latitude, row.longitude]
}

/** Locks a mandator so that it is not deleted meanwhile; false where there is none. */
export async function lockExistingMandator(db: Queries, id: string): Promise<boolean> {
  const row = await db.selectFrom('mandators').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}

/**
 * Locks all installations of an area and their ropes, from above downwards, before everything below it is rewritten:
 * with tens of thousands of recordings that takes longer than a statement usually may.
 */
export async function lockDescendants(db: Queries, areaId: string): Promise<void> {
  await sql`set local statement_timeout = '40s'`.execute(db)
  await db.selectFrom('installations').select('id').where('areaId', '=', areaId).orderBy('id').forUpdate().execute()
  const installations = db.selectFrom('installations').select('id').where('areaId', '=', areaId)
  await db
    .selectFrom('ropes')
    .select('id')
    .where('installationId', 'in', installations)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Takes everybody but these users from the notification settings of an area's installations. */
export async function retainNotifiedUsers(db: Queries, areaId: string, users: readonly string[]): Promise<void> {
  const retained = (list: ReturnType<typeof sql>) => sql`(select coalesce(jsonb_agg(u order by n), '[]')
    from jsonb_array_elements(${list}) with ordinality told (u, n) where u #>> '{}' = any (${[...users]}::text[]))`
  await sql`update installations set version = version + 1,
      notification_settings = notification_settings || jsonb_build_object('users', ${retained(sql`notification_settings -> 'users'`)}),
      system_notification_settings = (select jsonb_object_agg(key, ${retained(sql`value`)})
        from jsonb_each(system_notification_settings))
    where area_id = ${areaId}
      and (notification_settings is not null or system_notification_settings is not null)`.execute(db)
}
