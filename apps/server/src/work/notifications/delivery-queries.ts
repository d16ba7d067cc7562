import type { deliveryList, NotificationDelivery } from '@catenary/contract/work/notification-deliveries'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import type { ListCount, Page, PageRead, SortKeys } from '../../db/paging.ts'
import { countRows, readPage, sortKey } from '../../db/paging.ts'
import { idAndName } from './queries.ts'

/** What deliveries are sorted by in the database. */
export const deliverySortKeys: SortKeys<'createdAt'> = {
  by: { createdAt: [sortKey('timestamp', sql.ref('notificationDeliveries.createdAt'))] },
  unique: [sortKey('uuid', sql.ref('notificationDeliveries.id'))],
}

type DeliveryFilter = z.infer<z.ZodObject<(typeof deliveryList)['filters']>> & { readonly total?: boolean | undefined }

/** A page of the deliveries that the caller may see. */
export async function listDeliveries(
  db: Queries,
  filter: DeliveryFilter,
  page: Page,
): Promise<PageRead<NotificationDelivery> & { count: ListCount | null }> {
  const filtered = filterDeliveries(db, filter)
  const read = await readPage(
    filtered
      .innerJoin('installations', 'installations.id', 'notifications.installationId')
      .innerJoin('areas', 'areas.id', 'installations.areaId')
      .leftJoin('ropes', 'ropes.id', 'notifications.ropeId')
      .leftJoin('users', 'users.id', 'notificationDeliveries.userId')
      .select(['notificationDeliveries.id', 'channel', 'address', 'state', 'tries', 'sentAt'])
      .select('notificationDeliveries.createdAt')
      .select([
        sql<NotificationDelivery['notification']>`jsonb_build_object('id', notifications.id,
          'triggeredAt', to_char(notifications.triggered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'type', notifications.type, 'installation', ${idAndName('installations')}, 'area', ${idAndName('areas')},
          'rope', case when ropes.id is not null then ${idAndName('ropes')} end)`.as('notification'),
        sql<NotificationDelivery['recipient']>`jsonb_build_object('id', notification_deliveries.user_id,
          'name', coalesce(trim(users.firstname || ' ' || users.lastname), ''))`.as('recipient'),
        sql<NotificationDelivery['error']>`case when error is not null then jsonb_build_object('reason', error,
          'detail', coalesce(error_detail, '')) end`.as('error'),
        sql<string | null>`case when state = 'waiting' then try_at end`.as('nextTryAt'),
      ]),
    page,
  )
  return { ...read, count: filter.total ? await countRows(filtered, page, read.rows.length) : null }
}

function filterDeliveries(db: Queries, { state, channel, installation, user }: DeliveryFilter) {
  let filtered = db
    .selectFrom('notificationDeliveries')
    .innerJoin('notifications', 'notifications.id', 'notificationDeliveries.notificationId')
  if (state) filtered = filtered.where('state', '=', state)
  if (channel) filtered = filtered.where('channel', '=', channel)
  if (installation) filtered = filtered.where('notifications.installationId', '=', installation)
  if (user) filtered = filtered.where('notificationDeliveries.userId', '=', user)
  return filtered
}

/** Schedules a delivery for an immediate retry. Returns its previous state; undefined if the caller may not see it. */
export async function retryDelivery(db: Queries, id: string, at: Date) {
  const delivery = await db
    .selectFrom('notificationDeliveries')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!delivery || delivery.state === 'sent') return delivery?.state
  await db
    .updateTable('notificationDeliveries')
    .set({ state: 'waiting', tryAt: at.toISOString() })
    .where('id', '=', id)
    .execute()
  return delivery.state
}
