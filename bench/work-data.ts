import { Client } from 'pg'
import type { PositionsData } from './positions-data.ts'
import { fillPositions, scale as ropeScale } from './positions-data.ts'

/** How many tasks and notifications hang on the ropes of {@link fillPositions}. */
export const scale = { ropes: ropeScale.ropes, tasks: 100_000, notifications: 20_000 } as const

/** Of each rope's tasks one in ten is internal, three are finished; of those to be done about 6 % are overdue. */
const tasks = `
  insert into tasks (id, mandator_id, rope_id, title, description, status, is_recurring, recurring_conditions, is_internal,
      component, inspection_type, anchor_at, anchor_cycles, due_date, due_cycles, is_due_derived, done_at, done_by_name,
      due_emitted_at, overdue_emitted_at, created_at, created_by_name)
    select uuidv7(), mandator_id, id, 'Inspection of the rope, part ' || m,
      'The whole length, with a look at the splice and both ends, ends bent outwards and corrosion noted by place.',
      case when m > 7 then 'done' when m > 5 then 'in-progress' else 'new' end, false, '[]', m = 4,
      'rope', case when m in (2, 6) then 'A' end, now() - interval '1 year', 0,
      case when m = 7 then null else now() + ((n * 7919 + m * 104729) % 64000 - 4000) * interval '15 minutes' end,
      case when m = 7 then 400000 end, false, case when m > 7 then now() - interval '9 days' end,
      case when m > 7 then 'Ada Bench' end, now(), now(), now() - interval '1 year', 'Ada Bench'
    from (select *, row_number() over (order by id) as n from ropes) r,
      generate_series(1, ${scale.tasks / scale.ropes}) m;
  insert into task_assignees (task_id, user_id, mandator_id)
    select t.id, u.id, t.mandator_id from tasks t, users u where u.username like 'user@%' and t.title like '%1';
  insert into task_history (task_id, number, mandator_id, timestamp, user_name, changes, hash)
    select id, n, mandator_id, created_at, 'Ada Bench',
      case n when 1 then '{"title": ["", "Inspection of the rope"]}' else '{"note": ["", "The parts have been ordered."]}' end::jsonb,
      sha256(id::text::bytea)
    from tasks, generate_series(1, 2) n where n = 1 or title like '%2';`

/** States of all kinds: at most one rope in twenty at its limit, some that it will soon be, that fall, that nobody inspected. */
const states = `
  update damage_states s set ratio = k * 37 % 1050 / 1000.0, health = greatest(0, 100 - k * 37 % 1050 / 10.0),
      previous_ratio = greatest(0, k * 37 % 1050 / 1000.0 - case when k % 12 = 0 then 0.06 else 0 end),
      limit_earliest = case when k % 3 = 0 then now() + k % 1000 * interval '1 day' end,
      limit_expected = case when k % 3 = 0 then now() + (k % 1000 + 60) * interval '1 day' end,
      limit_horizon = case when k % 3 = 0 then now() + interval '3 years' end,
      last_visual_at = case when k % 20 > 0 then now() - k % 300 * interval '1 day' end,
      last_visual_event = case when k % 20 > 0 then uuidv7() end
    from (select rope_id as id, row_number() over (order by rope_id) as k from damage_states) numbered
    where numbered.id = s.rope_id;`

/** Ten notifications on each fifth rope, one of ten about a task; everybody has read nine in ten. */
const notifications = `
  insert into notifications (id, mandator_id, triggered_at, type, installation_id, rope_id, task_id, facts)
    select uuidv7(), mandator_id, now() - m * interval '9 days', 'brokenWire', installation_id, id,
      case when m = 1 then (select t.id from tasks t where t.rope_id = r.id and not t.is_internal limit 1) end, '{}'
    from (select *, row_number() over (order by id) as n from ropes) r, generate_series(1, 10) m
    where n % ${(10 * scale.ropes) / scale.notifications} = 0;
  insert into notification_reads (user_id, notification_id, read_at)
    select u.id, n.id, now() from users u, (select *, row_number() over (order by id) as k from notifications) n
    where k % 10 > 0;`

/** Fills an empty database with ropes, their states, tasks and notifications; both users may see every rope. */
export async function fillWork(ownerUrl: string): Promise<PositionsData> {
  const data = await fillPositions(ownerUrl)
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    for (const text of [tasks, states, notifications]) await owner.query(text)
    await owner.query('vacuum (analyze)')
    return data
  } finally {
    await owner.end()
  }
}
