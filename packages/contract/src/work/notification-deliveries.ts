import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { defineList, listQuery } from '../list.ts'
import { id, instant, reference } from '../primitives.ts'

/** How a notification reaches a person outside of the application. */
export const deliveryChannels = ['email', 'sms'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** Waiting: to be sent, or to be tried again; failed: tried no more. */
export const deliveryStates = ['waiting', 'sent', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Why a delivery was not sent: the server or gateway refused it, or could not be reached; the address or phone number
 * cannot be one; the recipient may see the notification no more, or wants none; no SMS gateway is set; it waited when the backup was
 * made that this installation was restored from.
 */
export const deliveryErrors = [
  'refused',
  'unreachable',
  'invalidAddress',
  'invalidPhone',
  'noAccess',
  'unsubscribed',
  'smsNotConfigured',
  'restored',
] as const
export type DeliveryError = (typeof deliveryErrors)[number]

const namedReference = z.strictObject({ id, name: z.string() })

/** One notification on its way to one person. */
export const notificationDelivery = z
  .strictObject({
    id,
    notification: z.strictObject({
      id,
      triggeredAt: instant,
      type: z.string(),
      installation: namedReference,
      area: namedReference,
      rope: namedReference.nullable(),
    }),
    channel: z.enum(deliveryChannels),
    recipient: z.strictObject({ id, name: z.string() }),
    address: z.string().nullable().meta({ description: 'Where it was sent to' }),
    state: z.enum(deliveryStates),
    tries: z.number().int(),
    error: z
      .strictObject({ reason: z.enum(deliveryErrors), detail: z.string() })
      .nullable()
      .meta({ description: 'Why the last try failed; detail: what the server said, in its codes' }),
    createdAt: instant,
    nextTryAt: instant.nullable().meta({ description: 'Of one that waits' }),
    sentAt: instant.nullable(),
  })
  .meta({ id: 'NotificationDelivery' })
export type NotificationDelivery = z.infer<typeof notificationDelivery>

/** Filters of the list of deliveries. */
export const deliveryList = defineList({
  filters: {
    state: z.enum(deliveryStates).optional(),
    channel: z.enum(deliveryChannels).optional(),
    installation: id.optional(),
    user: id.optional().meta({ description: 'Deliveries to this user' }),
  },
  sortable: ['createdAt'],
  defaultSort: '-createdAt',
  maxLimit: 200,
  defaultLimit: 50,
})

export const notificationDeliveries = {
  list: endpoint({
    name: 'notificationDeliveries.list',
    summary: 'What was sent to whom, what waits and what failed, newest first where nothing else is asked for',
    method: 'GET',
    path: '/notifications/deliveries',
    permit: ['USER_EDIT_ANY', 'USER_EDIT_OWN'],
    query: listQuery(deliveryList),
    response: z.array(notificationDelivery),
    list: deliveryList,
  }),
  retry: endpoint({
    name: 'notificationDeliveries.retry',
    summary: 'Tries a delivery again that failed or waits; one that was sent stays as it is (409)',
    method: 'POST',
    path: '/notifications/deliveries/{id}/retry',
    permit: ['USER_EDIT_ANY', 'USER_EDIT_OWN'],
    params: reference,
    response: null,
    status: 204,
  }),
}
