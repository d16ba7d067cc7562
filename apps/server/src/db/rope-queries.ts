import type { Rope } from '@catenary/contract/assets/ropes'
import { searchTerms } from '@catenary/contract/library/search-normalization'
import type { AggregatedState } from '@catenary/contract/records/damage'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Queries } from './database.ts'
import { compileOnce, constantExpression } from './statements/compile-once.ts'
import { jsonDouble, jsonInstant, jsonObject, jsonString, jsonToken, jsonValue } from './statements/json-text.ts'
import type { JsonText } from './statements/json-text.ts'
import { truscanAttributesColumn } from './truscan-columns.ts'

const stateRef = (name: string) => sql.ref(`damage_states.${name}`)

/** Where a condition is met, JSON text; null elsewhere. */
const when = (condition: RawBuilder<unknown>, text: JsonText): JsonText => sql`case when ${condition} then ${text} end`

/** The state of a rope, in a query that joins `damage_states`; one that is still to be computed counts as not inspected. */
const stateMembers = {
  damages: when(
    sql`damage_states.ratio is not null`,
    jsonObject({
      ratio: jsonDouble(stateRef('ratio')),
      health: jsonDouble(stateRef('health')),
      count: jsonValue(stateRef('count')),
    }),
  ),
  governing: when(
    sql`damage_states.governing_type is not null`,
    jsonObject({
      inspectionType: jsonToken(stateRef('governing_type')),
      multiple: jsonDouble(stateRef('governing_multiple')),
    }),
  ),
  noStateReason: when(
    sql`damage_states.ratio is null`,
    jsonToken(sql`coalesce(damage_states.no_state_reason, 'notInspected')`),
  ),
  limitEarliest: jsonInstant(stateRef('limit_earliest')),
  damagesOfUnknownLoss: jsonValue(sql`coalesce(damage_states.damages_of_unknown_loss, 0)`),
  splicesToRenew: jsonValue(sql`coalesce(damage_states.splices_to_renew, 0)`),
  doubtfulEntries: jsonValue(sql`coalesce(damage_states.doubtful_entries, 0)`),
} satisfies Partial<RopeMembers>

/** The state of a rope, for a query that joins `damage_states`. */
export const ropeState = sql<Pick<Rope, keyof typeof stateMembers>>`${jsonObject(stateMembers)}::json`

const inspection = (kind: 'visual' | 'mrt') => {
  const at = stateRef(`last_${kind}_at`)
  const members = { id: jsonToken(stateRef(`last_${kind}_event`)), timestamp: jsonInstant(at) }
  if (kind === 'visual') return when(sql`${at} is not null`, jsonObject(members))
  const skipped = stateRef('last_mrt_skipped')
  const incomplete = when(sql`${skipped} > 0`, jsonObject({ ...members, skippedFindings: jsonValue(skipped) }))
  const fallenLoss = jsonObject({
    before: jsonDouble(stateRef('last_mrt_ratio_before')),
    after: jsonDouble(stateRef('last_mrt_ratio_after')),
  })
  const fallen = when(sql`${stateRef('last_mrt_ratio_before')} is not null`, jsonObject({ ...members, fallenLoss }))
  return sql`coalesce(${incomplete}, ${fallen}, ${when(sql`${at} is not null`, jsonObject(members))})` as JsonText
}

/**
 * Of the open tasks of a rope with an inspection method, as far as the caller may see them, the one that is due first, by its date
 * or by when its bending cycles are expected.
 */
const nextInspectionOf = (ropeId: RawBuilder<unknown>) => sql`(select tasks.id, tasks.title,
    least(tasks.due_since, tasks.expected_at) as at,
    tasks.expected_at is not null and tasks.expected_at < coalesce(tasks.due_since, 'infinity') as is_expected
  from tasks where tasks.rope_id = ${ropeId} and not tasks.is_deleted and tasks.status <> 'done'
    and tasks.inspection_type is not null
  order by least(tasks.due_since, tasks.expected_at) nulls last, tasks.due_cycles nulls last, tasks.id limit 1)`

const nextInspectionText = (ropeId: RawBuilder<unknown>): JsonText =>
  sql`(select ${jsonObject({
    id: jsonToken(sql`next.id`),
    title: jsonString(sql`next.title`),
    at: jsonInstant(sql`next.at`),
    isExpected: jsonValue(sql`next.is_expected`),
  })} from ${nextInspectionOf(ropeId)} next)`

/** The next inspection of a rope; null where none is planned. A column that a list reads for the rows of its page alone. */
export const nextInspection = (ropeId: RawBuilder<unknown>) =>
  sql<Rope['nextInspection']>`${nextInspectionText(ropeId)}::json`

/** When the next inspection of a rope is due, to sort by. */
export const nextInspectionAt = (ropeId: RawBuilder<unknown>) =>
  sql`(select next.at from ${nextInspectionOf(ropeId)} next)`

/**
 * Aggregates over `ropes r` with their `damage_states s`; `order` orders the ropes. Those
 * without a state change no figure but those of `leftOutCounts`.
 */
