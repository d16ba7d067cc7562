import type { Installation } from '@catenary/contract/assets/installations'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { eventJsonText } from '../../db/event-fields.ts'
import { ropeReference, ropeState, aggregatedStates } from '../../db/rope-queries.ts'

const statesBelow = sql<{
  ropeCount: number
  ropesWithoutState: number
  damagesOfUnknownLoss: number
  splicesToRenew: number
  doubtfulEntries: number
  damages: Installation['damages']
  limitEarliest: string | null
  worstRopeId: string | null
}>`(select ${aggregatedStates(sql`r.ordering, r.id`)}
  from ropes r left join damage_states s on s.rope_id = r.id
  where r.installation_id = installations.id and not r.is_deleted)`

/** The users of a stored list with their names; `null` for those whom the caller may not see. */
const namedUsers = (ids: RawBuilder<unknown>) => sql`(select coalesce(jsonb_agg(jsonb_build_object('id', listed.id,
    'name', u.firstname || ' ' || u.lastname) order by listed.place), '[]')
  from jsonb_array_elements_text(${ids}) with ordinality listed (id, place) left join users u on u.id = listed.id::uuid)`

// The rope manufacturer may not see a client's recipients.
const maySeeRecipients = sql`current_user <> 'catenary_fatzer'`

const notificationSettings = sql<Installation['notificationSettings']>`case
  when installations.notification_settings is not null and ${maySeeRecipients} then installations.notification_settings
    || jsonb_build_object('users', ${namedUsers(sql`installations.notification_settings -> 'users'`)}) end`

const systemNotificationSettings = sql<Installation['systemNotificationSettings']>`case
  when installations.system_notification_settings is not null and ${maySeeRecipients} then (select jsonb_object_agg(key, ${namedUsers(sql`value`)})
    from jsonb_each(installations.system_notification_settings)) end`

function selectInstallations(db: Queries) {
  return db
    .selectFrom('installations')
    .innerJoin('areas', 'areas.id', 'installations.areaId')
    .select([
      'installations.id',
      'installations.name',
      'installations.isDeleted',
      'installations.ordering',
      'installations.latlngs',
      'installations.attributes',
      'installations.version',
      'installations.notificationStatus',
    ])
    .select([
      sql<boolean>`installations.is_deleted or areas.is_deleted`.as('isInArchive'),
      notificationSettings.as('notificationSettings'),
      systemNotificationSettings.as('systemNotificationSettings'),
      sql<Installation['area']>`jsonb_build_object('id', areas.id, 'name', areas.name)`.as('area'),
    ])
    .innerJoinLateral(statesBelow.as('states'), (join) => join.onTrue())
    .select(['states.damages', 'states.limitEarliest', 'states.ropeCount', 'states.ropesWithoutState'])
    .select(['states.damagesOfUnknownLoss', 'states.splicesToRenew', 'states.doubtfulEntries'])
    .select(ropeReference(sql`states.worst_rope_id`).as('worstRope'))
}

/** The installations of an area in their order, or the archived ones. */
export async function listInstallations(db: Queries, areaId: string, archived: boolean): Promise<Installation[]> {
  const rows = await selectInstallations(db)
    .where('installations.areaId', '=', areaId)
    .where('installations.isDeleted', '=', archived)
    .orderBy('installations.ordering')
    .orderBy('installations.id')
    .execute()
  return rows.map(({ version: _, ...installation }) => installation)
}

/** One installation with its version, if the caller may see it. */
export async function findInstallation(db: Queries, id: string) {
  const row = await selectInstallations(db).where('installations.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { version, ...installation } = row
  return { value: installation satisfies Installation, version }
}

/** The state of every rope of an area, by installation, in their order. */
export async function listRopeStates(db: Queries, areaId: string) {
  const rows = await db
    .selectFrom('ropes')
    .innerJoin('installations', 'installations.id', 'ropes.installationId')
    .leftJoin('damageStates', 'damageStates.ropeId', 'ropes.id')
    .select(['installations.id as installationId', 'installations.name as installationName', 'ropes.id', 'ropes.name'])
    .select(ropeState.as('state'))
    .where('installations.areaId', '=', areaId)
    .where('installations.isDeleted', '=', false)
    .where('ropes.isDeleted', '=', false)
    .orderBy('installations.ordering')
    .orderBy('installations.id')
    .orderBy('ropes.ordering')
    .orderBy('ropes.id')
    .execute()
  return rows.map(({ state, ...rope }) => ({ ...rope, ...state }))
}

/**
 * The newest events on the ropes of an installation, archived ropes and events left out, as the text of a JSON list; null
 * for an installation unseen. Each rope gives its newest by its index, and the newest of these are taken.
 */
export async function lastEvents(db: Queries, installationId: string, limit: number): Promise<string | null> {
  const { rows } = await sql<{ list: string }>`select '[' || coalesce((select string_agg(event, ',')
    from (select ${eventJsonText} as event
      from (select newest.* from ropes cross join lateral (select * from events
          where rope_id = ropes.id and not is_deleted order by timestamp desc, id desc limit ${limit}) newest
        where ropes.installation_id = ${installationId} and not ropes.is_deleted
        order by newest.timestamp desc, newest.id desc limit ${limit}) events
      order by timestamp desc, id desc) list), '') || ']' as list
    from installations where id = ${installationId}`.execute(db)
  return rows[0]?.list ?? null
}
