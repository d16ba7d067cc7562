import type { Area } from '@catenary/contract/areas'
import { sql } from 'kysely'
import type { Queries } from '../../db/caller.ts'
import { worstState } from '../../db/pieces.ts'

const ropesBelow = sql`select r.id from ropes r join installations i on i.id = r.installation_id
  where i.area_id = areas.id and not r.is_deleted and not i.is_deleted`

function selectAreas(db: Queries) {
  return db
    .selectFrom('areas')
    .innerJoin('mandators', 'mandators.id', 'areas.mandatorId')
    .select(['areas.id', 'areas.name', 'areas.isDeleted', 'areas.version'])
    .select([
      sql<Area['mandator']>`jsonb_build_object('id', mandators.id, 'name', mandators.name)`.as('mandator'),
      sql<Area['latlng']>`case when latitude is not null and longitude is not null
        then jsonb_build_array(latitude, longitude) end`.as('latlng'),
      sql<number>`(select count(*)::int from installations i where i.area_id = areas.id and not i.is_deleted)`.as(
        'installationCount',
      ),
      worstState(ropesBelow).as('damages'),
    ])
}

/** The caller's areas by name. */
export async function listAreas(db: Queries, archived: boolean): Promise<Area[]> {
  const rows = await selectAreas(db)
    .where('areas.isDeleted', '=', archived)
    .orderBy(sql`lower(areas.name)`)
    .orderBy('areas.id')
    .execute()
  return rows.map(({ version: _, ...area }) => area)
}

/** One area with its version, if the caller may see it. */
export async function findArea(db: Queries, id: string) {
  const row = await selectAreas(db).where('areas.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { version, ...area } = row
  return { value: area satisfies Area, version }
}
