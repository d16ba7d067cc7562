import { z } from 'zod'
import { domainEvents } from '../domain-events.ts'
import type { DomainEventName } from '../domain-events.ts'
import { endpoint } from '../endpoint.ts'
import { fieldError, line, patchOf } from '../field.ts'
import { defineList, listQuery } from '../list.ts'
import { id, instant, reference, timestamp } from '../primitives.ts'

/** What a webhook can subscribe to: every domain event. */
export const webhookEventTypes = Object.keys(domainEvents) as [DomainEventName, ...DomainEventName[]]

/** The type of an event that is sent on request, to try a webhook. */
export const webhookTestType = 'webhook.test'

/** The most webhooks that one user may have. */
export const maxWebhooks = 20
/** For how long a secret that was replaced still signs, beside the new one, in hours. */
export const replacedSecretHours = 24
/** After how many days of failures a webhook is disabled. */
export const failingDays = 5
/** For how many days the log is stored. */
export const webhookLogDays = 30
/** The most characters of a response in the log. */
export const maxLoggedResponse = 1024

/** Why a webhook sends nothing: switched off by somebody, after days of failures, the receiver answered 410, or its owner may not call any more. */
export const webhookDisabledReasons = ['switchedOff', 'failing', 'gone', 'owner'] as const
export type WebhookDisabledReason = (typeof webhookDisabledReasons)[number]

/** Why a delivery is given up without a further attempt: its webhook was disabled, or it waited in the backup that was restored. */
export const webhookRefusals = [...webhookDisabledReasons, 'restored'] as const

/** Waiting: to be sent, or to be sent again; failed: sent no more. */
export const webhookDeliveryStates = ['waiting', 'sent', 'failed'] as const
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number]

/**
 * Why an attempt failed: the response was no 2xx (`status`, redirects included), the address may not be called, nobody answers
 * there, the answer took too long or broke off, or the secret cannot be read because the installation's secret was changed.
 */
export const webhookAttemptErrors = ['status', 'address', 'unreachable', 'late', 'cut', 'secret'] as const
export type WebhookAttemptError = (typeof webhookAttemptErrors)[number]

const named = z.strictObject({ id, name: z.string() })

/** An address as the database stores it; the network it lies in is looked at by the server. */
const url = line(2000)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), fieldError('webAddress'))
  .refine((text) => {
    const parsed = URL.parse(text)
    return parsed === null || (parsed.username === '' && parsed.password === '' && parsed.hash === '')
  }, fieldError('webAddressParts'))
  .meta({ description: 'https:; http: only where the operator allows the address' })

/** What is written of a webhook. */
export const webhookFields = z.strictObject({
  url,
  description: line(200, 0).meta({ description: 'For whoever looks after it' }),
  eventTypes: z
    .array(z.enum(webhookEventTypes))
    .min(1)
    .max(webhookEventTypes.length)
    .refine((types) => new Set(types).size === types.length, fieldError('duplicate')),
  mandator: z
    .object({ id })
    .nullable()
    .meta({ description: 'Only what belongs to this mandator; null: all that its owner may see' }),
  isEnabled: z.boolean(),
})

