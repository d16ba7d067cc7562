import type { TruscanAttributes, TruscanContract, TruscanRequest } from '@catenary/contract/devices/truscan-fields'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** An instant as the API has it; null where there is none. */
const instant = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The contract of a row of `truscan_devices`; null without one. */
export const truscanContractColumn = sql<TruscanContract | null>`case
  when schedule_interval is not null then jsonb_build_object('duration', jsonb_build_object(
    'schedule_interval', schedule_interval, 'contractEnd', contract_end))
  when measurements_paid_for is not null then jsonb_build_object('quantity', jsonb_build_object(
    'measurementsPaidFor', measurements_paid_for, 'measurementsRemaining', measurements_paid_for - measurements_used,
    'contractEnd', contract_end)) end`

/** A row of `truscan_requests` as it is sent. */
export const truscanRequestColumn = (request: RawBuilder<unknown>) => sql<TruscanRequest>`jsonb_build_object(
  'id', ${request}.id, 'state', ${request}.state, 'reason', ${request}.reason,
  'requestedAt', ${instant(sql`${request}.requested_at`)},
  'requestedBy', jsonb_build_object('name', ${request}.requested_by_name),
  'confirmedAt', ${instant(sql`${request}.confirmed_at`)})`

/** How long ago the newest part of an upload may have come that counts as running. */
const uploadPause = sql`interval '15 minutes'`

/** What is known of the device on a rope, for a query of `ropes` with their `installations`; null where there is none. */
export const truscanAttributesColumn = sql<TruscanAttributes | null>`(select jsonb_build_object(
    'device', jsonb_build_object('id', d.id), 'kind', d.kind, 'status', d.status, 'message', d.message,
    'reportedAt', ${instant(sql`d.reported_at`)}, 'deviceTime', ${instant(sql`d.device_time`)},
    'ropeSpeed', d.rope_speed, 'bendingCycles', d.bending_cycles, 'measurementWaiting', d.measurement_waiting,
    'lastMeasurement', ${instant(sql`m.timestamp`)},
    'lastTrace', case when m.id is not null then jsonb_build_object('id', m.id) end,
    'nextMeasurement', case when (d.next_measurement_at at time zone coalesce(installations.attributes ->> 'timezone', 'UTC'))::date
      <= d.contract_end then ${instant(sql`d.next_measurement_at`)} end,
    'uploadRunning', coalesce(u.received < u.size and u.received_at > now() - ${uploadPause}, false),
    'uploadAmount', u.received, 'uploadTime', ${instant(sql`u.received_at`)},
    'request', (select ${truscanRequestColumn(sql`r`)} from truscan_requests r
      where r.device_id = d.id and r.state in ('requested', 'confirmed')),
    'contract', ${truscanContractColumn})
  from truscan_devices d
  left join lateral (select received, size, received_at from truscan_uploads
    where device_id = d.id order by received_at desc limit 1) u on true
  left join lateral (select e.id, e.timestamp from traces t join events e on e.id = t.event_id
    where t.rope_id = d.rope_id and not e.is_deleted order by e.timestamp desc, e.id desc limit 1) m on true
  where d.rope_id = ropes.id)`
