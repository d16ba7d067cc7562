import { deepEqual } from '@catenary/contract/deep-equal'
import type { CyclesReading } from '@catenary/domain/bending-cycles'
import { dueAfter } from '@catenary/domain/recurrence/due'
import { cyclesRate } from '@catenary/domain/recurrence/expected'
import type { CyclesRate } from '@catenary/domain/recurrence/expected'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { ever, knownCyclesBy, replacedBy } from '../../records/public.ts'
import { cyclesCondition } from './due.ts'

/** The most readings of a rope from which its rate follows, the newest first. */
const maxReadings = 1000

interface ReadingRow {
  readonly ropeId: string
  readonly cycles: number
  readonly timestamp: string
}

/** The projected bending cycles of ropes, by rope id; ropes without enough readings are omitted. */
export async function listCyclesRates(
  db: Queries,
  ropeIds: readonly string[],
): Promise<ReadonlyMap<string, CyclesRate>> {
  if (ropeIds.length === 0) return new Map()
  const begin = sql`l.timestamp - interval '366 days'`
  const readings = sql`select e.bending_cycles as cycles, e.timestamp from events e
    where e.rope_id = r.id and e.bending_cycles is not null and not e.is_deleted and e.timestamp >= r.since`
  // The last reading before these months is the base of the first one in them.
  const { rows } = await sql<ReadingRow>`select r.id as "ropeId", e.cycles, e.timestamp
    from (select u.id, ${replacedBy(sql`u.id`, ever)} as since from unnest(${[...ropeIds]}::uuid[]) as u (id)) r,
      lateral (${readings} order by e.timestamp desc limit 1) l, lateral (
      (${readings} and e.timestamp > ${begin} order by e.timestamp desc limit ${maxReadings})
      union all (${readings} and e.timestamp <= ${begin} order by e.timestamp desc limit 1)) e`.execute(db)
  const byRope = Map.groupBy(rows, ({ ropeId }) => ropeId)
  return new Map(
    [...byRope].flatMap(([ropeId, ofRope]) => {
      const pairs = ofRope.map(({ cycles, timestamp }): CyclesReading => [cycles, Date.parse(timestamp)])
      const rate = cyclesRate(pairs)
      return rate ? [[ropeId, rate] as const] : []
    }),
  )
}

/** The bending cycles of a rope that conditions count by, at a moment: 0 where none are known. For a query of `ropes`. */
const cyclesBy = (moment: RawBuilder<unknown>) => sql<number>`coalesce(${knownCyclesBy(moment)}, 0)`

/** By the latest reading there is. */
const currentCycles = cyclesBy(ever)

/** What conditions of a rope's tasks count by: its bending cycles now, or at a moment, and the time zone of its installation. */
export async function readCounting(
  db: Queries,
  ropeId: string,
  moment?: Date,
): Promise<{ cycles: number; zone: string }> {
  const cycles = moment ? cyclesBy(sql`${moment.toISOString()}::timestamptz`) : currentCycles
  return db
    .selectFrom('ropes')
    .innerJoin('installations', 'installations.id', 'ropes.installationId')
    .select([cycles.as('cycles')])
    .select(sql<string>`coalesce(installations.attributes ->> 'timezone', 'UTC')`.as('zone'))
    .where('ropes.id', '=', ropeId)
    .executeTakeFirstOrThrow()
}

const anchor = sql`tasks.anchor_at`
const ropeOfTask = sql`tasks.rope_id`

/**
 * From which bending cycles a task counts, for a query of `tasks`: what the counter stood at then, as far as the readings
 * show by now; else what was known of it when the task was made. A rope that was replaced, since or by then, began at 0: a
 * replacement may be recorded later than the task was made.
 */