export const aggregatedStates = (order: RawBuilder<unknown>) => sql`count(*)::int as rope_count,
  count(*)::int - count(s.ratio)::int as ropes_without_state,
  case when count(s.ratio) > 0 then jsonb_build_object('ratio', max(s.ratio), 'health', min(s.health),
    'count', sum(s.count) filter (where s.ratio is not null)) end as damages,
  min(s.limit_earliest) as limit_earliest,
  coalesce(sum(s.damages_of_unknown_loss), 0)::int as damages_of_unknown_loss,
  coalesce(sum(s.splices_to_renew), 0)::int as splices_to_renew,
  coalesce(sum(s.doubtful_entries), 0)::int as doubtful_entries,
  (array_agg(r.id order by s.ratio desc, ${order}) filter (where s.ratio is not null))[1] as worst_rope_id`

/** A rope by its id, with the installation it is in. */
export const ropeReference = (id: RawBuilder<unknown>) => sql<AggregatedState['worstRope']>`(select jsonb_build_object(
    'id', r.id, 'name', r.name, 'installation', jsonb_build_object('id', i.id, 'name', i.name))
  from ropes r join installations i on i.id = r.installation_id where r.id = ${id})`

const named = (table: 'areas' | 'predecessors' | 'successors') => ({
  id: jsonToken(sql.ref(`${table}.id`)),
  name: jsonString(sql.ref(`${table}.name`)),
})

const setting = (name: keyof Rope['installation']) => jsonValue(sql`installations.attributes -> ${sql.lit(name)}`)

const ropeInstallation = jsonObject(
  {
    id: jsonToken(sql.ref('installations.id')),
    name: jsonString(sql.ref('installations.name')),
    area: jsonObject(named('areas')),
  },
  { baseUnit: setting('baseUnit'), imperialLength: setting('imperialLength'), timezone: setting('timezone') },
)

/** A rope as every list of ropes answers it; what only a rope read alone has is not in it. */
type ListedRope = Omit<Rope, 'splices' | 'documents'>
type RopeMembers = Readonly<Record<keyof ListedRope, JsonText>>

const ropeRef = (name: string) => sql.ref(`ropes.${name}`)

/** A rope as in the API, as JSON text in a query of {@link joinRopes}. */
const ropeText = constantExpression(
  jsonObject({
    id: jsonToken(ropeRef('id')),
    name: jsonString(ropeRef('name')),
    isDeleted: jsonValue(ropeRef('is_deleted')),
    installation: ropeInstallation,
    ordering: jsonValue(ropeRef('ordering')),
    latlngs: jsonValue(ropeRef('latlngs')),
    latlngsOn: jsonToken(ropeRef('latlngs_on')),
    ...stateMembers,
    inspected: jsonValue(sql`coalesce(damage_states.inspected, '[]')`),
    inspections: jsonObject({ visual: inspection('visual'), mrt: inspection('mrt') }),
    nextInspection: nextInspectionText(ropeRef('id')),
    isInArchive: jsonValue(sql`ropes.is_deleted or installations.is_deleted or areas.is_deleted`),
    deviceSerialNumber: jsonString(ropeRef('device_serial_number')),
    truscanAttributes: jsonValue(truscanAttributesColumn),
    predecessor: when(sql`predecessors.id is not null`, jsonObject(named('predecessors'))),
    successor: when(sql`successors.id is not null`, jsonObject(named('successors'))),
    notificationStatus: jsonValue(ropeRef('notification_status')),
    lengthAsOf: jsonInstant(ropeRef('length_as_of')),
    attributes: jsonValue(ropeRef('attributes')),
  } satisfies RopeMembers),
)

/** Ropes joined with all that is answered of one. */
function joinRopes(db: Queries) {
  return db
    .selectFrom('ropes')
    .innerJoin('installations', 'installations.id', 'ropes.installationId')
    .innerJoin('areas', 'areas.id', 'installations.areaId')
    .leftJoin('damageStates', 'damageStates.ropeId', 'ropes.id')
    .leftJoin('ropes as predecessors', 'predecessors.id', 'ropes.predecessorId')
    .leftJoin('ropes as successors', (join) =>
      join.onRef('successors.predecessorId', '=', 'ropes.id').on('successors.isDeleted', '=', false),
    )
}

/** Ropes as in the API, each as `rope`; joined with their installation and area. */
export function selectRopes(db: Queries) {
  return joinRopes(db).select(sql<ListedRope>`${ropeText}::json`.as('rope'))
}

/** The ropes of these ids that the caller may see, in their order: the members of a JSON list, as PostgreSQL wrote them. */
export async function ropesAsJson(db: Queries, ids: readonly string[]): Promise<string> {
  const { rows } = await selectRopesAsJson(db, { ids })
  return rows[0]?.text ?? ''
}

const selectRopesAsJson = compileOnce((db, { ids }: { ids: readonly string[] }) => {
  const wanted = sql`${ids}::uuid[]`
  return joinRopes(db)
    .select(sql<string | null>`string_agg(${ropeText}, ',' order by array_position(${wanted}, ropes.id))`.as('text'))
    .where(sql<SqlBool>`ropes.id = any(${wanted})`)
})

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
