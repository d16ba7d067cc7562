import { api } from '@catenary/contract/api'
import type { RequestInput } from '@catenary/contract/endpoint'
import type { Webhook, WebhookDelivery } from '@catenary/contract/system/webhooks'
import { webhookEventTypes } from '@catenary/contract/system/webhooks'
import { v7 } from 'uuid'
import type { Person, World } from '../world.ts'

type NewWebhook = RequestInput<typeof api.webhooks.create>['body']['webhook']

/** A webhook of a person's with its secret, by default of all events. */
export async function createWebhook(
  world: World,
  who: Person,
  url: string,
  more: Partial<NewWebhook> = {},
): Promise<{ id: string; secret: string }> {
  const webhook = { url, eventTypes: [...webhookEventTypes], ...more }
  const created = await world.call(who, api.webhooks.create, { body: { webhook } })
  if (created.statusCode !== 201) throw new Error(created.payload)
  const { id } = created.json<Webhook>()
  return { id, secret: await createSecret(world, who, id) }
}

/** A new secret of a webhook. */
export async function createSecret(world: World, who: Person, id: string): Promise<string> {
  return (await world.call(who, api.webhooks.createSecret, { params: { id } })).json<{ secret: string }>().secret
}

/** The log of a webhook as a person sees it, the newest first. */
export async function readLog(world: World, who: Person, id: string): Promise<WebhookDelivery[]> {
  return (await world.call(who, api.webhooks.deliveries, { params: { id } })).json<WebhookDelivery[]>()
}

/** A webhook as a person sees it. */
export async function readWebhook(world: World, who: Person, id: string): Promise<Webhook> {
  return (await world.call(who, api.webhooks.get, { params: { id } })).json<Webhook>()
}

/** A webhook of a person's with six deliveries, two of them at a time. */
export async function createWebhookWithLog(world: World, who: Person): Promise<string> {
  const { id: webhookId } = await createWebhook(world, who, 'http://127.0.0.1:9/')
  const deliveries = Array.from({ length: 6 }, (_, index) => {
    const at = `2026-02-0${Math.floor(index / 2) + 1}T00:00:00.000Z`
    const times = { occurredAt: at, createdAt: at, tryAt: at }
    return { ...times, id: v7(), webhookId, mandatorId: world.alpha, type: 'task.due', payload: '{}' }
  })
  await world.owner.insertInto('webhookDeliveries').values(deliveries).execute()
  return webhookId
}
