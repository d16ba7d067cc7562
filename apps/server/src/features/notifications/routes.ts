import type { Notification } from '@catenary/contract/notifications'
import { notificationLimits, notifications } from '@catenary/contract/notifications'
import { sees } from '../../assets/queries.ts'
import { cursorText, linkNext, parseCursor } from '../../http/cursor.ts'
import { fail } from '../../http/problems.ts'
import type { ReadingCall } from '../../http/serve.ts'
import { addressOf, serveReading } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { listNotifications } from './queries.ts'

/** Notifications: those of everything that the caller may see, and those of an installation. */
export function notificationRoutes(serving: Serving): void {
  serveReading(serving, notifications.list, (call) => page(call, addressOf(notifications.list), {}), {
    isOneQuery: true,
  })
  serveReading(serving, notifications.ofInstallation, async (call) => {
    const { id } = call.params
    if (!(await sees(call.db, 'installations', id))) fail('record.notFound')
    return page(call, addressOf(notifications.ofInstallation).replace(':id', id), { installationId: id })
  })
}

async function page(
  { db, query, reply }: Pick<ReadingCall<typeof notifications.list>, 'db' | 'query' | 'reply'>,
  address: string,
  asked: { installationId?: string },
): Promise<Notification[]> {
  const { limit = notificationLimits[0], cursor } = query
  const after = cursor === undefined ? {} : { after: parseCursor(cursor) }
  const found = await listNotifications(db, { ...asked, ...after, limit })
  const last = found.at(-1)
  if (found.length === limit && last)
    linkNext(reply, address, { limit, cursor: cursorText({ timestamp: last.triggeredAt, id: last.id }) })
  return found
}
