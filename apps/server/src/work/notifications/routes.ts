import type { Notification } from '@catenary/contract/work/notifications'
import { notificationList, notifications } from '@catenary/contract/work/notifications'
import { canSee } from '../../assets/public.ts'
import type { AppContext } from '../../http/app-context.ts'
import { setPageHeaders, requestedPage } from '../../http/pagination.ts'
import { throwProblem } from '../../http/problems.ts'
import type { QueryCall } from '../../http/serve.ts'
import { serveQuery } from '../../http/serve.ts'
import { listNotifications, notificationSortKeys } from './queries.ts'

/** Notifications: those of everything that the caller may see, and those of an installation. */
export function notificationRoutes(context: AppContext): void {
  serveQuery(context, notifications.list, (call) => listPage(call, notifications.list))
  serveQuery(context, notifications.ofInstallation, async (call) => {
    const { id } = call.params
    if (!(await canSee(call.db, 'installations', id))) throwProblem('record.notFound')
    return listPage(call, notifications.ofInstallation, id)
  })
}

async function listPage(
  { db, query, reply }: Pick<QueryCall<typeof notifications.list>, 'db' | 'query' | 'reply'>,
  facts: (typeof notifications)['list' | 'ofInstallation'],
  installationId?: string,
): Promise<Notification[]> {
  const pageRequest = requestedPage(notificationList, notificationSortKeys, query)
  const { rows, ...pageInfo } = await listNotifications(db, { installationId, total: query.total }, pageRequest)
  setPageHeaders(reply, facts, { ...pageInfo, limit: pageRequest.limit })
  return rows
}
