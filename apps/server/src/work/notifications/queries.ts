import type { Notification, NotificationFacts } from '@catenary/contract/work/notifications'
import { maxUnreadCount } from '@catenary/contract/work/notifications'
import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { ListCount, Page, PageRead, SortKeys } from '../../db/paging.ts'
import { countRows, readPage, sortKey } from '../../db/paging.ts'
import type { DB } from '../../db/types.ts'

/** What notifications are sorted by in the database. */
export const notificationSortKeys: SortKeys<'triggeredAt'> = {
  by: { triggeredAt: [sortKey('timestamp', sql.ref('notifications.triggeredAt'))] },
  unique: [sortKey('uuid', sql.ref('notifications.id'))],
}

interface NotificationFilter {
  /** Limits the list to this installation and its ropes. */
  readonly installationId?: string | undefined
  /** Those that the caller has not read, or those that the caller has. */
  readonly unread?: boolean | undefined
  /** Also counts the matching rows. */
  readonly total?: boolean | undefined
}

/** A stored notification: facts without a text. */
export type StoredNotification = Omit<Notification, 'text' | 'event'> & {
  readonly facts: NotificationFacts
  readonly installationAttributes: DB['installations']['attributes']['__select__']
}

/** Id and name of a joined table as an object. */
export const idAndName = (table: 'installations' | 'areas' | 'ropes') =>
  sql<Notification['area']>`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)})`

// Row-level security limits the marks to those of the caller.
const isRead = sql<boolean>`exists (select from notification_reads r where r.notification_id = notifications.id)`

/** A page of the notifications that the caller may see. */
export async function listNotifications(
  db: Queries,
  { installationId, unread, total = false }: NotificationFilter,
  page: Page,
): Promise<PageRead<StoredNotification> & { count: ListCount | null }> {
  const all = db.selectFrom('notifications')
  const ofInstallation = installationId ? all.where('notifications.installationId', '=', installationId) : all
  const filtered = unread === undefined ? ofInstallation : ofInstallation.where(isRead, '=', !unread)
  const read = await readPage(selectNotifications(filtered), page)
  return { ...read, count: total ? await countRows(filtered, page, read.rows.length) : null }
}

function selectNotifications(filtered: SelectQueryBuilder<DB, 'notifications', object>) {
  return filtered
    .innerJoin('installations', 'installations.id', 'notifications.installationId')
    .innerJoin('areas', 'areas.id', 'installations.areaId')
    .leftJoin('ropes', 'ropes.id', 'notifications.ropeId')
    .select(['notifications.id', 'triggeredAt', 'type', 'threshold', 'facts'])
    .select('installations.attributes as installationAttributes')
    .select([idAndName('installations').as('installation'), idAndName('areas').as('area'), isRead.as('isRead')])
    .select(sql<Notification['rope']>`case when ropes.id is not null then ${idAndName('ropes')} end`.as('rope'))
}

/** How many notifications the caller has not read, at most {@link maxUnreadCount}. */
export async function countUnread(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom(
      db.selectFrom('notifications').select('id').where(isRead, '=', false).limit(maxUnreadCount).as('unread'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** True where the caller may see the notification. */
export async function canSeeNotification(db: Queries, id: string): Promise<boolean> {
  return (await db.selectFrom('notifications').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Marks notifications as read by the caller: one, or all that they may see. */
export async function markAsRead(db: Queries, userId: string, at: Date, id?: string): Promise<void> {
  await db
    .insertInto('notificationReads')
    .columns(['userId', 'notificationId', 'readAt'])
    .expression((eb) => {
      const unread = eb
        .selectFrom('notifications')
        .select([
          sql<string>`${userId}::uuid`.as('userId'),
          'notifications.id',
          sql<string>`${at.toISOString()}::timestamptz`.as('readAt'),
        ])
        .where(isRead, '=', false)
      return id === undefined ? unread : unread.where('notifications.id', '=', id)
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Marks a notification as unread by the caller. */
export async function markAsUnread(db: Queries, userId: string, id: string): Promise<void> {
  await db.deleteFrom('notificationReads').where('userId', '=', userId).where('notificationId', '=', id).execute()
}

/** Contact data of a user, and whether notifications are enabled. */
export function findReachability(db: Queries, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'phone', 'notificationEnabled'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
