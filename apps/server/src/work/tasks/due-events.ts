import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { DomainEventHandler } from '../../jobs/domain-events.ts'
import { refreshReached } from './cycles-queries.ts'

/** Margin for `due_since`, because days of time zones differ from those of UTC. */
const lookAhead = sql`interval '2 days'`

/**
 * Writes the domain events of tasks that are due, or overdue since the end of the day on which they were, each once; as
 * Catenary itself. What was due while nobody looked is only overdue. Several at once share the tasks.
 */
export async function emitDueTasks(db: Queries, at: Date): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`
  const day = sql`date_trunc('day', t.due_since at time zone z.zone)`
  await sql`with due as materialized (
      select t.id, ${day} at time zone z.zone as begins, (${day} + interval '1 day') at time zone z.zone as ends
      from tasks t join ropes r on r.id = t.rope_id join installations i on i.id = r.installation_id
        join areas a on a.id = i.area_id
        cross join lateral (select coalesce(i.attributes ->> 'timezone', 'UTC') as zone) z
      where t.status <> 'done' and not t.is_deleted and not (r.is_deleted or i.is_deleted or a.is_deleted)
        and t.overdue_emitted_at is null and t.due_since < ${now} + ${lookAhead}
      for update of t skip locked),
    emitted as (
      update tasks set due_emitted_at = coalesce(tasks.due_emitted_at, ${now}),
        overdue_emitted_at = case when due.ends <= ${now} then ${now} end
      from due where tasks.id = due.id
        and (due.ends <= ${now} or due.begins <= ${now} and tasks.due_emitted_at is null)
      returning tasks.id, tasks.rope_id, tasks.mandator_id, tasks.overdue_emitted_at is not null as is_overdue)
    insert into domain_events (mandator_id, name, payload)
    select mandator_id, case when is_overdue then 'task.overdue' else 'task.due' end,
      jsonb_build_object('rope', rope_id, 'task', id) from emitted order by id`.execute(db)
}

type CyclesEvent =
  | 'event.recorded'
  | 'event.changed'
  | 'event.archived'
  | 'event.restored'
  | 'rope.changed'
  | 'truscan.counted'

/** Marks the tasks of a rope due whose bending cycles a recording or a device reached, and no longer due after its correction. */
export const trackCycles: DomainEventHandler<CyclesEvent> = {
  on: ['event.recorded', 'event.changed', 'event.archived', 'event.restored', 'rope.changed', 'truscan.counted'],
  newestPer: 'rope',
  async handle(db, { payload: { rope } }, at) {
    await refreshReached(db, rope, at)
    await emitDueTasks(db, at)
    return null
  },
}
