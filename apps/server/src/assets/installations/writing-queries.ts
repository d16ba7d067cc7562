import type { InstallationAttributes } from '@catenary/contract/assets/installation-attributes'
import type { Installation } from '@catenary/contract/assets/installations'
import type {
  NotificationStatus,
  StoredNotificationSettings,
  StoredSystemNotificationSettings,
} from '@catenary/contract/work/notification-settings'
import type { Queries } from '../../db/database.ts'

/** What of an installation is written when it is changed. */
export interface InstallationRow {
  readonly name: string
  readonly isDeleted: boolean
  readonly latlngs: Installation['latlngs']
  readonly attributes: InstallationAttributes
}

const columns = ({ latlngs, attributes, ...row }: InstallationRow) => ({
  ...row,
  latlngs: JSON.stringify(latlngs),
  attributes: JSON.stringify(attributes),
})

/** Writes a new installation. */
export async function insertInstallation(
  db: Queries,
  keys: { id: string; areaId: string; mandatorId: string; ordering: number },
  row: InstallationRow,
): Promise<void> {
  await db
    .insertInto('installations')
    .values({ ...keys, ...columns(row) })
    .execute()
}

/** Updates an installation and increments its version. */
export async function updateInstallation(db: Queries, id: string, row: InstallationRow): Promise<void> {
  await db
    .updateTable('installations')
    .set(columns(row))
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The notification columns of an installation. */
export interface InstallationNotifications {
  readonly notificationSettings: StoredNotificationSettings | null
  readonly systemNotificationSettings: StoredSystemNotificationSettings | null
  readonly notificationStatus: NotificationStatus
}

/** The stored notification settings: users by id. */
export async function findInstallationNotifications(db: Queries, id: string): Promise<InstallationNotifications> {
  return db
    .selectFrom('installations')
    .select(['notificationSettings', 'systemNotificationSettings', 'notificationStatus'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Writes the notification settings and counts the version up. */
export async function updateInstallationNotifications(
  db: Queries,
  id: string,
  row: Partial<InstallationNotifications>,
): Promise<void> {
  const columns = Object.entries(row).map(([key, value]) => [key, value === null ? null : JSON.stringify(value)])
  await db
    .updateTable('installations')
    .set(Object.fromEntries(columns))
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
