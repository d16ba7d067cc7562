import type { TruscanDevice } from '@catenary/contract/devices/truscan'
import type {
  ScheduleInterval,
  TruscanContract,
  TruscanKind,
  TruscanReport,
  TruscanStatus,
} from '@catenary/contract/devices/truscan-fields'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { truscanContractColumn } from '../../db/truscan-columns.ts'

/** A device with what is not sent of it. */
export interface TruscanDeviceRow extends TruscanDevice {
  readonly mandatorId: string
  readonly version: number
}

const zone = sql`coalesce(installations.attributes ->> 'timezone', 'UTC')`

function selectDevices(db: Queries) {
  return db
    .selectFrom('truscanDevices')
    .innerJoin('ropes', 'ropes.id', 'truscanDevices.ropeId')
    .select(['truscanDevices.id', 'truscanDevices.mandatorId', 'truscanDevices.version'])
    .select([
      sql<TruscanKind>`truscan_devices.kind`.as('kind'),
      'ropes.deviceSerialNumber as serialNumber',
      sql<TruscanDevice['rope']>`jsonb_build_object('id', ropes.id, 'name', ropes.name)`.as('rope'),
      truscanContractColumn.as('contract'),
    ])
}

/** One device, if the caller may see it. */
export async function findTruscanDevice(db: Queries, id: string): Promise<TruscanDeviceRow | undefined> {
  return selectDevices(db).where('truscanDevices.id', '=', id).executeTakeFirst()
}

/** The mandator of a device; undefined where the caller, a user or the device itself, may not see it. */
export async function findMandatorOfDevice(db: Queries, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('truscanDevices').select('mandatorId').where('id', '=', id).executeTakeFirst()
  return row?.mandatorId
}

/** The device on a rope, if there is one. */
export async function findDeviceOfRope(db: Queries, ropeId: string): Promise<TruscanDeviceRow | undefined> {
  return selectDevices(db).where('truscanDevices.ropeId', '=', ropeId).executeTakeFirst()
}

/** Locks a device until the end of the transaction. */
export async function lockTruscanDevice(db: Queries, id: string): Promise<void> {
  await db.selectFrom('truscanDevices').select('id').where('id', '=', id).forUpdate().execute()
}

/** A device to insert. */
export interface NewTruscanDevice {
  readonly id: string
  readonly mandatorId: string
  readonly ropeId: string
  readonly kind: TruscanKind
}

/** Adds a device; false where the rope has one already. */
export async function insertTruscanDevice(db: Queries, device: NewTruscanDevice, at: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('truscanDevices')
    .values({ ...device, createdAt: at.toISOString() })
    .onConflict((conflict) => conflict.column('ropeId').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

const intervals: Readonly<Record<ScheduleInterval, string>> = {
  daily: '1 day',
  weekly: '7 days',
  monthly: '1 month',
  yearly: '1 year',
}

/**
 * Writes kind and contract of a device. Where the interval becomes another, the next measurement is due one interval after the
 * last one of the rope, and not before now; without an interval none is.
 */
export async function updateTruscanDevice(
  db: Queries,
  id: string,
  { kind, contract }: Pick<TruscanDevice, 'kind' | 'contract'>,
  at: Date,
): Promise<void> {
  const { duration, quantity } = contract ?? {}
  const interval = duration?.schedule_interval ?? null
  const now = sql`${at.toISOString()}::timestamptz`
  const step = sql`${interval && intervals[interval]}::interval`
  await sql`update truscan_devices set kind = ${kind}, schedule_interval = ${interval},
      measurements_paid_for = ${quantity?.measurementsPaidFor ?? null}::integer,
      measurements_used = ${quantity ? quantity.measurementsPaidFor - quantity.measurementsRemaining : null}::integer,
      contract_end = ${(duration ?? quantity)?.contractEnd ?? null}::date,
      next_measurement_at = case when ${interval}::text is null then null
        when schedule_interval is not distinct from ${interval} then next_measurement_at
        else greatest(${now}, ((coalesce((select max(e.timestamp) from traces t join events e on e.id = t.event_id
          where t.rope_id = truscan_devices.rope_id and not e.is_deleted), ${now}) at time zone ${zone}) + ${step})
          at time zone ${zone}) end,
      version = truscan_devices.version + 1
    from ropes join installations on installations.id = ropes.installation_id
    where truscan_devices.id = ${id}::uuid and ropes.id = truscan_devices.rope_id`.execute(db)
}

/** What decides whether a measurement can be requested. */
export interface ContractState {
  readonly contract: TruscanContract | null
  /** Its last day is over, in the time zone of the installation. */
  readonly isEnded: boolean
}

/** The contract of a device, and whether it has ended. */
export async function findContractState(db: Queries, id: string, at: Date): Promise<ContractState> {
  return db
    .selectFrom('truscanDevices')
    .innerJoin('ropes', 'ropes.id', 'truscanDevices.ropeId')
    .innerJoin('installations', 'installations.id', 'ropes.installationId')
    .select([
      truscanContractColumn.as('contract'),
      sql<boolean>`coalesce((${at.toISOString()}::timestamptz at time zone ${zone})::date > contract_end, false)`.as(
        'isEnded',
      ),
    ])
    .where('truscanDevices.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Takes measurements from the quantity of a contract; a negative number gives them back. */
export async function takeMeasurements(db: Queries, id: string, count: number): Promise<void> {
  await db
    .updateTable('truscanDevices')
    .set({ measurementsUsed: sql`greatest(0, measurements_used + ${count}::integer)` })
    .where('id', '=', id)
    .where('measurementsUsed', 'is not', null)
    .execute()
}

/** Writes what a device reported; what it left out stays. Returns what was known before. */
export async function writeReport(
  db: Queries,
  id: string,
  report: TruscanReport,
  at: Date,
): Promise<{ readonly status: TruscanStatus | null; readonly bendingCycles: number | null }> {
  const before = await db
    .selectFrom('truscanDevices')
    .select(['status', 'bendingCycles'])
    .where('id', '=', id)
    .executeTakeFirst()
  await db
    .updateTable('truscanDevices')
    .set({ ...report, reportedAt: at.toISOString() })
    .where('id', '=', id)
    .execute()
  return { status: (before?.status ?? null) as TruscanStatus | null, bendingCycles: before?.bendingCycles ?? null }
}
