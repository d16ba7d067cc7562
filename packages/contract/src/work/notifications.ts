import { noStateReasons } from '@catenary/domain/state'
import { z } from 'zod'
import { watchedRule } from '../devices/alarms.ts'
import { attentionCauses } from '../devices/truscan-fields.ts'
import { endpoint } from '../endpoint.ts'
import { patchOf, schemaKeys } from '../field.ts'
import { defineList, listQuery } from '../list.ts'
import { id, instant, queryBoolean, reference } from '../primitives.ts'
import { damagesOfUnknownLoss, doubtfulEntries, splicesToRenew } from '../records/damage.ts'
import { deliveryChannels } from './notification-deliveries.ts'

const namedReference = z.strictObject({ id, name: z.string() })

/**
 * The state of a rope as far as a notification tells it: the worst loss over its limit (1: reached), or why it has none; and whether
 * the limit may be reached all the same, and what it leaves out, if anything.
 */
const notifiedState = z.strictObject({
  ratio: z.number().nullable(),
  noStateReason: z.enum(noStateReasons).nullable(),
  mayBeReached: z.literal(true).optional(),
  damagesOfUnknownLoss: damagesOfUnknownLoss.positive().optional(),
  splicesToRenew: splicesToRenew.positive().optional(),
  doubtfulEntries: doubtfulEntries.positive().optional(),
})
export type NotifiedState = z.infer<typeof notifiedState>

/** What happened, as it is stored: the text is made of it whenever it is read, in the reader's language. */
export const notificationFacts = z.strictObject({
  /** How many recordings or documents since the rule fired last, these included. */
  count: z.number().int().positive().optional(),
  /** The recording, and where on the rope it is, in m; no position for an inspection with its damages. */
  event: id.optional(),
  position: z.number().optional(),
  /** The name of a single document. */
  document: z.string().optional(),
  /** The title of the task, and since when it is due, or will be in the course of the day. */
  task: z.string().optional(),
  due: instant.optional(),
  /** A device that somebody has to see to: why, its serial number, what it says of its fault, and the last day of its contract. */
  device: z
    .strictObject({
      cause: z.enum(attentionCauses),
      serialNumber: z.string(),
      message: z.string().optional(),
      contractEnd: z.string().optional(),
    })
    .optional(),
  /** The state of the rope before and after what happened. */
  before: notifiedState.optional(),
  after: notifiedState.optional(),
  /** The alarm of a device: whose it is, what its rule watches, and what was measured. */
  alarm: z
    .strictObject({
      device: z.string(),
      rule: watchedRule,
      value: z.number().nullable(),
      since: instant,
      endedAt: instant.nullable(),
    })
    .optional(),
  /** What an earlier release wrote in one language. */
  text: z.string().optional(),
})
export type NotificationFacts = z.infer<typeof notificationFacts>

/** A notification: the rule that fired, and on what. */
export const notification = z
  .strictObject({
    id,
    triggeredAt: instant,
    type: z.string().meta({ description: 'A type of rule, or a key of the system notifications' }),
    threshold: z.number().nullable(),
    installation: namedReference,
    area: namedReference,
    rope: namedReference.nullable(),
    text: z.string().meta({ description: 'What happened, in the language of the request' }),
    event: reference.nullable().meta({ description: 'The recording that made the rule fire' }),
    isRead: z.boolean().meta({ description: 'Whether the caller has marked it as read' }),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>

const notificationPatch = patchOf(
  z.strictObject({ isRead: z.boolean() }),
  schemaKeys(notification).filter((key) => key !== 'isRead'),
)

/** How many notifications can be chosen to be shown, the first of them at the beginning. */
export const notificationPageSizes = [10, 20, 50, 100] as const

/** Filters of a list of notifications. */
export const notificationList = defineList({
  filters: { unread: queryBoolean.optional().meta({ description: 'Only those that the caller has not read, or has' }) },
  sortable: ['triggeredAt'],
  defaultSort: '-triggeredAt',
  maxLimit: 100,
  defaultLimit: notificationPageSizes[0],
})

/** The most unread notifications that are counted; there may be more. */
export const maxUnreadCount = 100

export const notifications = {
  list: endpoint({
    name: 'notifications.list',
    summary: 'The notifications of everything that the caller may see, newest first',
    method: 'GET',
    path: '/notifications',
    permit: 'AREA',
    query: listQuery(notificationList),
    response: z.array(notification),
    list: notificationList,
  }),
  ofInstallation: endpoint({
    name: 'notifications.ofInstallation',
    summary: 'The notifications of an installation and its ropes, newest first',
    method: 'GET',
    path: '/installations/{id}/notifications',
    permit: 'AREA',
    params: reference,
    query: listQuery(notificationList),
    response: z.array(notification),
    list: notificationList,
  }),
  unread: endpoint({
    name: 'notifications.unread',
    summary: 'How many notifications the caller has not read, counted up to 100',
    method: 'GET',
    path: '/notifications/unread',
    permit: 'AREA',
    response: z.strictObject({ count: z.number().int().min(0).max(maxUnreadCount) }),
  }),
  setRead: endpoint({
    name: 'notifications.setRead',
    summary: 'Marks a notification as read by the caller, or as unread',
    method: 'PATCH',
    path: '/notifications/{id}',
    permit: 'AREA',
    params: reference,
    body: z.strictObject({ notification: notificationPatch }),
    response: null,
    status: 204,
  }),
  readAll: endpoint({
    name: 'notifications.readAll',
    summary: 'Marks all notifications that the caller may see as read by the caller',
    method: 'POST',
    path: '/notifications/read',
    permit: 'AREA',
    response: null,
    status: 204,
  }),
  channels: endpoint({
    name: 'notifications.channels',
    summary: 'Whether and where the caller gets notifications by email and by SMS',
    method: 'GET',
    path: '/notifications/channels',
    permit: 'AREA',
    response: z.strictObject({
      email: z.string(),
      phone: z.string().nullable().meta({ description: 'In international form; null where there is none' }),
      isEnabled: z.boolean().meta({ description: 'False where the caller gets none, by neither channel' }),
      hasMailServer: z.boolean().meta({
        description: 'Whether an email server is set up; without one, emails are kept on the server and reach nobody',
      }),
      hasSms: z.boolean().meta({ description: 'Whether an SMS gateway is set up' }),
    }),
  }),
  sendTest: endpoint({
    name: 'notifications.sendTest',
    summary: 'Sends the caller a test by email or SMS, five times an hour; tells where it goes',
    method: 'POST',
    path: '/notifications/test',
    permit: 'AREA',
    body: z.strictObject({ channel: z.enum(deliveryChannels) }),
    response: z.strictObject({
      recipient: z.string().meta({ description: 'An email address or a phone number' }),
      isKept: z
        .literal(true)
        .optional()
        .meta({ description: 'An email that is kept on the server and not sent: no email server is set up' }),
    }),
  }),
}
