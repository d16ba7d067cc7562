import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { defineList, listQuery } from '../list.ts'
import { id, instant, reference } from '../primitives.ts'

const namedReference = z.strictObject({ id, name: z.string() })

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
    text: z.string(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>

/** How many notifications can be chosen to be shown, the first of them at the beginning. */
export const notificationPageSizes = [10, 20, 50, 100] as const

/** Filters of a list of notifications. */
export const notificationList = defineList({
  filters: {},
  sortable: ['triggeredAt'],
  defaultSort: '-triggeredAt',
  maxLimit: 100,
  defaultLimit: notificationPageSizes[0],
})

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
}
