import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import type { Queries } from '../db/database.ts'
import type { AppContext } from '../http/app-context.ts'
import { throwProblem } from '../http/problems.ts'
import { serve, serveQuery } from '../http/serve.ts'
import { findDevice } from './device-queries.ts'
import type { DeviceRow } from './device-queries.ts'
import { listTokens } from './token-queries.ts'
import { addDeviceToken, revokeDeviceToken } from './tokens.ts'

/** The tokens by which devices send their measurements. */
export function tokenRoutes(context: AppContext): void {
  serveQuery(context, sensorDevices.tokens, async ({ db, params }) => {
    await requireDevice(db, params.id)
    return listTokens(db, { deviceId: params.id })
  })
  serve(context, sensorDevices.addToken, async ({ params, body, ...call }) => {
    const device = await requireDevice(call.db, params.id)
    if (device.isDeleted) throwProblem('record.archived')
    return addDeviceToken(call, ownerOf(device), body.name)
  })
  serve(context, sensorDevices.revokeToken, async ({ params, ...call }) =>
    revokeDeviceToken(call, ownerOf(await requireDevice(call.db, params.id)), params.token),
  )
}

async function requireDevice(db: Queries, id: string): Promise<DeviceRow> {
  return (await findDevice(db, id)) ?? throwProblem('record.notFound')
}

function ownerOf({ id, name, mandatorId }: DeviceRow) {
  return { key: { deviceId: id }, id, name, mandatorId }
}
