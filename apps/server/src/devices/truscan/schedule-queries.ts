import { contractEndingDays, scheduleReason } from '@catenary/contract/devices/truscan-fields'
import { sql } from 'kysely'
import { systemName } from '../../db/audit.ts'
import type { Queries } from '../../db/database.ts'

const zone = sql`coalesce(i.attributes ->> 'timezone', 'UTC')`
const ofRopes = sql`join ropes r on r.id = d.rope_id join installations i on i.id = r.installation_id
  join areas a on a.id = i.area_id`
const inUse = sql`not (r.is_deleted or i.is_deleted or a.is_deleted) and r.device_serial_number is not null`
const interval = sql`case d.schedule_interval when 'daily' then interval '1 day' when 'weekly' then interval '7 days'
  when 'monthly' then interval '1 month' else interval '1 year' end`

/**
 * Requests the measurements that contracts over time have due, as Catenary itself. One that is due while another request is open waits
 * for its end; what was missed meanwhile is made once. The next is due at the same time of day, by the clocks of the installation.
 */
export async function requestScheduled(db: Queries, at: Date): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`
  await sql`with due as materialized (
      select d.id, d.mandator_id, d.next_measurement_at, ${zone} as zone, ${interval} as step
      from truscan_devices d ${ofRopes}
      where d.schedule_interval is not null and d.next_measurement_at <= ${now} and ${inUse}
        and (${now} at time zone ${zone})::date <= d.contract_end
        and not exists (select from truscan_requests q where q.device_id = d.id and q.state in ('requested', 'confirmed'))
      for update of d skip locked),
    requested as (
      insert into truscan_requests (id, mandator_id, device_id, state, reason, is_counted, requested_at, requested_by_name)
      select gen_random_uuid(), mandator_id, id, 'requested', ${scheduleReason}, false, ${now}, ${systemName} from due)
    update truscan_devices d set next_measurement_at = (
      select min(moment at time zone due.zone) from generate_series(1, 4000) n,
        lateral (select (due.next_measurement_at at time zone due.zone) + n * due.step as moment) moments
      where moment at time zone due.zone > ${now})
    from due where d.id = due.id`.execute(db)
}

/** Writes of each contract that ends soon, once for each end, that somebody has to see to it; as Catenary itself. */
export async function noteEndingContracts(db: Queries, at: Date): Promise<void> {
  const today = sql`(${at.toISOString()}::timestamptz at time zone ${zone})::date`
  await sql`with ending as materialized (
      select d.id from truscan_devices d ${ofRopes}
      where d.contract_end is distinct from d.end_notified and ${inUse}
        and d.contract_end between ${today} and ${today} + ${contractEndingDays}::integer
      for update of d skip locked),
    noted as (
      update truscan_devices d set end_notified = contract_end from ending where d.id = ending.id
      returning d.id, d.rope_id, d.mandator_id)
    insert into domain_events (mandator_id, name, payload)
    select mandator_id, 'truscan.attention', jsonb_build_object('rope', rope_id, 'device', id, 'cause', 'contractEnding')
    from noted`.execute(db)
}

/** Forgets uploads of which nothing came for a week; as Catenary itself. Their devices begin again. */
export async function forgetStalledUploads(db: Queries, at: Date): Promise<void> {
  const before = new Date(at.getTime() - 7 * 86_400_000).toISOString()
  const stalled = db
    .selectFrom('truscanUploads')
    .select('id')
    .where('eventId', 'is', null)
    .where('receivedAt', '<', before)
  await db.deleteFrom('truscanUploadParts').where('uploadId', 'in', stalled).execute()
  await db.deleteFrom('truscanUploads').where('eventId', 'is', null).where('receivedAt', '<', before).execute()
}
