import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import type { DeviceToken } from '@catenary/contract/devices/sensor-devices'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { recordAudit } from '../db/audit.ts'
import type { Queries } from '../db/database.ts'
import type { AppContext } from '../http/app-context.ts'
import { throwProblem } from '../http/problems.ts'
import { DeferredResponse, serve, serveQuery } from '../http/serve.ts'
import type { Call } from '../http/serve.ts'
import { hashToken } from '../http/session/cookie.ts'
import { newDeviceToken } from '../http/session/device-token.ts'
import { findDevice } from './device-queries.ts'
import type { DeviceRow } from './device-queries.ts'

/** The tokens by which devices send their measurements. */
export function tokenRoutes(context: AppContext): void {
  serveQuery(context, sensorDevices.tokens, async ({ db, params }) => {
    await requireDevice(db, params.id)
    return listTokens(db, params.id)
  })
  serve(context, sensorDevices.addToken, addToken)
  serve(context, sensorDevices.revokeToken, revokeToken)
}

async function requireDevice(db: Queries, id: string): Promise<DeviceRow> {
  return (await findDevice(db, id)) ?? throwProblem('record.notFound')
}

async function listTokens(db: Queries, deviceId: string): Promise<DeviceToken[]> {
  return db
    .selectFrom('deviceTokens')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .select(sql<DeviceToken['createdBy']>`jsonb_build_object('name', created_by_name)`.as('createdBy'))
    .where('deviceId', '=', deviceId)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

async function addToken({ db, params, body, caller, at, request }: Call<typeof sensorDevices.addToken>) {
  const device = await requireDevice(db, params.id)
  if (device.isDeleted) throwProblem('record.archived')
  const id = v7()
  const token = newDeviceToken(id)
  const shown = { id, name: body.name, createdAt: at.toISOString(), createdBy: { name: caller.name }, lastUsedAt: null }
  await db
    .insertInto('deviceTokens')
    .values({
      id,
      deviceId: device.id,
      name: body.name,
      tokenHash: hashToken(token),
      createdAt: shown.createdAt,
      createdByName: caller.name,
    })
    .execute()
  await recordToken({ db, caller, at, request }, 'deviceToken.created', { id, name: body.name, device })
  // After the transaction, so that the token is not stored, not even for a retry.
  return new DeferredResponse(async () => ({ token, ...shown }))
}

async function revokeToken({ db, params, caller, at, request }: Call<typeof sensorDevices.revokeToken>) {
  const device = await requireDevice(db, params.id)
  const revoked = await db
    .updateTable('deviceTokens')
    .set({ revokedAt: at.toISOString() })
    .where('id', '=', params.token)
    .where('deviceId', '=', params.id)
    .where('revokedAt', 'is', null)
    .returning('name')
    .executeTakeFirst()
  const { name } = revoked ?? throwProblem('record.notFound')
  await recordToken({ db, caller, at, request }, 'deviceToken.revoked', { id: params.token, name, device })
}

async function recordToken(
  { db, caller, at, request }: Pick<Call<typeof sensorDevices.addToken>, 'db' | 'caller' | 'at' | 'request'>,
  action: 'deviceToken.created' | 'deviceToken.revoked',
  { id, name, device }: { readonly id: string; readonly name: string; readonly device: DeviceRow },
): Promise<void> {
  await recordAudit(db, {
    at,
    action,
    actor: { id: caller.id, name: caller.name },
    subject: { type: 'token', id, name },
    mandators: device.mandatorId === null ? [] : [device.mandatorId],
    address: request.ip,
    details: { device: { id: device.id, name: device.name } },
  })
}
