import type {
  StoredNotificationSettings,
  StoredSystemNotificationSettings,
} from '@catenary/contract/work/notification-settings'
import type { NotificationType } from '@catenary/contract/work/notification-settings'
import type { Queries } from '../src/db/database.ts'
import { evaluateNotifications } from '../src/work/notifications/evaluate.ts'
import { demoInstallations } from './demo-assets.ts'
import type { DemoInstallation } from './demo-assets.ts'
import { demoId } from './demo-ids.ts'
import { demoContacts, demoRecorders } from './demo-people.ts'

const { glacierTramway, plateauGondola, gondolaOne } = demoInstallations
const { alphaAdmin, alphaUser, betaUser } = demoRecorders

interface Settings {
  readonly notificationSettings: StoredNotificationSettings
  readonly systemNotificationSettings?: StoredSystemNotificationSettings
  readonly notificationStatus?: readonly NotificationType[]
}

const director = demoContacts[0]?.id ?? alphaAdmin.id
const technicians = [alphaAdmin.id, alphaUser.id]

const settings: readonly (readonly [DemoInstallation, Settings])[] = [
  [
    glacierTramway,
    {
      notificationSettings: {
        email: true,
        sms: false,
        users: technicians,
        rules: [
          { type: 'brokenWire', threshold: 3, reset: 7 },
          { type: 'ropeHealth', threshold: 60, reset: 30 },
          { type: 'newDocument', threshold: null, reset: 0 },
        ],
      },
      systemNotificationSettings: {
        ropeHealth0: [...technicians, director],
        ropeHealth50: technicians,
        truscan: [alphaUser.id],
        trudistance: [],
      },
      notificationStatus: ['newDocument'],
    },
  ],
  [
    plateauGondola,
    {
      notificationSettings: {
        email: true,
        sms: true,
        users: [alphaAdmin.id],
        rules: [
          { type: 'spliceInspection', threshold: null, reset: 0 },
          { type: 'ropeHealth', threshold: 50, reset: 14 },
        ],
      },
    },
  ],
  [
    gondolaOne,
    {
      notificationSettings: {
        email: true,
        sms: false,
        users: [betaUser.id],
        rules: [{ type: 'ropeHealth', threshold: 50, reset: 30 }],
      },
    },
  ],
]

/** Stores who is notified of what in the demo. */
export async function insertDemoRules(db: Queries): Promise<void> {
  for (const [{ id }, { notificationSettings, systemNotificationSettings = null, notificationStatus = [] }] of settings)
    await db
      .updateTable('installations')
      .set({
        notificationSettings: JSON.stringify(notificationSettings),
        systemNotificationSettings: systemNotificationSettings && JSON.stringify(systemNotificationSettings),
        notificationStatus: JSON.stringify(notificationStatus),
      })
      .where('id', '=', id)
      .execute()
}

/** For how many days back the rules are evaluated. */
export const evaluatedDays = 730

/** Has the rules of an installation evaluated for what was recorded last, as of then. */
export async function evaluateDemoRules(db: Queries, installation: DemoInstallation, at: Date): Promise<void> {
  if (!settings.some(([{ id }]) => id === installation.id)) return
  const happened = await db
    .selectFrom('domainEvents')
    .select(['id', 'name', 'payload', 'actorId', 'writtenAt'])
    .where('id', '>=', ({ selectFrom, fn }) =>
      selectFrom('domainEvents').select(fn.max('id').as('last')).where('name', '=', 'event.recorded'),
    )
    .orderBy('id')
    .execute()
  for (const event of happened)
    if ((evaluateNotifications.on as readonly string[]).includes(event.name))
      await evaluateNotifications.handle(db, event as unknown as Parameters<typeof evaluateNotifications.handle>[1], at)
}

/** Has it evaluated as of then which tasks became due or overdue, or which alarms fired, since this was done last. */
export async function evaluateDemoEvents(
  db: Queries,
  names: readonly ('task.due' | 'task.overdue' | 'alarm.fired')[],
  at: Date,
): Promise<void> {
  const happened = await db
    .selectFrom('domainEvents')
    .select(['id', 'name', 'payload', 'actorId', 'writtenAt'])
    .where('name', 'in', names)
    .where('relayedAt', 'is', null)
    .orderBy('id')
    .execute()
  for (const event of happened)
    await evaluateNotifications.handle(db, event as unknown as Parameters<typeof evaluateNotifications.handle>[1], at)
  const ids = happened.map(({ id }) => id)
  if (ids.length > 0)
    await db.updateTable('domainEvents').set({ relayedAt: at.toISOString() }).where('id', 'in', ids).execute()
}

/**
 * Gives the notifications and their deliveries the ids that they have at every seeding. They were delivered when they happened; the
 * newest one of a rule waits, so that a mail of the demo's own goes out.
 */
export async function finishDemoNotifications(db: Queries): Promise<void> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'taskId', 'type'])
    .orderBy('triggeredAt')
    .orderBy('ropeId')
    .orderBy('type')
    .orderBy('taskId')
    .execute()
  for (const [index, { id }] of rows.entries())
    await db
      .updateTable('notifications')
      .set({ id: demoId('notification', index + 1) })
      .where('id', '=', id)
      .execute()
  const newest = rows.findLastIndex(({ taskId, type }) => taskId === null && type !== 'alarm') + 1
  const deliveries = await db
    .selectFrom('notificationDeliveries')
    .innerJoin('users', 'users.id', 'userId')
    .select(['notificationDeliveries.id', 'notificationId', 'notificationDeliveries.createdAt'])
    .select(['channel', 'email', 'phone'])
    .orderBy('notificationId')
    .orderBy('userId')
    .orderBy('channel')
    .execute()
  for (const [index, { id, notificationId, createdAt, channel, email, phone }] of deliveries.entries()) {
    const address = channel === 'sms' ? phone : email
    const newId = demoId('delivery', index + 1)
    const sent = { state: 'sent', tries: 1, sentAt: createdAt, address, messageId: newId } as const
    const isNewest = notificationId === demoId('notification', newest)
    await db
      .updateTable('notificationDeliveries')
      .set({ id: newId, ...(isNewest ? {} : sent) })
      .where('id', '=', id)
      .execute()
  }
}
