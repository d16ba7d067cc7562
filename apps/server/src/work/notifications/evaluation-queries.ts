import type { WatchedRule } from '@catenary/contract/devices/alarms'
import type { TruscanKind } from '@catenary/contract/devices/truscan-fields'
import { mapImageLocation } from '@catenary/contract/library/documents'
import type { NotificationFacts, NotifiedState } from '@catenary/contract/work/notifications'
import { leftOutCounts, sumOfLeftOut } from '@catenary/domain/state'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { watchedValue } from '../../devices/public.ts'

/** The record for which rules are evaluated: an installation or one of its ropes, not archived, with its notification settings. */
export type Target = NonNullable<Awaited<ReturnType<typeof findRopeTarget>>>

function selectInstallations(db: Queries) {
  return db
    .selectFrom('installations')
    .innerJoin('areas', 'areas.id', 'installations.areaId')
    .where('installations.isDeleted', '=', false)
    .where('areas.isDeleted', '=', false)
    .select([
      'installations.mandatorId',
      'installations.id as installationId',
      'installations.name as installationName',
      'notificationSettings',
      'systemNotificationSettings',
      'installations.notificationStatus',
    ])
}

/** A rope with its notification settings; undefined if it, its installation or its area is archived. */
export function findRopeTarget(db: Queries, ropeId: string) {
  return selectInstallations(db)
    .innerJoin('ropes', 'ropes.installationId', 'installations.id')
    .where('ropes.isDeleted', '=', false)
    .where('ropes.id', '=', ropeId)
    .select((eb) => [
      eb.ref('ropes.id').$castTo<string | null>().as('ropeId'),
      'ropes.name as ropeName',
      'ropes.notificationStatus as ropeStatus',
    ])
    .executeTakeFirst()
}

/** An installation as {@link findRopeTarget} answers a rope. */
export async function findInstallationTarget(db: Queries, installationId: string): Promise<Target | undefined> {
  const found = await selectInstallations(db).where('installations.id', '=', installationId).executeTakeFirst()
  return found && { ...found, ropeId: null, ropeName: '', ropeStatus: [] }
}

/** How many events of each type were recorded: an event and the damages of an inspection, without those archived since. */
export async function countRecorded(db: Queries, eventId: string) {
  return db
    .selectFrom('events')
    .select((eb) => ['type', eb.fn.countAll<number>().as('count'), eb.fn.min('position').as('position')])
    .where((eb) => eb.or([eb('id', '=', eventId), eb('inspectionId', '=', eventId)]))
    .where('isDeleted', '=', false)
    .groupBy('type')
    .execute()
}

/**
 * The documents that were added with this one, to the same place by the same request, where it is the first of them; none
 * where it is not, is a map's picture, was removed since, or belongs to an area, which has no rules.
 */
export async function findAddedDocuments(db: Queries, documentId: string, cause: number) {
  const { rows } = await sql<{ name: string; count: number; installationId: string | null; ropeId: string | null }>`
    with place as (
      select d.name, d.area_id, d.installation_id, d.event_id, coalesce(d.rope_id, e.rope_id) as rope_id, d.rope_id as own_rope
      from documents d left join events e on e.id = d.event_id
      where d.id = ${documentId} and not d.is_deleted and d.location <> ${mapImageLocation}),
    together as (
      select h.id from domain_events h join documents d on d.id = (h.payload ->> 'document')::uuid, place p
      where h.name = 'document.added' and h.written_at = (select written_at from domain_events where id = ${cause})
        and not d.is_deleted and d.location <> ${mapImageLocation}
        and (d.installation_id, d.rope_id, d.event_id) is not distinct from (p.installation_id, p.own_rope, p.event_id))
    select name, installation_id as "installationId", rope_id as "ropeId",
      (select count(*)::int from together) as count
    from place where area_id is null and ${cause} = (select min(id) from together)`.execute(db)
  return rows[0]
}

/** An open task with its assignees; undefined if it is done or archived meanwhile. */
export async function findOpenTask(db: Queries, taskId: string) {
  return db
    .selectFrom('tasks')
    .select(['id', 'title', 'isInternal', 'dueSince'])
    .select(({ selectFrom }) =>
      selectFrom('taskAssignees')
        .select(sql<string[]>`coalesce(array_agg(user_id order by user_id), '{}')`.as('users'))
        .whereRef('taskId', '=', 'tasks.id')
        .as('assignees'),
    )
    .where('id', '=', taskId)
    .where('isDeleted', '=', false)
    .where('status', '<>', 'done')
    .executeTakeFirst()
}

/** When a rule of a type fired last for a rope. */
export async function findFiredAt(db: Queries, { ropeId }: Target, type: string): Promise<string | null> {
  const state = await db
    .selectFrom('notificationRuleStates')
    .select('firedAt')
    .where('ropeId', '=', ropeId)
    .where('type', '=', type)
    .executeTakeFirst()
  return state?.firedAt ?? null
}

/** A value of a device as a notification names it. */
export async function findMeasuredValue(
  db: Queries,
  { device, sensorValue }: { readonly device: string; readonly sensorValue: number },
) {
  return db
    .selectFrom('sensorDevices')
    .innerJoin('sensors', 'sensors.deviceId', 'sensorDevices.id')
    .innerJoin('sensorValues', 'sensorValues.sensorId', 'sensors.id')
    .select(['sensorDevices.name as device', watchedValue.as('watched')])
    .where('sensorDevices.id', '=', device)
    .where('sensorValues.id', '=', sensorValue)
    .executeTakeFirst()
}

