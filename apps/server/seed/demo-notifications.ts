import type {
  StoredNotificationSettings,
  StoredSystemNotificationSettings,
} from '@catenary/contract/work/notification-settings'
import type { NotificationType, SystemNotificationKey } from '@catenary/contract/work/notification-settings'
import type { Queries } from '../src/db/database.ts'
import { demoInstallations } from './demo-assets.ts'
import type { DemoInstallation } from './demo-assets.ts'
import { demoId } from './demo-ids.ts'
import { demoContacts, demoRecorders } from './demo-people.ts'
import { demoRopes } from './demo-ropes.ts'
import type { DemoRope } from './demo-ropes.ts'

const dayLength = 86_400_000

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

interface DemoNotification {
  readonly daysAgo: number
  readonly type: NotificationType | SystemNotificationKey
  readonly threshold: number | null
  readonly rope: DemoRope
}

const { haulRope, trackRope1, plateauHaulRope, gondolaHaulRope } = demoRopes

const demoNotifications: readonly DemoNotification[] = [
  { daysAgo: 9, type: 'brokenWire', threshold: 3, rope: haulRope },
  { daysAgo: 41, type: 'ropeHealth', threshold: 60, rope: haulRope },
  { daysAgo: 63, type: 'newDocument', threshold: null, rope: trackRope1 },
  {
    daysAgo: 118,
    type: 'brokenWire',
    threshold: 3,
    rope: trackRope1,
  },
  {
    daysAgo: 204,
    type: 'spliceInspection',
    threshold: null,
    rope: plateauHaulRope,
  },
  { daysAgo: 365, type: 'ropeHealth', threshold: 50, rope: gondolaHaulRope },
]

/** Stores who is notified of what in the demo, and what they were notified of. */
export async function insertDemoNotifications(db: Queries, today: Date): Promise<void> {
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
  const rows = demoNotifications.map(({ daysAgo, type, threshold, rope }, index) => {
    const { installation } = rope
    const triggeredAt = new Date(today.getTime() - daysAgo * dayLength + 8 * 3_600_000).toISOString()
    // The text is generated from type and threshold, in the reader's language.
    const targetIds = { mandatorId: installation.mandatorId, installationId: installation.id, ropeId: rope.id }
    return { id: demoId('notification', index + 1), ...targetIds, triggeredAt, type, threshold, text: '' }
  })
  await db.insertInto('notifications').values(rows).execute()
}
