import { deliveryList, notificationDeliveries } from '@catenary/contract/work/notification-deliveries'
import type { AppContext } from '../../http/app-context.ts'
import { requestedPage, setPageHeaders } from '../../http/pagination.ts'
import { throwProblem } from '../../http/problems.ts'
import { serve } from '../../http/serve.ts'
import { deliverySortKeys, listDeliveries, retryDelivery } from './delivery-queries.ts'

/** The log of deliveries, for administrators: of all mandators, or of their own. */
export function deliveryRoutes(context: AppContext): void {
  serve(context, notificationDeliveries.list, async ({ db, query, reply }) => {
    const page = requestedPage(deliveryList, deliverySortKeys, query)
    const { rows, ...pageInfo } = await listDeliveries(db, query, page)
    setPageHeaders(reply, notificationDeliveries.list, { ...pageInfo, limit: page.limit })
    return rows
  })
  serve(context, notificationDeliveries.retry, async ({ db, params: { id }, at }) => {
    const before = (await retryDelivery(db, id, at)) ?? throwProblem('record.notFound')
    if (before === 'sent') throwProblem('delivery.sent')
  })
}