/** An alarm as a notification tells it. */
export async function findFiredAlarm(db: Queries, alarmId: string): Promise<NotificationFacts['alarm']> {
  return db
    .selectFrom('alarms')
    .innerJoin('sensorDevices', 'sensorDevices.id', 'alarms.deviceId')
    .select(['sensorDevices.name as device', 'lastValue as value', 'since', 'endedAt'])
    .select(sql<WatchedRule>`alarms.rule`.as('rule'))
    .where('alarms.id', '=', alarmId)
    .executeTakeFirst()
}

/** What is told of a device that somebody has to see to, as it is now. */
export async function findTruscanFacts(db: Queries, deviceId: string) {
  return db
    .selectFrom('truscanDevices')
    .innerJoin('ropes', 'ropes.id', 'truscanDevices.ropeId')
    .select(['message', 'ropes.deviceSerialNumber as serialNumber'])
    .select([sql<TruscanKind>`kind`.as('kind'), sql<string | null>`contract_end::text`.as('contractEnd')])
    .where('truscanDevices.id', '=', deviceId)
    .executeTakeFirst()
}

/** Increments the counts of rules since they last fired; returns the new counts. */
export async function addToCounts(
  db: Queries,
  { mandatorId, installationId, ropeId }: Target,
  counts: readonly { readonly type: string; readonly count: number }[],
) {
  return db
    .insertInto('notificationRuleStates')
    .values(counts.map(({ type, count }) => ({ mandatorId, installationId, ropeId, type, count })))
    .onConflict((conflict) =>
      conflict
        .columns(['installationId', 'ropeId', 'type'])
        .doUpdateSet({ count: sql`notification_rule_states.count + excluded.count` }),
    )
    .returning(['type', 'count', 'firedAt'])
    .execute()
}

/** Notes that rules fired: they count from nothing again. */
export async function markAsFired(
  db: Queries,
  { mandatorId, installationId, ropeId }: Target,
  types: readonly string[],
  at: Date,
): Promise<void> {
  const firedAt = at.toISOString()
  await db
    .insertInto('notificationRuleStates')
    .values(types.map((type) => ({ mandatorId, installationId, ropeId, type, firedAt })))
    .onConflict((conflict) => conflict.columns(['installationId', 'ropeId', 'type']).doUpdateSet({ firedAt, count: 0 }))
    .execute()
}

/** What the rule about health remembers of a rope. */
export function findHealthRuleState(db: Queries, ropeId: string) {
  return db
    .selectFrom('notificationRuleStates')
    .select(['firedAt', 'lastRatio'])
    .where('ropeId', '=', ropeId)
    .where('type', '=', 'ropeHealth')
    .executeTakeFirst()
}

/** Whether a replacement of the rope is recorded. */
export async function wasReplaced(db: Queries, ropeId: string): Promise<boolean> {
  const found = await db
    .selectFrom('events')
    .select('id')
    .where('ropeId', '=', ropeId)
    .where('isDamage', '=', false)
    .where('isDeleted', '=', false)
    .where('type', '=', 'ropeReplacement')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Remembers the last state of a rope that has none now: only a fall from above is a fall. Null for a new rope, which had none. */
export async function rememberRatio(
  db: Queries,
  { mandatorId, installationId, ropeId }: Target,
  lastRatio: number | null,
): Promise<void> {
  await db
    .insertInto('notificationRuleStates')
    .values({ mandatorId, installationId, ropeId, type: 'ropeHealth', lastRatio })
    .onConflict((conflict) => conflict.columns(['installationId', 'ropeId', 'type']).doUpdateSet({ lastRatio }))
    .execute()
}

/** The state of a rope before and after a domain event, as changed by its request; else the current state. */
export async function findStates(
  db: Queries,
  ropeId: string,
  cause: number,
): Promise<Pick<NotificationFacts, 'before' | 'after'>> {
  const { rows } = await sql<{ payload: { before: NotifiedState; after: NotifiedState } }>`
    select payload from domain_events where name = 'state.changed' and payload ->> 'rope' = ${ropeId}
      and written_at = (select written_at from domain_events where id = ${cause}) and id > ${cause}
    order by id limit 1`.execute(db)
  const [changed] = rows
  if (changed) return { before: toNotifiedState(changed.payload.before), after: toNotifiedState(changed.payload.after) }
  const now = await db
    .selectFrom('damageStates')
    .select(['ratio', 'noStateReason'])
    .where('ropeId', '=', ropeId)
    .executeTakeFirst()
  const state = now ?? { ratio: null, noStateReason: 'notInspected' as const }
  return { before: state, after: state }
}

/** What a notification stores of a state; whether the limit may be reached is found out when it is written. */
export function toNotifiedState({ ratio, noStateReason }: NotifiedState): NotifiedState {
  return { ratio, noStateReason }
}

/** What a rope's state has beside its figure: from when on the limit may be reached, and what it leaves out. */
export async function findDoubts(db: Queries, ropeId: string) {
  const state = await db
    .selectFrom('damageStates')
    .select(['limitEarliest', ...leftOutCounts])
    .where('ropeId', '=', ropeId)
    .executeTakeFirst()
  return state ?? { limitEarliest: null, ...sumOfLeftOut([]) }
}
