import type { TruscanDevice } from '@catenary/contract/devices/truscan'
import { truscan, truscanDeviceCalls } from '@catenary/contract/devices/truscan'
import { diffFields } from '@catenary/contract/records/event-history'
import { v7 } from 'uuid'
import { assertNotArchived, lockRope } from '../../assets/public.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { requireIfMatch } from '../../http/conditional-requests.ts'
import { throwProblem } from '../../http/problems.ts'
import { AlreadyStored, serve, serveQuery } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { listTokens } from '../token-queries.ts'
import { addDeviceToken, revokeDeviceToken } from '../tokens.ts'
import { requireVisibleDevice, runForDevice } from './as-system.ts'
import { callAttention, noteCycles } from './attention.ts'
import {
  findDeviceOfRope,
  findTruscanDevice,
  insertTruscanDevice,
  lockTruscanDevice,
  updateTruscanDevice,
  writeReport,
} from './device-queries.ts'
import type { TruscanDeviceRow } from './device-queries.ts'
import { findOpenRequest, toRequest } from './request-queries.ts'
import { answerRequest, auditSubject, requestMeasurement, withdrawRequest } from './requests.ts'
import { uploadRoutes } from './upload-files.ts'
import { uploadPartRoutes } from './upload-parts.ts'

/** Devices that measure ropes by themselves: their contracts, tokens and requests, and what they report. */
export function truscanRoutes(context: AppContext): void {
  serveQuery(context, truscan.get, async ({ db, params }) => toVersioned(await requireDevice(db, params.id)))
  serve(context, truscan.create, createDevice)
  serve(context, truscan.change, changeDevice)
  serve(context, truscan.trigger, requestMeasurement)
  serve(context, truscan.withdraw, withdrawRequest)
  tokenRoutes(context)
  uploadRoutes(context)
  uploadPartRoutes(context)
  serve(context, truscanDeviceCalls.request, async ({ db, params }) => {
    await requireVisibleDevice(db, params.id)
    return openRequest(db, params.id)
  })
  serve(context, truscanDeviceCalls.report, ({ db, params, body, at }) =>
    runForDevice(context, { db, id: params.id }, async (system, device) => {
      // Reports that come at once see one another: one fault is told once.
      await lockTruscanDevice(system, device.id)
      const before = await writeReport(system, device.id, body, at)
      if (body.status === 'fault' && before.status !== 'fault') await callAttention(system, device, 'fault')
      if (body.bendingCycles !== undefined && body.bendingCycles !== before.bendingCycles)
        await noteCycles(system, device)
      return openRequest(system, device.id)
    }),
  )
  serve(context, truscanDeviceCalls.answerRequest, ({ db, params, body, at }) =>
    runForDevice(context, { db, id: params.id }, (system, device) =>
      answerRequest(system, device, { request: params.request, state: body.state }, at),
    ),
  )
}

function tokenRoutes(context: AppContext): void {
  serveQuery(context, truscan.tokens, async ({ db, params }) => {
    const device = await requireDevice(db, params.id)
    return listTokens(db, { truscanDeviceId: device.id })
  })
  serve(context, truscan.addToken, async ({ params, body, ...call }) =>
    addDeviceToken(call, tokenOwner(await requireDevice(call.db, params.id)), body.name),
  )
  serve(context, truscan.revokeToken, async ({ params, ...call }) =>
    revokeDeviceToken(call, tokenOwner(await requireDevice(call.db, params.id)), params.token),
  )
}

function tokenOwner(device: TruscanDeviceRow) {
  const { id, name } = auditSubject(device)
  return { key: { truscanDeviceId: device.id }, id, name, mandatorId: device.mandatorId }
}

async function openRequest(db: Queries, deviceId: string) {
  const open = await findOpenRequest(db, deviceId)
  return { request: open ? toRequest(open) : null }
}

async function requireDevice(db: Queries, id: string): Promise<TruscanDeviceRow> {
  return (await findTruscanDevice(db, id)) ?? throwProblem('record.notFound')
}

function toVersioned({ mandatorId: _, version, ...value }: TruscanDeviceRow): {
  value: TruscanDevice
  version: number
} {
  return { value, version }
}

async function createDevice({ db, body, caller, at, request }: Call<typeof truscan.create>) {
  const { id = v7(), rope: reference, kind, contract = null } = body.truscanDevice
  const stored = await findTruscanDevice(db, id)
  if (stored) return new AlreadyStored(toVersioned(stored).value)
  const rope = (await lockRope(db, reference.id)) ?? throwProblem('record.notFound')
  assertNotArchived(rope)
  if (!(await insertTruscanDevice(db, { id, mandatorId: rope.mandatorId, ropeId: rope.id, kind }, at)))
    throwProblem('truscan.exists')
  await updateTruscanDevice(db, id, { kind, contract }, at)
  const device = (await findDeviceOfRope(db, rope.id)) ?? throwProblem('record.notFound')
  if (device.serialNumber === null) throwProblem('truscan.noDevice')
  await recordAudit(db, {
    at,
    action: 'device.created',
    actor: { id: caller.id, name: caller.name },
    subject: auditSubject(device),
    mandators: [device.mandatorId],
    address: request.ip,
    details: { rope: device.rope, contract },
  })
  return toVersioned(device).value
}

async function changeDevice({ db, params, body, ifMatch, caller, at, request }: Call<typeof truscan.change>) {
  await lockTruscanDevice(db, params.id)
  const before = await requireDevice(db, params.id)
  requireIfMatch(ifMatch, toVersioned(before))
  const { kind = before.kind, contract = before.contract } = body.truscanDevice
  await updateTruscanDevice(db, params.id, { kind, contract }, at)
  const after = await requireDevice(db, params.id)
  await recordAudit(db, {
    at,
    action: 'device.changed',
    actor: { id: caller.id, name: caller.name },
    subject: auditSubject(after),
    mandators: [after.mandatorId],
    address: request.ip,
    details: { changes: diffFields({ kind: before.kind, contract: before.contract }, { kind, contract }) },
  })
  return toVersioned(after)
}
