import type { DeliveryChannel } from '@catenary/contract/work/notification-deliveries'
import type { NotificationFacts } from '@catenary/contract/work/notifications'
import { v7 } from 'uuid'
import type { Queries } from '../../db/database.ts'
import { writeDomainEvents } from '../../jobs/domain-event-queries.ts'
import type { Target } from './evaluation-queries.ts'
import { listRecipients, maySeeTask } from './recipient-queries.ts'

/** A firing rule with its recipients. */
export interface FiredRule {
  readonly type: string
  readonly threshold: number | null
  /** How many recordings or documents since it fired last, for a rule that counts them. */
  readonly count?: number
  /** The notification says that a limit is reached. */
  readonly isUrgent: boolean
  readonly users: readonly string[]
  readonly channels: readonly DeliveryChannel[]
}

/** What happened, and which rules fire for it. */
export interface Occasion {
  /** The number of the domain event. */
  readonly cause: number
  readonly at: Date
  readonly fired: readonly FiredRule[]
  readonly facts: NotificationFacts
  /** The task of the notification; only internal users are notified of internal tasks. */
  readonly task?: { readonly id: string; readonly isInternal: boolean }
}

/** Stores a notification for each firing rule, with deliveries to the users who may see it. */
export async function storeNotifications(
  db: Queries,
  { mandatorId, installationId, ropeId }: Target,
  { cause, at, fired, facts, task }: Occasion,
): Promise<void> {
  const triggeredAt = at.toISOString()
  const stored = fired.map((rule) => ({ id: v7(), rule }))
  await db
    .insertInto('notifications')
    .values(
      stored.map(({ id, rule: { type, threshold, count } }) => ({
        id,
        mandatorId,
        triggeredAt,
        type,
        threshold,
        installationId,
        ropeId,
        cause,
        taskId: task?.id ?? null,
        facts: JSON.stringify({ ...(count === undefined ? {} : { count }), ...facts } satisfies NotificationFacts),
      })),
    )
    .execute()
  await writeDomainEvents(
    db,
    mandatorId,
    stored.map(({ id: notification }) => ({ name: 'notification.fired', payload: { notification } })),
  )
  const users = [...new Set(fired.flatMap((rule) => rule.users))]
  const recipients = await listRecipients(db, mandatorId, users)
  const permitted = new Set(recipients.filter(({ roles }) => maySeeTask(roles, task)).map(({ id }) => id))
  const deliveries = stored.flatMap(({ id: notificationId, rule }) =>
    rule.users
      .filter((userId) => permitted.has(userId))
      .flatMap((userId) =>
        rule.channels.map((channel) => ({
          id: v7(),
          mandatorId,
          notificationId,
          channel,
          userId,
          isUrgent: rule.isUrgent,
          createdAt: triggeredAt,
          tryAt: triggeredAt,
        })),
      ),
  )
  if (deliveries.length > 0) await db.insertInto('notificationDeliveries').values(deliveries).execute()
}
