import type { ParsedRequest } from '@catenary/contract/endpoint'
import type { AttentionCounts, attention, attentionList, MostUrgentRope } from '@catenary/contract/work/attention'
import type { AttentionReason } from '@catenary/domain/attention'
import { attentionReasons, healthFallPoints, limitSoonDays } from '@catenary/domain/attention'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { ListCount, Page, PageRead, SortKeys } from '../../db/paging.ts'
import { countRows, nameKey, pageCount, readPage, sortKey } from '../../db/paging.ts'
import { nextInspection, nextInspectionAt, ropeNamesHold } from '../../db/rope-queries.ts'
import type { AttentionRow } from './attention-rope.ts'

type AttentionQuery = Partial<ParsedRequest<typeof attention.list>['query']>

/** What the list is sorted by in the database. */
export const attentionSortKeys: SortKeys<(typeof attentionList)['sortable'][number]> = {
  by: {
    urgency: [sortKey('number', sql.ref('rank')), sortKey('number', sql.ref('severity'))],
    name: [nameKey(sql.ref('name'))],
    installation: [nameKey(sql.ref('installationName'))],
    area: [nameKey(sql.ref('areaName'))],
    health: [sortKey('number', sql`1 - ratio`, true)],
    limit: [sortKey('timestamp', sql.ref('limitEarliest'), true)],
    lastVisual: [sortKey('timestamp', sql.ref('lastVisualAt'), true)],
    lastMrt: [sortKey('timestamp', sql.ref('lastMrtAt'), true)],
    nextInspection: [sortKey('timestamp', sql.ref('nextAt'), true)],
    openTasks: [sortKey('number', sql.ref('openTasks'))],
  },
  unique: [sortKey('uuid', sql.ref('id'))],
}

const isProbablyReached = (at: RawBuilder<unknown>) =>
  sql`expected_at <= ${at} and (due_since is null or due_since >= ${at})`

/** The open tasks of each rope, counted. */
const taskCounts = (at: RawBuilder<unknown>) => sql`(select rope_id, count(*)::int as open,
    (count(*) filter (where due_since < ${at}))::int as overdue,
    min(due_since) filter (where due_since < ${at}) as overdue_since,
    (count(*) filter (where ${isProbablyReached(at)}))::int as probably_reached,
    min(expected_at) filter (where ${isProbablyReached(at)}) as probably_reached_since
  from tasks where not is_deleted and status <> 'done' group by rope_id)`

/** The notifications of each rope that the caller has not read. */
const unreadAlarms = sql`(select rope_id, count(*)::int as unread from notifications
  where rope_id is not null
    and not exists (select from notification_reads read where read.notification_id = notifications.id)
  group by rope_id)`

/** The alarms of devices that last, of each rope. */
const lastingAlarms = sql`(select rope_id, min(fired_at) as fired_at from alarms
  where ended_at is null and fired_at is not null and rope_id is not null group by rope_id)`

/** When a reason holds of a rope (`damage_states s`, its tasks `t`, notifications `n` and alarms `d`), and how bad it is among the ropes with that reason: more is worse. */
const reasons = (
  at: RawBuilder<unknown>,
): Record<AttentionReason, { condition: RawBuilder<unknown>; severity: RawBuilder<unknown> }> => ({
  limitReached: { condition: sql`s.ratio >= 1`, severity: sql`s.ratio` },
  alarm: { condition: sql`d.fired_at is not null`, severity: sql`-extract(epoch from d.fired_at)::double precision` },
  limitSoon: {
    condition: sql`s.limit_earliest <= ${at} + ${sql.lit(limitSoonDays)} * interval '1 day'`,
    severity: sql`-extract(epoch from s.limit_earliest)::double precision`,
  },
  overdue: {
    condition: sql`t.overdue > 0`,
    severity: sql`-extract(epoch from t.overdue_since)::double precision`,
  },
  probablyReached: {
    condition: sql`t.probably_reached > 0`,
    severity: sql`-extract(epoch from t.probably_reached_since)::double precision`,
  },
  splicesToRenew: { condition: sql`s.splices_to_renew > 0`, severity: sql`s.splices_to_renew` },
  doubtfulEntries: { condition: sql`s.doubtful_entries > 0`, severity: sql`s.doubtful_entries` },
  healthFalling: {
    // Beyond its limit a rope has no health left to lose.
    condition: sql`least(s.ratio, 1) - least(s.previous_ratio, 1) >= ${sql.lit(healthFallPoints / 100 - 1e-9)}`,
    severity: sql`s.ratio - s.previous_ratio`,
  },
  neverInspected: {
    condition: sql`s.last_visual_at is null and s.last_mrt_at is null`,
    // Ropes without a state are more urgent than good ones.
    severity: sql`coalesce(s.ratio, 2)`,
  },
  unreadAlarms: { condition: sql`n.unread > 0`, severity: sql`n.unread` },
})