export const cyclesAtAnchor = sql<number>`case
  when ${replacedBy(ropeOfTask, ever)} > ${anchor} then 0
  else coalesce(
    (select e.bending_cycles from events e where e.rope_id = ${ropeOfTask} and e.bending_cycles is not null
      and not e.is_deleted and e.timestamp <= ${anchor} and e.timestamp >= ${replacedBy(ropeOfTask, anchor)}
      order by e.timestamp desc, e.id desc limit 1),
    case when exists (select from events e where e.rope_id = ${ropeOfTask} and e.bending_cycles = tasks.anchor_cycles
      and not e.is_deleted and e.timestamp < ${replacedBy(ropeOfTask, anchor)}) then 0 else tasks.anchor_cycles end) end`

/**
 * Lets the open recurring tasks of a rope count from its readings, which may have been recorded later than they were made.
 * False where no open task of the rope is due by cycles.
 */
async function followAnchors(db: Queries, ropeId: string): Promise<boolean> {
  const tasks = await db
    .selectFrom('tasks')
    .select(['id', 'recurringConditions', 'dueCycles', 'dueCondition'])
    .select(cyclesAtAnchor.as('anchorCycles'))
    .where('ropeId', '=', ropeId)
    .select('isDueDerived')
    .where('dueCycles', 'is not', null)
    .where('status', '<>', 'done')
    .execute()
  const derived = tasks.filter(({ isDueDerived }) => isDueDerived)
  for (const { id, recurringConditions, dueCycles: before, dueCondition: shown, anchorCycles } of derived) {
    const { cycles } = dueAfter(recurringConditions, { at: 0, cycles: anchorCycles }, 'UTC')
    if (cycles === null) continue
    const condition = shown && cyclesCondition(cycles)
    if (cycles === before && deepEqual(condition, shown)) continue
    const dueCondition = condition && JSON.stringify(condition)
    await db.updateTable('tasks').set({ dueCycles: cycles, dueCondition }).where('id', '=', id).execute()
  }
  return tasks.length > 0
}

/**
 * Notes of the open tasks of a rope whether its bending cycles have reached what makes them due, and since when: since the
 * first reading that shows it, else since `at`; and else when they are expected to. What is reached no more, after a
 * correction, is noted so too.
 */
export async function refreshReached(db: Queries, ropeId: string, at: Date): Promise<void> {
  if (!(await followAnchors(db, ropeId))) return
  const expected = expectedAt((await listCyclesRates(db, [ropeId])).get(ropeId))
  await sql`update tasks set reached_at = found.reached_at, expected_at = found.expected_at,
      due_emitted_at = case when found.reached_at is null and due_date is null then null else due_emitted_at end,
      overdue_emitted_at = case when found.reached_at is null and due_date is null then null else overdue_emitted_at end
    from (
      select t.id, case when ${currentCycles} < t.due_cycles then ${expected} end as expected_at, case when ${currentCycles} >= t.due_cycles then coalesce(
        (select min(e.timestamp) from events e where e.rope_id = ropes.id and e.bending_cycles >= t.due_cycles
          and not e.is_deleted and e.timestamp >= ${replacedBy(sql`ropes.id`, ever)}
          and (not t.is_due_derived or e.timestamp > t.anchor_at)), t.reached_at, ${at.toISOString()}::timestamptz) end as reached_at
      from tasks t join ropes on ropes.id = t.rope_id
      where t.rope_id = ${ropeId} and t.due_cycles is not null and t.status <> 'done') found
    where tasks.id = found.id
      and (tasks.reached_at, tasks.expected_at) is distinct from (found.reached_at, found.expected_at)`.execute(db)
}

/** When a rope is expected to have the bending cycles of a task `t`, as SQL. */
function expectedAt(rate: CyclesRate | undefined) {
  if (!rate) return sql`null::timestamptz`
  const { at, cycles, perMs } = rate
  const milliseconds = sql`${at}::double precision + (t.due_cycles - ${cycles}) / ${perMs}`
  return sql`to_timestamp(least(${milliseconds}, ${latestTime}) / 1000)`
}

const latestTime = Date.parse('9999-12-31T23:59:59.999Z')
