import { api } from '@catenary/contract/api'
import type { TruscanDevice } from '@catenary/contract/devices/truscan'
import type { TruscanContract } from '@catenary/contract/devices/truscan-fields'
import { v7 } from 'uuid'
import type { Person, World } from './world.ts'

/** A device on a rope, and what it calls with. */
export interface TestTruscan {
  readonly device: string
  readonly rope: string
  readonly serialNumber: string
  readonly authorization: string
}

/** A contract over a number of measurements that is in force. */
export function quantity(measurementsPaidFor: number, measurementsRemaining = measurementsPaidFor): TruscanContract {
  return { quantity: { measurementsPaidFor, measurementsRemaining, contractEnd: '2026-12-31' } }
}

/** Puts a device on a rope, with a token. */
export async function createTruscan(
  world: World,
  admin: Person,
  rope: string,
  contract: TruscanContract | null = quantity(5),
): Promise<TestTruscan> {
  const serialNumber = `TS-${rope.slice(-4)}`
  await world.call(admin, api.ropes.change, {
    params: { id: rope },
    body: { rope: { deviceSerialNumber: serialNumber } },
  })
  const created = await world.call(admin, api.truscan.create, {
    body: { truscanDevice: { rope: { id: rope }, contract } },
  })
  const { id: device } = created.json<TruscanDevice>()
  const token = await world.call(admin, api.truscan.addToken, { params: { id: device }, body: { name: 'Test' } })
  return { device, rope, serialNumber, authorization: `Bearer ${token.json<{ token: string }>().token}` }
}

/** A call of the device itself. */
export function callAs(
  { app }: Pick<World, 'app'>,
  { device, authorization }: Pick<TestTruscan, 'device' | 'authorization'>,
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  path: string,
  payload?: object | Buffer,
) {
  const isRaw = Buffer.isBuffer(payload)
  return app.inject({
    method,
    url: `/api/truscan-devices/${device}${path}`,
    headers: { authorization, ...(isRaw && { 'content-type': 'application/octet-stream' }) },
    ...(payload && { payload }),
  })
}

/** A row of each table beside the device: a request, an upload with a part, and a trace of the oldest event of the rope. */
export async function insertTruscanRows({ owner }: World, { device, rope }: TestTruscan): Promise<void> {
  const event = await owner
    .selectFrom('events')
    .select(['id', 'mandatorId'])
    .where('ropeId', '=', rope)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { mandatorId } = event
  const at = new Date(0).toISOString()
  const [uploadId, hash] = [v7(), Buffer.alloc(32)]
  const request = { mandatorId, deviceId: device, state: 'measured', reason: 'test', isCounted: false }
  await owner
    .insertInto('truscanRequests')
    .values({ id: v7(), ...request, requestedAt: at, requestedByName: 'Pat' })
    .execute()
  const upload = { mandatorId, deviceId: device, name: 'a.mea', size: 2, received: 1, receivedAt: at }
  await owner
    .insertInto('truscanUploads')
    .values({ id: uploadId, ...upload, hash })
    .execute()
  await owner
    .insertInto('truscanUploadParts')
    .values({ uploadId, mandatorId, startsAt: 0, content: Buffer.from('a') })
    .execute()
  const trace = { eventId: event.id, mandatorId, ropeId: rope, headerBytes: 1, header: '{}', extremes: '[]' }
  await owner
    .insertInto('traces')
    .values({ ...trace, hash })
    .execute()
}
