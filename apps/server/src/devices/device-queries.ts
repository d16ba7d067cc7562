import type { UnknownDevice } from '@catenary/contract/devices/device-messages'
import type {
  DeviceKind,
  ListedSensorDevice,
  SensorDevice,
  sensorDeviceList,
} from '@catenary/contract/devices/sensor-devices'
import { searchTerms } from '@catenary/contract/library/search-normalization'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Queries } from '../db/database.ts'
import type { ListCount, Page, PageRead, SortKeys } from '../db/paging.ts'
import { countRows, nameKey, readPage, sortKey } from '../db/paging.ts'

/** What devices are sorted by in the database. */
export const deviceSortKeys: SortKeys<'name' | 'rope' | 'lastSeenAt' | 'createdAt'> = {
  by: {
    name: [nameKey(sql.ref('sensorDevices.name'))],
    rope: [nameKey(sql.ref('ropes.name'), true)],
    lastSeenAt: [sortKey('timestamp', sql.ref('sensorDevices.lastSeenAt'), true)],
    createdAt: [sortKey('timestamp', sql.ref('sensorDevices.createdAt'))],
  },
  unique: [sortKey('uuid', sql.ref('sensorDevices.id'))],
}

/** A rope with its path, of the columns of `ropes`, `installations` and `areas`; null where none is joined. */
export const linkedRope = sql<
  SensorDevice['rope']
>`case when ropes.id is not null then jsonb_build_object('id', ropes.id,
  'name', ropes.name, 'isDeleted', ropes.is_deleted or installations.is_deleted or areas.is_deleted,
  'installation', jsonb_strip_nulls(jsonb_build_object('id', installations.id, 'name', installations.name,
    'timezone', installations.attributes -> 'timezone',
    'area', jsonb_build_object('id', areas.id, 'name', areas.name)))) end`

/** Devices and smartropes with the path of their rope. */
export function fromDevices(db: Queries) {
  return db
    .selectFrom('sensorDevices')
    .leftJoin('ropes', 'ropes.id', 'sensorDevices.ropeId')
    .leftJoin('installations', 'installations.id', 'ropes.installationId')
    .leftJoin('areas', 'areas.id', 'installations.areaId')
}

/** What is sent of a device in a list. */
export function selectDevices(db: Queries) {
  return fromDevices(db)
    .select(['sensorDevices.id', 'sensorDevices.name', 'externalId', 'cumulocityId', 'linkedAt', 'lastSeenAt'])
    .select(['offlineSince', 'statusReportedAt', 'lastFault', 'sensorDevices.isDeleted'])
    .select([linkedRope.as('rope'), sql<SensorDevice['attributes']>`sensor_devices.attributes`.as('attributes')])
}

/** The sensors of a device that are not archived, by name. */
export const namedSensors = sql<
  ListedSensorDevice['sensors']
>`coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name)
  order by s.name collate natural_order, s.id) from sensors s where s.device_id = sensor_devices.id and not s.is_deleted), '[]')`

/** How many values of a device nobody has decided on. */
export const newValueCount = sql<number>`(select count(*)::int from sensors s join sensor_values v on v.sensor_id = s.id
  where s.device_id = sensor_devices.id and not s.is_deleted and v.is_new)`

type DeviceFilter = z.infer<z.ZodObject<(typeof sensorDeviceList)['filters']>> & {
  readonly total?: boolean | undefined
}

/** A page of the devices that the caller may see. */
export async function listDevices(
  db: Queries,
  filter: DeviceFilter,
  page: Page,
): Promise<PageRead<ListedSensorDevice> & { count: ListCount | null }> {
  const isMatch = deviceCondition('device', filter)
  const read = await readPage(
    selectDevices(db)
      .select([
        sql<number>`(select count(*)::int from sensors s where s.device_id = sensor_devices.id and not s.is_deleted)`.as(
          'sensorCount',
        ),
        namedSensors.as('sensors'),
        newValueCount.as('newValueCount'),
      ])
      .where(isMatch),
    page,
  )
  const counted = filter.total ? await countRows(fromDevices(db).where(isMatch), page, read.rows.length) : null
  return { ...read, count: counted }
}

/** Which devices of a kind a list shows. */
export function deviceCondition(kind: DeviceKind, { query, linked, archived = false }: DeviceFilter) {
  const words = searchTerms(query ?? '').map(
    (
      word,
    ) => sql`search_form(concat_ws(' ', sensor_devices.name, external_id, cumulocity_id, ropes.name, installations.name,
      areas.name, sensor_devices.attributes ->> 'iccid', sensor_devices.attributes ->> 'imei')) like ${`%${word}%`}`,
  )
  const isLinked = linked === undefined ? sql`true` : linked ? sql`ropes.id is not null` : sql`ropes.id is null`
  const isShown = sql`sensor_devices.kind = ${kind} and sensor_devices.is_deleted = ${archived}`
  return sql<boolean>`${sql.join([isShown, isLinked, ...words], sql` and `)}`
}

