import type { Notification } from '@catenary/contract/notifications'
import { sql } from 'kysely'
import type { Queries } from '../../db/caller.ts'
import type { Cursor } from '../../http/cursor.ts'

/** Which notifications are asked for, newest first. */
export interface Asked {
  /** Those of this installation and its ropes alone. */
  readonly installationId?: string
  readonly limit: number
  readonly after?: Cursor
}

const named = (table: 'installations' | 'areas' | 'ropes') =>
  sql<Notification['area']>`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)})`

/** The notifications that the caller may see, newest first. */
export async function listNotifications(db: Queries, asked: Asked): Promise<Notification[]> {
  const { installationId, limit, after } = asked
  let page = db.selectFrom('notifications').selectAll()
  if (installationId) page = page.where('installationId', '=', installationId)
  if (after) page = page.where(sql<boolean>`(triggered_at, id) < (${after.timestamp}::timestamptz, ${after.id}::uuid)`)
  return db
    .selectFrom(page.orderBy('triggeredAt', 'desc').orderBy('id', 'desc').limit(limit).as('notifications'))
    .innerJoin('installations', 'installations.id', 'notifications.installationId')
    .innerJoin('areas', 'areas.id', 'installations.areaId')
    .leftJoin('ropes', 'ropes.id', 'notifications.ropeId')
    .select(['notifications.id', 'triggeredAt', 'type', 'threshold', 'text'])
    .select([named('installations').as('installation'), named('areas').as('area')])
    .select(
      sql<
        Notification['rope']
      >`case when ropes.id is not null then jsonb_build_object('id', ropes.id, 'name', ropes.name) end`.as('rope'),
    )
    .orderBy('triggeredAt', 'desc')
    .orderBy('notifications.id', 'desc')
    .execute()
}
