import type { Installation } from '@catenary/contract/installations'
import type { InstallationAttributes } from '@catenary/contract/installation-attributes'
import type {
  NotificationStatus,
  StoredNotificationSettings,
  StoredSystemNotificationSettings,
} from '@catenary/contract/notification-settings'
import type { Queries } from '../../db/caller.ts'

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
  place: { id: string; areaId: string; mandatorId: string; ordering: number },
  row: InstallationRow,
): Promise<void> {
  await db
    .insertInto('installations')
    .values({ ...place, ...columns(row) })
    .execute()
}

/** Writes an installation anew and counts its version up. */
export async function updateInstallation(db: Queries, id: string, row: InstallationRow): Promise<void> {
  await db
    .updateTable('installations')
    .set(columns(row))
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** What of an installation says who is told of what. */
export interface Notifying {
  readonly notificationSettings: StoredNotificationSettings | null
  readonly systemNotificationSettings: StoredSystemNotificationSettings | null
  readonly notificationStatus: NotificationStatus
}

/** Who is told of what, as it is stored: users by their ids. */
export async function findNotifying(db: Queries, id: string): Promise<Notifying> {
  return db
    .selectFrom('installations')
    .select(['notificationSettings', 'systemNotificationSettings', 'notificationStatus'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Writes who is told of what, and counts the version up. */
export async function updateNotifying(db: Queries, id: string, row: Partial<Notifying>): Promise<void> {
  const columns = Object.entries(row).map(([key, value]) => [key, value === null ? null : JSON.stringify(value)])
  await db
    .updateTable('installations')
    .set(Object.fromEntries(columns))
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
