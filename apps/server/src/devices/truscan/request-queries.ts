import type { TruscanRequest } from '@catenary/contract/devices/truscan-fields'
import { measurementWaitHours } from '@catenary/contract/devices/truscan-fields'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { truscanRequestColumn } from '../../db/truscan-columns.ts'

/** A request with what is not sent of it. */
export interface RequestRow extends TruscanRequest {
  readonly deviceId: string
  /** It took one measurement of the contract. */
  readonly isCounted: boolean
}

function selectRequests(db: Queries) {
  return db
    .selectFrom('truscanRequests as r')
    .select(['r.deviceId', 'r.isCounted', truscanRequestColumn(sql`r`).as('value')])
}

type SelectedRequest = Pick<RequestRow, 'deviceId' | 'isCounted'> & { readonly value: TruscanRequest }
const toRow = (row: SelectedRequest | undefined): RequestRow | undefined =>
  row && { ...row.value, deviceId: row.deviceId, isCounted: row.isCounted }

/** A request without what is not sent of it. */
export function toRequest({ deviceId: _, isCounted: __, ...request }: RequestRow): TruscanRequest {
  return request
}

/** The request of a device that is neither finished nor withdrawn. */
export async function findOpenRequest(db: Queries, deviceId: string): Promise<RequestRow | undefined> {
  return toRow(
    await selectRequests(db)
      .where('r.deviceId', '=', deviceId)
      .where('r.state', 'in', ['requested', 'confirmed'])
      .executeTakeFirst(),
  )
}

/** One request of a device. */
export async function findRequest(db: Queries, deviceId: string, id: string): Promise<RequestRow | undefined> {
  return toRow(await selectRequests(db).where('r.deviceId', '=', deviceId).where('r.id', '=', id).executeTakeFirst())
}

/**
 * The requests that their devices took so long ago that no measurement is expected any more, without those of a device that is
 * uploading; locked with their devices until the end of the transaction, as Catenary itself. What another one has locked is left out.
 */
export async function lockUnmeasured(db: Queries, at: Date): Promise<{ id: string; deviceId: string }[]> {
  const since = sql`${at.toISOString()}::timestamptz - make_interval(hours => ${measurementWaitHours}::integer)`
  const { rows } = await sql<{ id: string; deviceId: string }>`select q.id, q.device_id as "deviceId"
    from truscan_requests q join truscan_devices d on d.id = q.device_id
    where q.state = 'confirmed' and q.confirmed_at <= ${since}
      and not exists (select from truscan_uploads u
        where u.device_id = d.id and u.event_id is null and u.received_at > ${since})
    order by q.id for update of d, q skip locked`.execute(db)
  return rows
}

/** A request to insert. */
export interface NewRequest {
  readonly id: string
  readonly mandatorId: string
  readonly deviceId: string
  readonly reason: string
  readonly isCounted: boolean
  readonly requestedBy: string | null
  readonly requestedByName: string
}

/** Adds a request. */
export async function insertRequest(db: Queries, request: NewRequest, at: Date): Promise<void> {
  await db
    .insertInto('truscanRequests')
    .values({ ...request, state: 'requested', requestedAt: at.toISOString() })
    .execute()
}

/** Ends a request: measured by an event, failed or withdrawn. */
export async function endRequest(
  db: Queries,
  id: string,
  state: 'measured' | 'failed' | 'withdrawn',
  at: Date,
  eventId: string | null = null,
): Promise<void> {
  await db
    .updateTable('truscanRequests')
    .set({ state, finishedAt: at.toISOString(), eventId })
    .where('id', '=', id)
    .execute()
}

/** Notes that the device took a request. */
export async function confirmRequest(db: Queries, id: string, at: Date): Promise<void> {
  await db
    .updateTable('truscanRequests')
    .set({ state: 'confirmed', confirmedAt: at.toISOString() })
    .where('id', '=', id)
    .execute()
}