/** A device without its sensors, with what is not sent: its mandator. */
export type DeviceRow = Omit<SensorDevice, 'sensors'> & { readonly mandatorId: string | null }

const deviceKind = sql<DeviceKind>`sensor_devices.kind`.as('kind')

/** One device or smartrope, if the caller may see it. */
export async function findDevice(db: Queries, id: string): Promise<DeviceRow | undefined> {
  return selectDevices(db)
    .select(['sensorDevices.version', 'sensorDevices.mandatorId', deviceKind])
    .where('sensorDevices.id', '=', id)
    .executeTakeFirst()
}

/** The device that the transaction runs as. */
export async function findOwnDevice(
  db: Queries,
): Promise<{ id: string; mandatorId: string | null; isDeleted: boolean; cumulocityId: string | null } | undefined> {
  return db
    .selectFrom('sensorDevices')
    .select(['id', 'mandatorId', 'isDeleted', 'cumulocityId'])
    .where('id', '=', sql<string>`app_device()`)
    .executeTakeFirst()
}

/** The devices or the smartropes of a rope that are not archived, by name. */
export async function listDevicesOfRope(db: Queries, ropeId: string, kind: DeviceKind): Promise<DeviceRow[]> {
  return selectDevices(db)
    .select(['sensorDevices.version', 'sensorDevices.mandatorId', deviceKind])
    .where('sensorDevices.ropeId', '=', ropeId)
    .where('sensorDevices.kind', '=', kind)
    .where('sensorDevices.isDeleted', '=', false)
    .orderBy(sql`sensor_devices.name collate natural_order`)
    .orderBy('sensorDevices.id')
    .execute()
}

/** Locks a device until the end of the transaction. */
export async function lockDevice(db: Queries, id: string): Promise<void> {
  await db.selectFrom('sensorDevices').select('id').where('id', '=', id).forUpdate().execute()
}

/** What is written of a device. */
export interface DeviceValues {
  readonly name: string
  readonly externalId: string | null
  readonly cumulocityId: string | null
  readonly ropeId: string | null
  readonly mandatorId: string | null
  readonly linkedAt: string | null
  readonly isDeleted: boolean
  readonly attributes: SensorDevice['attributes']
}

const toRow = ({ attributes, ...values }: DeviceValues) => ({ ...values, attributes: JSON.stringify(attributes) })

/** Adds a device or smartrope. */
export async function insertDevice(
  db: Queries,
  { id, kind }: { readonly id: string; readonly kind: DeviceKind },
  values: DeviceValues,
  at: Date,
): Promise<void> {
  await db
    .insertInto('sensorDevices')
    .values({ id, kind, ...toRow(values), createdAt: at.toISOString() })
    .execute()
}

/** Writes a device. What belongs to it goes to the same mandator where it belonged to none. */
export async function updateDevice(db: Queries, id: string, values: DeviceValues): Promise<void> {
  await db
    .updateTable('sensorDevices')
    .set((eb) => ({ ...toRow(values), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const { mandatorId } = values
  if (mandatorId === null) return
  for (const table of ['sensors', 'alarmRules'] as const)
    await db.updateTable(table).set({ mandatorId }).where('deviceId', '=', id).where('mandatorId', 'is', null).execute()
  for (const table of ['sensorValues', 'smartropeEvents'] as const)
    await db
      .updateTable(table)
      .set({ mandatorId })
      .where('mandatorId', 'is', null)
      .where('sensorId', 'in', (eb) => eb.selectFrom('sensors').select('sensors.id').where('deviceId', '=', id))
      .execute()
}

/** Which of these ids another device has. */
export async function takenIds(
  db: Queries,
  id: string,
  ids: Pick<DeviceValues, 'externalId' | 'cumulocityId'>,
): Promise<(keyof typeof ids)[]> {
  const others = await db
    .selectFrom('sensorDevices')
    .select(['externalId', 'cumulocityId'])
    .where('id', '<>', id)
    .where((eb) => eb.or([eb('externalId', '=', ids.externalId), eb('cumulocityId', '=', ids.cumulocityId)]))
    .execute()
  return (['externalId', 'cumulocityId'] as const).filter(
    (key) => ids[key] !== null && others.some((other) => other[key] === ids[key]),
  )
}

// Two processes may each have added one beyond that.
const maxUnknownDevices = 100

/** Ids under which messages arrive and that no device has by now, the newest first. */
export async function listUnknownDevices(db: Queries): Promise<UnknownDevice[]> {
  return db
    .selectFrom('unknownDevices')
    .select(['externalId', 'topic', 'firstAt', 'lastAt', 'count'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sensorDevices')
            .select('sensorDevices.id')
            .whereRef('sensorDevices.externalId', '=', 'unknownDevices.externalId'),
        ),
      ),
    )
    .orderBy('lastAt', 'desc')
    .orderBy('externalId')
    .limit(maxUnknownDevices)
    .execute()
}
