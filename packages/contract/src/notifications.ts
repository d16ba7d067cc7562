import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { line } from './field.ts'
import { id, instant, queryInteger, reference } from './wire.ts'

const named = z.strictObject({ id, name: z.string() })

/** Something that was noticed and told of: the rule that fired, and on what. */
export const notification = z
  .strictObject({
    id,
    triggeredAt: instant,
    type: z.string().meta({ description: 'A type of rule, or a key of the system notifications' }),
    threshold: z.number().nullable(),
    installation: named,
    area: named,
    rope: named.nullable(),
    text: z.string(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>

/** How many notifications can be chosen to be shown, the first of them at the beginning. */
export const notificationLimits = [10, 20, 50, 100] as const

const query = z.strictObject({ limit: queryInteger(1, 100).optional(), cursor: line(200).optional() })

export const notifications = {
  list: endpoint({
    name: 'notifications.list',
    summary: 'The notifications of everything that the caller may see, newest first',
    method: 'GET',
    path: '/notifications',
    permit: 'AREA',
    query,
    answer: z.array(notification),
  }),
  ofInstallation: endpoint({
    name: 'notifications.ofInstallation',
    summary: 'The notifications of an installation and its ropes, newest first',
    method: 'GET',
    path: '/installations/{id}/notifications',
    permit: 'AREA',
    params: reference,
    query,
    answer: z.array(notification),
  }),
}
