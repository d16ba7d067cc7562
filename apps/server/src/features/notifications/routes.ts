import type { Notification } from '@catenary/contract/notifications'
import { notificationList, notifications } from '@catenary/contract/notifications'
import { sees } from '../../assets/queries.ts'
import { linkPages, pageAsked } from '../../http/list-page.ts'
import { fail } from '../../http/problems.ts'
import type { ReadingCall } from '../../http/serve.ts'
import { serveReading } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { listNotifications, notificationKeys } from './queries.ts'

/** Notifications: those of everything that the caller may see, and those of an installation. */
export function notificationRoutes(serving: Serving): void {
  serveReading(serving, notifications.list, (call) => page(call, notifications.list))
  serveReading(serving, notifications.ofInstallation, async (call) => {
    const { id } = call.params
    if (!(await sees(call.db, 'installations', id))) fail('record.notFound')
    return page(call, notifications.ofInstallation, id)
  })
}

async function page(
  { db, query, reply }: Pick<ReadingCall<typeof notifications.list>, 'db' | 'query' | 'reply'>,
  facts: (typeof notifications)['list' | 'ofInstallation'],
  installationId?: string,
): Promise<Notification[]> {
  const asked = pageAsked(notificationList, notificationKeys, query)
  const { rows, ...beside } = await listNotifications(db, { installationId, total: query.total }, asked)
  linkPages(reply, facts, { ...beside, limit: asked.limit })
  return rows
}
