import type { Notification } from '@catenary/contract/work/notifications'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { ListCount, Page, PageRead, SortKeys } from '../../db/paging.ts'
import { countRows, readPage, sortKey } from '../../db/paging.ts'

/** What notifications are sorted by in the database. */
export const notificationSortKeys: SortKeys<'triggeredAt'> = {
  by: { triggeredAt: [sortKey('timestamp', sql.ref('notifications.triggeredAt'))] },
  unique: [sortKey('uuid', sql.ref('notifications.id'))],
}

interface NotificationFilter {
  /** Those of this installation and its ropes alone. */
  readonly installationId?: string | undefined
  /** Also counts the matching rows. */
  readonly total?: boolean | undefined
}

const idAndName = (table: 'installations' | 'areas' | 'ropes') =>
  sql<Notification['area']>`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)})`

/** A page of the notifications that the caller may see. */
export async function listNotifications(
  db: Queries,
  { installationId, total = false }: NotificationFilter,
  page: Page,
): Promise<PageRead<Notification> & { count: ListCount | null }> {
  const all = db.selectFrom('notifications')
  const filtered = installationId ? all.where('notifications.installationId', '=', installationId) : all
  const read = await readPage(
    filtered
      .innerJoin('installations', 'installations.id', 'notifications.installationId')
      .innerJoin('areas', 'areas.id', 'installations.areaId')
      .leftJoin('ropes', 'ropes.id', 'notifications.ropeId')
      .select(['notifications.id', 'triggeredAt', 'type', 'threshold', 'text'])
      .select([idAndName('installations').as('installation'), idAndName('areas').as('area')])
      .select(
        sql<
          Notification['rope']
        >`case when ropes.id is not null then jsonb_build_object('id', ropes.id, 'name', ropes.name) end`.as('rope'),
      ),
    page,
  )
  return { ...read, count: total ? await countRows(filtered, page, read.rows.length) : null }
}
