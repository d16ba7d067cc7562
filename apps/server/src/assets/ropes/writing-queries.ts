import type { InstallationAttributes } from '@catenary/contract/assets/installation-attributes'
import type { RopeAttributes } from '@catenary/contract/assets/rope-attributes'
import type { Rope } from '@catenary/contract/assets/ropes'
import type { NotificationStatus } from '@catenary/contract/work/notification-settings'
import type { Queries } from '../../db/database.ts'

/** What of a rope is written when it is changed. */
export interface RopeRow extends Pick<
  Rope,
  'name' | 'isDeleted' | 'latlngs' | 'latlngsOn' | 'deviceSerialNumber' | 'lengthAsOf'
> {
  readonly predecessorId: string | null
  /** Absent where the bending cycles of the settings stay as they are. */
  readonly cyclesAsOf?: string
  readonly attributes: RopeAttributes
}

/** Writes a new rope. */
export async function insertRope(
  db: Queries,
  rope: {
    id: string
    installationId: string
    mandatorId: string
    ordering: number
    name: string
    lengthAsOf: string
    cyclesAsOf: string
    attributes: RopeAttributes
  },
): Promise<void> {
  await db
    .insertInto('ropes')
    .values({ ...rope, attributes: JSON.stringify(rope.attributes) })
    .execute()
}

/** Updates a rope and increments its version. */
export async function updateRope(db: Queries, id: string, { latlngs, attributes, ...row }: RopeRow): Promise<void> {
  await db
    .updateTable('ropes')
    .set({ ...row, latlngs: JSON.stringify(latlngs), attributes: JSON.stringify(attributes) })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Writes which types of notifications are switched off, and counts the version up. */
export async function updateNotificationStatus(db: Queries, id: string, status: NotificationStatus): Promise<void> {
  await db
    .updateTable('ropes')
    .set({ notificationStatus: JSON.stringify(status) })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The picture that an installation's ropes are drawn on, if it has one; pixels. */
export async function findMapImage(
  db: Queries,
  installationId: string,
): Promise<{ width: number; height: number } | null> {
  const row = await db
    .selectFrom('installations')
    .select('attributes')
    .where('id', '=', installationId)
    .executeTakeFirst()
  const {
    mapImageUri,
    mapImageWidth: width,
    mapImageHeight: height,
  }: Partial<InstallationAttributes> = row?.attributes ?? {}
  return mapImageUri === undefined || width === undefined || height === undefined ? null : { width, height }
}

/** One rope of an installation in the sequence of replacements. */
export interface RopeLink {
  readonly id: string
  readonly predecessorId: string | null
  readonly isDeleted: boolean
}

/** The ropes of an installation, including archived ones, with their predecessors. */
export async function listRopeLinks(db: Queries, installationId: string): Promise<RopeLink[]> {
  return db
    .selectFrom('ropes')
    .select(['id', 'predecessorId', 'isDeleted'])
    .where('installationId', '=', installationId)
    .execute()
}