/** An address to which events are posted, signed according to Standard Webhooks. */
export const webhook = z
  .strictObject({
    id,
    url: z.string(),
    description: z.string(),
    eventTypes: z.array(z.string()),
    mandator: named.nullable(),
    isEnabled: z.boolean(),
    owner: named.meta({ description: 'It delivers what this user may see' }),
    createdAt: instant,
    disabled: z
      .strictObject({ at: instant, reason: z.enum(webhookDisabledReasons) })
      .nullable()
      .meta({ description: 'Since when and why it sends nothing' }),
    failingSince: instant
      .nullable()
      .meta({ description: 'Since when no attempt has succeeded; null where the last one did' }),
    secret: z.strictObject({ createdAt: instant, previousUntil: instant.nullable() }).nullable().meta({
      description: 'When the secret was made, and until when the one before it signs too; null: nothing is sent yet',
    }),
    lastDelivery: z.strictObject({ at: instant, state: z.enum(webhookDeliveryStates) }).nullable(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhook>

/** The keys of a webhook that are not written. */
export const webhookReadOnly = [
  'id',
  'owner',
  'createdAt',
  'disabled',
  'failingSince',
  'secret',
  'lastDelivery',
] as const

const newWebhook = z.strictObject({
  url: webhookFields.shape.url,
  description: webhookFields.shape.description.optional(),
  eventTypes: webhookFields.shape.eventTypes,
  mandator: webhookFields.shape.mandator.optional(),
  isEnabled: webhookFields.shape.isEnabled.optional(),
})

/** One request to the receiver. */
const webhookAttempt = z.strictObject({
  number: z.number().int().positive(),
  startedAt: instant,
  durationMs: z.number().int().nullable().meta({
    description: 'null: it is under way, or the server stopped during it and it is unknown whether it arrived',
  }),
  status: z.number().int().nullable().meta({ description: 'The HTTP status of the response' }),
  error: z.enum(webhookAttemptErrors).nullable(),
  response: z
    .string()
    .nullable()
    .meta({ description: `The first ${maxLoggedResponse} characters of the response` }),
})
export type WebhookAttempt = z.infer<typeof webhookAttempt>

/** One event on its way to one webhook. */
export const webhookDelivery = z
  .strictObject({
    id: id.meta({ description: 'The header webhook-id, the same at every attempt' }),
    type: z.string(),
    occurredAt: instant,
    createdAt: instant,
    state: z.enum(webhookDeliveryStates),
    nextAttemptAt: instant.nullable().meta({ description: 'Of one that waits' }),
    refusal: z.enum(webhookRefusals).nullable().meta({
      description:
        'Why it was given up without a further attempt: the webhook was disabled, or it waited when the backup was made that the installation was restored from',
    }),
    attempts: z.array(webhookAttempt).meta({ description: 'The latest first, at most 20' }),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof webhookDelivery>

/** What is posted, as JSON: thin, and read as the owner of the webhook at the time of sending. */
export const webhookPayload = z
  .strictObject({
    type: z.string().meta({ description: 'The type of the event' }),
    timestamp: instant.meta({ description: 'When it happened' }),
    data: z
      .looseObject({
        mandator: named.optional(),
        area: named.optional(),
        installation: named.optional(),
        rope: named.optional(),
        link: z.string().optional().meta({ description: 'The page in the application' }),
      })
      .meta({ description: 'What it is about, with ids and names; read details through the API' }),
  })
  .meta({ id: 'WebhookPayload' })
export type WebhookPayload = z.infer<typeof webhookPayload>

/** Filters of the log of a webhook. */
export const webhookDeliveryList = defineList({
  filters: {
    state: z.enum(webhookDeliveryStates).optional(),
    type: z.enum([...webhookEventTypes, webhookTestType]).optional(),
  },
  sortable: ['createdAt'],
  defaultSort: '-createdAt',
  maxLimit: 100,
  defaultLimit: 20,
})

const permit = 'API_PAGE' as const
const deliveryParams = z.strictObject({ id, delivery: id })

export const webhooks = {
  list: endpoint({
    name: 'webhooks.list',
    summary: 'The webhooks of the caller; of all users for administrators',
    method: 'GET',
    path: '/webhooks',
    permit,
    response: z.array(webhook),
  }),
  get: endpoint({
    name: 'webhooks.get',
    summary: 'One webhook',
    method: 'GET',
    path: '/webhooks/{id}',
    permit,
    params: reference,
    response: webhook,
    versioned: true,
  }),
  create: endpoint({
    name: 'webhooks.create',
    summary: 'Add a webhook; it sends nothing before its secret is made (webhooks.createSecret)',
    method: 'POST',
    path: '/webhooks',
    permit,
    body: z.strictObject({ webhook: newWebhook }),
    response: webhook,
    versioned: true,
    status: 201,
  }),
  change: endpoint({
    name: 'webhooks.change',
    summary: 'Change a webhook, disable it or enable it again',
    method: 'PATCH',
    path: '/webhooks/{id}',
    permit,
    params: reference,
    body: z.strictObject({ webhook: patchOf(webhookFields, webhookReadOnly) }),
    response: webhook,
    versioned: true,
  }),
  remove: endpoint({
    name: 'webhooks.remove',
    summary: 'Delete a webhook with its log',
    method: 'DELETE',
    path: '/webhooks/{id}',
    permit,
    params: reference,
    response: null,
    status: 204,
    versioned: true,
  }),
  createSecret: endpoint({
    name: 'webhooks.createSecret',
    summary: `A new secret, shown once; the one before it signs beside it for ${replacedSecretHours} hours`,
    method: 'POST',
    path: '/webhooks/{id}/secret',
    permit,
    params: reference,
    response: z.strictObject({
      secret: z.string().meta({ description: 'whsec_ and the key in base64' }),
    }),
    status: 201,
  }),
  sendTest: endpoint({
    name: 'webhooks.sendTest',
    summary: `Sends an event of the type ${webhookTestType}`,
    method: 'POST',
    path: '/webhooks/{id}/test',
    permit,
    params: reference,
    response: z.strictObject({ delivery: reference }),
    status: 201,
  }),
  deliveries: endpoint({
    name: 'webhooks.deliveries',
    summary: `What was sent and what waits, with every attempt, of the last ${webhookLogDays} days, newest first`,
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    permit,
    params: reference,
    query: listQuery(webhookDeliveryList),
    response: z.array(webhookDelivery),
    list: webhookDeliveryList,
  }),
  retry: endpoint({
    name: 'webhooks.retry',
    summary: 'Sends a delivery again, under the same webhook-id',
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{delivery}/retry',
    permit,
    params: deliveryParams,
    response: null,
    status: 204,
  }),
  retryFailed: endpoint({
    name: 'webhooks.retryFailed',
    summary: 'Sends all deliveries again that failed since a moment',
    method: 'POST',
    path: '/webhooks/{id}/deliveries/retry',
    permit,
    params: reference,
    body: z.strictObject({ since: timestamp }),
    response: z.strictObject({ count: z.number().int() }),
  }),
}
