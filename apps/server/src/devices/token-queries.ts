import type { DeviceToken } from '@catenary/contract/devices/device-tokens'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

/** The device of a token: one that sends measurements, or one that measures a rope by itself. */
export type TokenDevice = { readonly deviceId: string } | { readonly truscanDeviceId: string }

const deviceColumn = (device: TokenDevice) =>
  'deviceId' in device
    ? (['deviceId', device.deviceId] as const)
    : (['truscanDeviceId', device.truscanDeviceId] as const)

/** The tokens of a device that are not revoked, the newest first. */
export async function listTokens(db: Queries, device: TokenDevice): Promise<DeviceToken[]> {
  const [column, id] = deviceColumn(device)
  return db
    .selectFrom('deviceTokens')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .select(sql<DeviceToken['createdBy']>`jsonb_build_object('name', created_by_name)`.as('createdBy'))
    .where(column, '=', id)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** A token to insert. */
export interface NewDeviceToken {
  readonly id: string
  readonly name: string
  readonly tokenHash: Buffer
  readonly createdAt: string
  readonly createdByName: string
}

/** Adds a token of a device. */
export async function insertToken(db: Queries, device: TokenDevice, token: NewDeviceToken): Promise<void> {
  await db
    .insertInto('deviceTokens')
    .values({ ...token, ...device })
    .execute()
}

/** Revokes a token of a device; its name, or undefined where there is none that is not revoked. */
export async function revokeTokenById(db: Queries, device: TokenDevice, id: string, at: Date) {
  const [column, deviceId] = deviceColumn(device)
  const revoked = await db
    .updateTable('deviceTokens')
    .set({ revokedAt: at.toISOString() })
    .where('id', '=', id)
    .where(column, '=', deviceId)
    .where('revokedAt', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return revoked?.name
}