/** The ropes with the reasons why they need attention; without archived ones, as far as visible to the caller. */
function ropesAt(at: Date) {
  const moment = sql`${at.toISOString()}::timestamptz`
  const each = Object.entries(reasons(moment))
  const codes = each.map(([code, { condition }]) => sql`case when ${condition} then ${sql.lit(code)} end`)
  const ranks = each.map(([, { condition }], index) => sql`when ${condition} then ${sql.lit(each.length - index)}`)
  const severities = each.map(([, { condition, severity }]) => sql`when ${condition} then ${severity}`)
  return sql<AttentionRow>`(select r.id, r.name, i.id as installation_id, i.name as installation_name,
      i.attributes ->> 'timezone' as timezone,
      json_build_object('standard', r.attributes -> 'standard', 'ownLimits', r.attributes -> 'ownLimits',
        'ropeApplication', r.attributes -> 'ropeApplication', 'ropeType', r.attributes -> 'ropeType',
        'ropeLay', r.attributes -> 'ropeLay') as criterion, a.id as area_id, a.name as area_name,
      s.ratio, s.health, s.count, s.governing_type, s.governing_multiple,
      case when s.ratio is null then coalesce(s.no_state_reason, 'notInspected') end as no_state_reason,
      s.previous_ratio, s.limit_earliest, s.limit_expected, s.limit_horizon, s.limit_unknown,
      s.last_visual_at, s.last_visual_event, s.last_mrt_at, s.last_mrt_event, s.last_mrt_skipped,
      coalesce(s.damages_of_unknown_loss, 0) as damages_of_unknown_loss,
      coalesce(s.splices_to_renew, 0) as splices_to_renew,
      coalesce(s.doubtful_entries, 0) as doubtful_entries,
      ${nextInspection(sql.ref('r.id'))} as next_inspection, ${nextInspectionAt(sql.ref('r.id'))} as next_at,
      coalesce(t.open, 0) as open_tasks, coalesce(t.overdue, 0) as overdue_tasks, t.overdue_since,
      coalesce(t.probably_reached, 0) as probably_reached, t.probably_reached_since,
      coalesce(n.unread, 0) as unread_alarms,
      array_remove(array[${sql.join(codes)}], null) as reasons,
      case ${sql.join(ranks, sql` `)} else 0 end as rank,
      case ${sql.join(severities, sql` `)} else coalesce(s.ratio, 2) end as severity
    from ropes r join installations i on i.id = r.installation_id join areas a on a.id = i.area_id
      left join damage_states s on s.rope_id = r.id left join ${taskCounts(moment)} t on t.rope_id = r.id
      left join ${unreadAlarms} n on n.rope_id = r.id left join ${lastingAlarms} d on d.rope_id = r.id
    where not r.is_deleted and not i.is_deleted and not a.is_deleted)`.as('attention')
}

function filtersOf({ reason, state, area, installation, query }: AttentionQuery): RawBuilder<SqlBool> {
  const conditions = [
    ...(reason ? [sql`reasons && ${[...reason]}::text[]`] : []),
    ...(state ? [state === 'known' ? sql`ratio is not null` : sql`ratio is null`] : []),
    ...(area ? [sql`area_id = ${area}`] : []),
    ...(installation ? [sql`installation_id = ${installation}`] : []),
    ...ropeNamesHold(query ?? '', [sql`name`, sql`installation_name`, sql`area_name`]),
  ]
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`
}

/** A page of the ropes that match a query, at a moment. */
export async function listAttention(
  db: Queries,
  query: AttentionQuery,
  { page, at }: { readonly page: Page; readonly at: Date },
): Promise<PageRead<AttentionRow> & { count: ListCount | null }> {
  const matching = db.selectFrom(ropesAt(at)).where(filtersOf(query))
  if (query.total && !page.hasCursor) {
    // Which ropes match takes longer than the rest: it is computed once for the first page and its count.
    const read = await readPage(matching.selectAll().select(sql<number>`(count(*) over ())::int`.as('total')), page)
    const total = read.rows[0]?.total ?? 0
    return { ...read, count: pageCount(page, { total, beyond: total }, read.rows.length) }
  }
  const read = await readPage(matching.selectAll(), page)
  return { ...read, count: query.total ? await countRows(matching, page, read.rows.length) : null }
}

/** Counts the ropes that match a query, and those with each reason. */
export async function countAttention(db: Queries, query: AttentionQuery, at: Date): Promise<AttentionCounts> {
  const counts = attentionReasons.map((reason) =>
    sql<number>`(count(*) filter (where ${reason} = any (reasons)))::int`.as(reason),
  )
  const { ropes, any, ...each } = await db
    .selectFrom(ropesAt(at))
    .where(filtersOf(query))
    .select([sql<number>`count(*)::int`.as('ropes'), sql<number>`(count(*) filter (where rank > 0))::int`.as('any')])
    .select(counts)
    .executeTakeFirstOrThrow()
  return { ropes, any, reasons: each as Record<AttentionReason, number> }
}

type MostUrgentQuery = ParsedRequest<typeof attention.mostUrgent>['query']

const idColumns = { area: 'areaId', installation: 'installationId', rope: 'id' } as const

/** The most urgent rope of each area, installation or rope that has one with any reason; in the order of the list. */
export async function mostUrgentRopes(
  db: Queries,
  { by, ...filters }: MostUrgentQuery,
  at: Date,
): Promise<MostUrgentRope[]> {
  const keys = [...attentionSortKeys.by.urgency, ...attentionSortKeys.unique]
  const byUrgency = sql.join(keys.map(({ expression }) => sql`${expression} desc`))
  const first = db
    .selectFrom(ropesAt(at))
    .where(filtersOf(filters))
    .where(sql<SqlBool>`rank > 0`)
    .distinctOn(idColumns[by])
    .select(['id', 'name', 'installationId', 'installationName', 'reasons'])
    .select(['rank', 'severity'].map((column) => sql.ref<number>(column).as(column)))
    .select(sql.ref<string>(idColumns[by]).as('groupId'))
    .orderBy(idColumns[by])
    .orderBy(byUrgency)
  const rows = await db
    .selectFrom(first.as('first'))
    .select(['groupId', 'id', 'name', 'installationId', 'installationName', 'reasons'])
    .orderBy(byUrgency)
    .execute()
  return rows.map(({ groupId, id, name, installationId, installationName, reasons: why }) => ({
    id: groupId,
    rope: { id, name, installation: { id: installationId, name: installationName } },
    reasons: why,
  }))
}
