import type { Rope } from '@catenary/contract/assets/ropes'
import { searchTerms } from '@catenary/contract/library/search-normalization'
import type { AggregatedState } from '@catenary/contract/records/damage'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Queries } from './database.ts'
import { truscanAttributesColumn } from './truscan-columns.ts'

/**
 * The state of ropes as columns, for a query that joins `damage_states`. A rope whose state is still to be computed counts
 * as one on which nothing was inspected.
 */
export const stateColumns = [
  sql<Rope['damages']>`case when damage_states.ratio is not null then jsonb_build_object(
    'ratio', damage_states.ratio, 'health', damage_states.health, 'count', damage_states.count) end`.as('damages'),
  sql<Rope['governing']>`case when damage_states.governing_type is not null then jsonb_build_object(
    'inspectionType', damage_states.governing_type, 'multiple', damage_states.governing_multiple) end`.as('governing'),
  sql<Rope['noStateReason']>`case when damage_states.ratio is null
    then coalesce(damage_states.no_state_reason, 'notInspected') end`.as('noStateReason'),
  sql<Rope['limitEarliest']>`damage_states.limit_earliest`.as('limitEarliest'),
] as const

const inspection = (kind: 'visual' | 'mrt') => {
  const at = sql.ref(`damage_states.last_${kind}_at`)
  return sql`case when ${at} is not null then jsonb_build_object('id', ${sql.ref(`damage_states.last_${kind}_event`)},
    'timestamp', to_char(${at}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`
}

const inspections = sql<Rope['inspections']>`jsonb_build_object('visual', ${inspection('visual')},
  'mrt', ${inspection('mrt')})`

/** Of the open tasks of a rope with an inspection method, as far as the caller may see them, the one that is due first. */
const nextInspectionOf = (ropeId: RawBuilder<unknown>) => sql`(select tasks.id, tasks.title, tasks.due_since as at
  from tasks where tasks.rope_id = ${ropeId} and not tasks.is_deleted and tasks.status <> 'done'
    and tasks.inspection_type is not null
  order by tasks.due_since nulls last, tasks.due_cycles nulls last, tasks.id limit 1)`

/** The next inspection of a rope; null where none is planned. A column that a list reads for the rows of its page alone. */
export const nextInspection = (ropeId: RawBuilder<unknown>) => sql<
  Rope['nextInspection']
>`(select jsonb_build_object('id', next.id, 'title', next.title,
    'at', to_char(next.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from ${nextInspectionOf(ropeId)} next)`

/** When the next inspection of a rope is due, to sort by. */
export const nextInspectionAt = (ropeId: RawBuilder<unknown>) =>
  sql`(select next.at from ${nextInspectionOf(ropeId)} next)`

/**
 * Aggregates over `ropes r` with their `damage_states s`; `order` orders the ropes. Those
 * without a state change no figure.
 */
export const aggregatedStates = (order: RawBuilder<unknown>) => sql`count(*)::int as rope_count,
  count(*)::int - count(s.ratio)::int as ropes_without_state,
  case when count(s.ratio) > 0 then jsonb_build_object('ratio', max(s.ratio), 'health', min(s.health),
    'count', sum(s.count) filter (where s.ratio is not null)) end as damages,
  min(s.limit_earliest) as limit_earliest,
  (array_agg(r.id order by s.ratio desc, ${order}) filter (where s.ratio is not null))[1] as worst_rope_id`

/** A rope by its id, with the installation it is in. */
export const ropeReference = (id: RawBuilder<unknown>) => sql<AggregatedState['worstRope']>`(select jsonb_build_object(
    'id', r.id, 'name', r.name, 'installation', jsonb_build_object('id', i.id, 'name', i.name))
  from ropes r join installations i on i.id = r.installation_id where r.id = ${id})`

const ropeInstallation = sql<Rope['installation']>`jsonb_strip_nulls(jsonb_build_object('id', installations.id,
    'name', installations.name, 'baseUnit', installations.attributes -> 'baseUnit',
    'imperialLength', installations.attributes -> 'imperialLength',
    'timezone', installations.attributes -> 'timezone',
    'area', jsonb_build_object('id', areas.id, 'name', areas.name)))`

const reference = (ropes: 'predecessors' | 'successors') => sql<Rope['predecessor']>`case
  when ${sql.ref(`${ropes}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${ropes}.id`)},
    'name', ${sql.ref(`${ropes}.name`)}) end`

/** Ropes as in the API; joined with their installation and area. */
export function selectRopes(db: Queries) {
  return db
    .selectFrom('ropes')
    .innerJoin('installations', 'installations.id', 'ropes.installationId')
    .innerJoin('areas', 'areas.id', 'installations.areaId')
    .leftJoin('damageStates', 'damageStates.ropeId', 'ropes.id')
    .select(['ropes.id', 'ropes.name', 'ropes.isDeleted', 'ropes.ordering', 'ropes.latlngs', 'ropes.attributes'])
    .leftJoin('ropes as predecessors', 'predecessors.id', 'ropes.predecessorId')
    .leftJoin('ropes as successors', (join) =>
      join.onRef('successors.predecessorId', '=', 'ropes.id').on('successors.isDeleted', '=', false),
    )
    .select(['ropes.latlngsOn', 'ropes.deviceSerialNumber', 'ropes.notificationStatus', 'ropes.lengthAsOf'])
    .select([
      ropeInstallation.as('installation'),
      sql<boolean>`ropes.is_deleted or installations.is_deleted or areas.is_deleted`.as('isInArchive'),
      truscanAttributesColumn.as('truscanAttributes'),
      reference('predecessors').as('predecessor'),
      reference('successors').as('successor'),
      ...stateColumns,
      sql<Rope['inspected']>`coalesce(damage_states.inspected, '[]')`.as('inspected'),
      inspections.as('inspections'),
      nextInspection(sql.ref('ropes.id')).as('nextInspection'),
    ])
}

/** Of each word of a text in search form: that it stands in one of the names of a rope and its places. */
export function ropeNamesHold(text: string, names: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool>[] {
  const joined = sql.join(names, sql` || ' ' || `)
  return searchTerms(text).map((word) => sql<SqlBool>`strpos(search_form(${joined}), ${word}) > 0`)
}

/** URL of a user's picture, with its hash: browsers may cache it for ever. */
export function pictureUrl(userId: string, pictureHash: string | null): string | null {
  return pictureHash && `/api/users/${userId}/picture?v=${pictureHash}`
}

/** URL of a mandator's logo, with its hash: browsers may cache it for ever. */
export function logoUrl(mandatorId: string, logoHash: string | null): string | null {
  return logoHash && `/api/mandators/${mandatorId}/logo?v=${logoHash}`
}
