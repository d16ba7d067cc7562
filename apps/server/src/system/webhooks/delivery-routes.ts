import { webhookDeliveryList, webhooks } from '@catenary/contract/system/webhooks'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { requestedPage, setPageHeaders } from '../../http/pagination.ts'
import { throwProblem } from '../../http/problems.ts'
import { serve } from '../../http/serve.ts'
import { insertTest, listWebhookDeliveries, queueAgain, webhookDeliverySortKeys } from './delivery-queries.ts'
import { findWebhook } from './queries.ts'

/** The log of a webhook: what was sent, tests, and sending again. */
export function webhookDeliveryRoutes(context: AppContext): void {
  serve(context, webhooks.deliveries, async ({ db, params: { id }, query, reply, at }) => {
    if (!(await findWebhook(db, id, at))) throwProblem('record.notFound')
    const page = requestedPage(webhookDeliveryList, webhookDeliverySortKeys, query)
    const { rows, ...pageInfo } = await listWebhookDeliveries(db, id, query, page)
    setPageHeaders(reply, webhooks.deliveries, { ...pageInfo, limit: page.limit })
    return rows
  })
  serve(context, webhooks.sendTest, async ({ db, params: { id }, at }) => {
    await requireSending(db, id, at)
    return { delivery: { id: await insertTest(db, id, at) } }
  })
  serve(context, webhooks.retry, async ({ db, params: { id, delivery }, at }) => {
    await requireSending(db, id, at)
    if ((await queueAgain(db, id, { id: delivery }, at)) === 0) throwProblem('record.notFound')
  })
  serve(context, webhooks.retryFailed, async ({ db, params: { id }, body, at }) => {
    await requireSending(db, id, at)
    return { count: await queueAgain(db, id, { failedSince: body.since }, at) }
  })
}

/** Throws where the webhook sends nothing: it is disabled, or has no secret yet. */
async function requireSending(db: Queries, id: string, at: Date): Promise<void> {
  const { value } = (await findWebhook(db, id, at)) ?? throwProblem('record.notFound')
  if (!value.isEnabled) throwProblem('webhook.disabled')
  if (!value.secret) throwProblem('webhook.noSecret')
}
