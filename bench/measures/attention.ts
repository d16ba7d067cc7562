import { attentionPageSize } from '@catenary/contract/work/attention'
import { attentionReasons, healthFallPoints, limitSoonDays } from '@catenary/domain/attention'
import type { Asker, ListPage } from '../list-pages.ts'
import { comparePages } from '../list-pages.ts'
import type { Measurement } from '../measure.ts'
import { compared, limited } from '../measure.ts'
import { scale } from '../work-data.ts'

/** A request may take so many milliseconds. */
const maxMs = 300

/**
 * What the dashboard begins with, the ropes that need their reader: session, permission, row-level security and a response
 * checked against the contract, against the bare queries behind a bare server; one request at a time.
 */
export const attention: Measurement = {
  name: 'attention',
  run: (effort) =>
    comparePages(pages, { effort, connections: 1 }, (what, pairs) => {
      const name = `${scale.ropes.toLocaleString('en')} ropes, ${what}`
      return [compared(name, pairs, 'ms', { sense: '≤', bound: 3 }), limited(name, pairs.ours, 'ms', maxMs)]
    }),
}

const username = (who: Asker) => `${who}@bench.example`

const isProbablyReached = 'expected_at <= now() and (due_since is null or due_since >= now())'

const countedOf = (who: Asker) => `
  (select rope_id, count(*) as open, count(*) filter (where due_since < now()) as overdue,
      min(due_since) filter (where due_since < now()) as overdue_since,
      count(*) filter (where ${isProbablyReached}) as probably_reached,
      min(expected_at) filter (where ${isProbablyReached}) as probably_reached_since
    from tasks where not is_deleted and status <> 'done' ${who === 'user' ? 'and not is_internal' : ''} group by rope_id)`

const unreadOf = (who: Asker) => `
  (select rope_id, count(*) as unread from notifications n
    where not exists (select from notification_reads read where read.notification_id = n.id
      and read.user_id = (select id from users where username = '${username(who)}'))
    group by rope_id)`

/** When the reasons hold, as the contract names them, and how bad each is. */
const conditions: Readonly<Record<(typeof attentionReasons)[number], readonly [condition: string, severity: string]>> =
  {
    limitReached: ['s.ratio >= 1', 's.ratio'],
    alarm: ['d.fired_at is not null', '-extract(epoch from d.fired_at)::float8'],
    limitSoon: [
      `s.limit_earliest <= now() + interval '${limitSoonDays} days'`,
      '-extract(epoch from s.limit_earliest)::float8',
    ],
    overdue: ['t.overdue > 0', '-extract(epoch from t.overdue_since)::float8'],
    probablyReached: ['t.probably_reached > 0', '-extract(epoch from t.probably_reached_since)::float8'],
    splicesToRenew: ['s.splices_to_renew > 0', 's.splices_to_renew'],
    doubtfulEntries: ['s.doubtful_entries > 0', 's.doubtful_entries'],
    healthFalling: [
      `least(s.ratio, 1) - least(s.previous_ratio, 1) >= ${healthFallPoints / 100 - 1e-9}`,
      's.ratio - s.previous_ratio',
    ],
    neverInspected: ['s.last_visual_at is null and s.last_mrt_at is null', 'coalesce(s.ratio, 2)'],
    unreadAlarms: ['n.unread > 0', 'n.unread'],
  }
const each = attentionReasons.map((reason) => ({
  reason,
  condition: conditions[reason][0],
  severity: conditions[reason][1],
}))

const fromRopes = (who: Asker) => `from ropes r join installations i on i.id = r.installation_id
    join areas a on a.id = i.area_id left join damage_states s on s.rope_id = r.id
    left join ${countedOf(who)} t on t.rope_id = r.id left join ${unreadOf(who)} n on n.rope_id = r.id
    left join (select rope_id, min(fired_at) as fired_at from alarms where ended_at is null and fired_at is not null
      group by rope_id) d on d.rope_id = r.id
  where not (r.is_deleted or i.is_deleted or a.is_deleted)`
const anyReason = each.map(({ condition }) => `(${condition})`).join(' or ')

/** The next inspection of a rope is looked up for those of the page alone. */
const pageText = (who: Asker) => `select page.*, x.id as next_id, x.title as next_title, x.due_since as next_at
  from (select r.id, r.name, i.id as installation_id, i.name as installation, i.attributes ->> 'timezone' as timezone,
      a.id as area_id, a.name as area, s.ratio, s.health, s.count, s.governing_type, s.governing_multiple,
      s.no_state_reason, s.previous_ratio, s.limit_earliest, s.limit_expected, s.limit_horizon, s.limit_unknown,
      s.last_visual_at, s.last_visual_event, s.last_mrt_at, s.last_mrt_event, t.open, t.overdue, t.overdue_since, t.probably_reached, t.probably_reached_since, n.unread,
      ${each.map(({ condition, reason }) => `${condition} as "${reason}"`).join(', ')},
      case ${each.map(({ condition }, index) => `when ${condition} then ${each.length - index}`).join(' ')} end as rank,
      case ${each.map(({ condition, severity }) => `when ${condition} then ${severity}`).join(' ')} end as severity
    ${fromRopes(who)} and (${anyReason}) order by rank desc, severity desc, r.id desc limit ${attentionPageSize}) page
  left join lateral (select id, title, due_since from tasks t where t.rope_id = page.id and not t.is_deleted
      and t.status <> 'done' and t.inspection_type is not null ${who === 'user' ? 'and not t.is_internal' : ''}
    order by t.due_since, t.due_cycles, t.id limit 1) x on true
  order by rank desc, severity desc, page.id desc`

const countText = (who: Asker) => `select count(*)::int as total ${fromRopes(who)} and (${anyReason})`

const countsText = (
  who: Asker,
) => `select json_build_object('ropes', count(*), 'any', count(*) filter (where ${anyReason}),
    'reasons', json_build_object(${each
      .map(({ reason, condition }) => `'${reason}', count(*) filter (where ${condition})`)
      .join(', ')})) as counts ${fromRopes(who)}`

/** As the dashboard asks for it. */
const list = `/ropes/attention?reason=${attentionReasons.join(',')}`

const pages: Readonly<Record<string, ListPage>> = {
  'those that need attention': { who: 'user', path: list, statements: [pageText('user')] },
  'those that need attention, with their number': {
    who: 'user',
    path: `${list}&total=1`,
    statements: [pageText('user'), countText('user')],
  },
  'those that need attention, with their number, staff': {
    who: 'staff',
    path: `${list}&total=1`,
    statements: [pageText('staff'), countText('staff')],
  },
  'counted by reason': { who: 'user', path: '/ropes/attention/counts', statements: [countsText('user')] },
}
