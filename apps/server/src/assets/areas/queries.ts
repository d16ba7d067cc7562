import type { Area } from '@catenary/contract/assets/areas'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { ropeReference, aggregatedStates } from '../../db/rope-queries.ts'

// Grouped rather than one subquery per row, so that a list of thousands costs one pass over the installations.
const installationsBelow = sql<{
  areaId: string
  number: number
  centre: [number, number] | null
}>`(select area_id, count(*)::int as number,
    case when count(line_bounds) > 0 then jsonb_build_array((min(line_bounds[1]) + max(line_bounds[3])) / 2,
      (min(line_bounds[2]) + max(line_bounds[4])) / 2) end as centre
  from installations where not is_deleted group by area_id)`

const statesBelow = sql<{
  areaId: string
  ropeCount: number
  ropesWithoutState: number
  damagesOfUnknownLoss: number
  splicesToRenew: number
  doubtfulEntries: number
  damages: Area['damages']
  limitEarliest: string | null
  worstRopeId: string | null
}>`(select i.area_id, ${aggregatedStates(sql`i.ordering, i.id, r.ordering, r.id`)}
  from installations i join ropes r on r.installation_id = i.id left join damage_states s on s.rope_id = r.id
  where not i.is_deleted and not r.is_deleted group by i.area_id)`

const ropeCount = sql<number>`coalesce(states.rope_count, 0)`
const ropesWithoutState = sql<number>`coalesce(states.ropes_without_state, 0)`
const damagesOfUnknownLoss = sql<number>`coalesce(states.damages_of_unknown_loss, 0)`
const splicesToRenew = sql<number>`coalesce(states.splices_to_renew, 0)`
const doubtfulEntries = sql<number>`coalesce(states.doubtful_entries, 0)`
const worstRope = ropeReference(sql`states.worst_rope_id`)

const latlng = sql<Area['latlng']>`case when areas.latitude is not null and areas.longitude is not null
  then jsonb_build_array(areas.latitude, areas.longitude) else below.centre end`

function selectAreas(db: Queries) {
  return db
    .selectFrom('areas')
    .innerJoin('mandators', 'mandators.id', 'areas.mandatorId')
    .leftJoin('users', 'users.id', 'areas.adminUserId')
    .leftJoin(installationsBelow.as('below'), (join) => join.onRef('below.areaId', '=', 'areas.id'))
    .leftJoin(statesBelow.as('states'), (join) => join.onRef('states.areaId', '=', 'areas.id'))
    .select(['areas.id', 'areas.name', 'areas.isMap', 'areas.mapZoom', 'areas.mapBaseLayers', 'areas.isDeleted'])
    .select(['areas.version', 'states.damages', 'states.limitEarliest'])
    .select([ropeCount.as('ropeCount'), ropesWithoutState.as('ropesWithoutState'), worstRope.as('worstRope')])
    .select([damagesOfUnknownLoss.as('damagesOfUnknownLoss'), splicesToRenew.as('splicesToRenew')])
    .select(doubtfulEntries.as('doubtfulEntries'))
    .select([
      sql<Area['mapDefaultBaseLayer']>`areas.map_default_base_layer`.as('mapDefaultBaseLayer'),
      sql<Area['mandator']>`jsonb_build_object('id', mandators.id, 'name', mandators.name)`.as('mandator'),
      // The subquery has no row for a user whom the caller may not see.
      sql<Area['adminUser']>`case when areas.admin_user_id is not null then jsonb_build_object(
        'id', areas.admin_user_id, 'name', users.firstname || ' ' || users.lastname) end`.as('adminUser'),
      latlng.as('latlng'),
      sql<number>`coalesce(below.number, 0)`.as('installationCount'),
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

const installations = sql<Area['installations']>`(select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name,
    'damages', (select damages from (select ${aggregatedStates(sql`r.ordering, r.id`)}
      from ropes r left join damage_states s on s.rope_id = r.id
      where r.installation_id = i.id and not r.is_deleted) states))
    order by i.ordering, i.id), '[]')
  from installations i where i.area_id = areas.id and not i.is_deleted)`

/** One area with its version and its installations, if the caller may see it. */
export async function findArea(db: Queries, id: string) {
  const row = await selectAreas(db)
    .select(installations.as('installations'))
    .where('areas.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { version, ...area } = row
  return { value: area satisfies Area, version }
}

/** Where the caller's areas lie and the worst damage in them, as the text of a JSON list. */
export async function areaPositions(db: Queries): Promise<string> {
  const { rows } = await sql<{ list: string }>`select '[' || coalesce(string_agg(json_build_object(
      'id', areas.id, 'latlng', ${latlng}, 'damages', states.damages, 'worstRope', ${worstRope},
      'limitEarliest', to_char(states.limit_earliest, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'ropeCount', ${ropeCount}, 'ropesWithoutState', ${ropesWithoutState},
      'damagesOfUnknownLoss', ${damagesOfUnknownLoss}, 'splicesToRenew', ${splicesToRenew},
      'doubtfulEntries', ${doubtfulEntries})::text, ',' order by areas.id), '') || ']' as list
    from areas
      left join ${installationsBelow} below on below.area_id = areas.id
      left join ${statesBelow} states on states.area_id = areas.id
    where not areas.is_deleted`.execute(db)
  return rows[0]?.list ?? '[]'
}

/** The mandator of an area that the caller may see. */
export async function mandatorOfArea(db: Queries, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('areas').select('mandatorId').where('id', '=', id).executeTakeFirst()
  return row?.mandatorId
}
