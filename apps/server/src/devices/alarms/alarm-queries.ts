import type { Alarm, alarmList } from '@catenary/contract/devices/alarms'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import type { ListCount, Page, PageRead, SortKeys } from '../../db/paging.ts'
import { countRows, readPage, sortKey } from '../../db/paging.ts'
import { linkedRope } from '../device-queries.ts'
import { alarmState } from './rule-queries.ts'

/** What alarms are sorted by in the database. */
export const alarmSortKeys: SortKeys<'since'> = {
  by: { since: [sortKey('timestamp', sql.ref('alarms.since'))] },
  unique: [sortKey('uuid', sql.ref('alarms.id'))],
}

function selectAlarms(db: Queries) {
  return fromAlarms(db)
    .select(['alarms.id', 'since', 'firedAt', 'endedAt', 'firstValue', 'lastValue', alarmState.as('state')])
    .select([
      sql<Alarm['rule']>`alarms.rule`.as('rule'),
      sql<Alarm['device']>`jsonb_build_object('id', sensor_devices.id, 'name', sensor_devices.name)`.as('device'),
      linkedRope.as('rope'),
      sql<Alarm['acknowledged']>`case when acknowledged_at is not null then jsonb_build_object(
        'at', to_char(acknowledged_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'by', jsonb_build_object('name', acknowledged_by_name), 'note', note) end`.as('acknowledged'),
    ])
}

function fromAlarms(db: Queries) {
  return db
    .selectFrom('alarms')
    .innerJoin('sensorDevices', 'sensorDevices.id', 'alarms.deviceId')
    .leftJoin('ropes', 'ropes.id', 'alarms.ropeId')
    .leftJoin('installations', 'installations.id', 'ropes.installationId')
    .leftJoin('areas', 'areas.id', 'installations.areaId')
}

type AlarmFilter = z.infer<z.ZodObject<(typeof alarmList)['filters']>> & { readonly total?: boolean | undefined }

/**
 * A page of the alarms that the caller may see. Who does not see all devices sees those of ropes.
 */
export async function listAlarms(
  db: Queries,
  { rope, device, open, total, seesAll }: AlarmFilter & { readonly seesAll: boolean },
  page: Page,
): Promise<PageRead<Alarm> & { count: ListCount | null }> {
  const conditions = [
    rope === undefined ? sql`true` : sql`alarms.rope_id = ${rope}`,
    device === undefined ? sql`true` : sql`alarms.device_id = ${device}`,
    open === undefined ? sql`true` : open ? sql`alarms.ended_at is null` : sql`alarms.ended_at is not null`,
    seesAll ? sql`true` : sql`ropes.id is not null`,
  ]
  const isMatch = sql<boolean>`${sql.join(conditions, sql` and `)}`
  const read = await readPage(selectAlarms(db).where(isMatch), page)
  return { ...read, count: total ? await countRows(fromAlarms(db).where(isMatch), page, read.rows.length) : null }
}

/** One alarm with the mandator that it is of and who acknowledged it, if the caller may see it. */
export async function findAlarm(db: Queries, id: string, seesAll: boolean) {
  return selectAlarms(db)
    .select(['alarms.mandatorId', 'alarms.acknowledgedBy'])
    .where('alarms.id', '=', id)
    .where(seesAll ? sql<boolean>`true` : sql<boolean>`ropes.id is not null`)
    .executeTakeFirst()
}

/** Notes that somebody sees to an alarm; the first stays. */
export async function acknowledgeAlarm(
  db: Queries,
  id: string,
  {
    by,
    note,
    at,
  }: { readonly by: { readonly id: string; readonly name: string }; readonly note: string | null; readonly at: Date },
): Promise<boolean> {
  const changed = await db
    .updateTable('alarms')
    .set({ acknowledgedAt: at.toISOString(), acknowledgedBy: by.id, acknowledgedByName: by.name, note })
    .where('id', '=', id)
    .where('acknowledgedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}
