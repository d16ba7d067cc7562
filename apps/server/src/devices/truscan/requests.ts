import type { truscan } from '@catenary/contract/devices/truscan'
import type { TruscanRequest } from '@catenary/contract/devices/truscan-fields'
import { v7 } from 'uuid'
import { assertNotArchived, lockRope } from '../../assets/public.ts'
import { recordAudit } from '../../db/audit.ts'
import type { AuditRecord } from '../../db/audit.ts'
import type { Queries } from '../../db/database.ts'
import { throwProblem } from '../../http/problems.ts'
import type { Call } from '../../http/serve.ts'
import { callAttention } from './attention.ts'
import {
  findContractState,
  findDeviceOfRope,
  findTruscanDevice,
  lockTruscanDevice,
  takeMeasurements,
} from './device-queries.ts'
import type { TruscanDeviceRow } from './device-queries.ts'
import {
  confirmRequest,
  endRequest,
  findOpenRequest,
  findRequest,
  insertRequest,
  lockUnmeasured,
  toRequest,
} from './request-queries.ts'
import type { RequestRow } from './request-queries.ts'

/**
 * Requests a measurement of the device on a rope, and takes it from a contract over a quantity. Throws where there is no device or
 * no contract in force, and where a request is open: requests at once wait for one another.
 */
export async function requestMeasurement({ db, params, body, caller, at, request }: Call<typeof truscan.trigger>) {
  const device = await lockDeviceOfRope(db, params.id)
  if (await findOpenRequest(db, device.id)) throwProblem('truscan.requestOpen')
  const { contract, isEnded } = await findContractState(db, device.id, at)
  if (!contract) throwProblem('truscan.noContract')
  if (isEnded) throwProblem('truscan.contractEnded')
  const isCounted = contract.quantity !== undefined
  if (contract.quantity?.measurementsRemaining === 0) throwProblem('truscan.contractUsedUp')
  if (isCounted) await takeMeasurements(db, device.id, 1)
  const author = { requestedBy: caller.id, requestedByName: caller.name }
  const { id: deviceId, mandatorId } = device
  await insertRequest(db, { id: v7(), mandatorId, deviceId, reason: body.reason, isCounted, ...author }, at)
  const requested = (await findOpenRequest(db, device.id)) ?? throwProblem('record.notFound')
  await recordRequest(db, 'truscan.requested', device, requested, { at, actor: caller, address: request.ip })
  return toRequest(requested)
}

/** Withdraws the request of a rope that the device has not taken yet. */
export async function withdrawRequest({ db, params, caller, at, request }: Call<typeof truscan.withdraw>) {
  const device = await lockDeviceOfRope(db, params.id)
  const open = await findOpenRequest(db, device.id)
  if (open?.state !== 'requested') return throwProblem('truscan.requestClosed')
  await endRequest(db, open.id, 'withdrawn', at)
  if (open.isCounted) await takeMeasurements(db, device.id, -1)
  await recordRequest(db, 'truscan.withdrawn', device, open, { at, actor: caller, address: request.ip })
}

/**
 * Notes that a device took a request, or could not measure, which gives back what it took of the contract. The same again changes
 * nothing. Runs as Catenary itself.
 */
export async function answerRequest(
  db: Queries,
  device: TruscanDeviceRow,
  answer: { readonly request: string; readonly state: 'confirmed' | 'failed' },
  at: Date,
): Promise<TruscanRequest> {
  await lockTruscanDevice(db, device.id)
  const before = (await findRequest(db, device.id, answer.request)) ?? throwProblem('record.notFound')
  if (before.state === answer.state) return toRequest(before)
  if (before.state !== 'requested' && (before.state !== 'confirmed' || answer.state !== 'failed'))
    throwProblem('truscan.requestClosed')
  if (answer.state === 'confirmed') await confirmRequest(db, before.id, at)
  else {
    await failRequest(db, device, before, { at })
    // The request is gone from the rope: who made it would wait for a measurement.
    await callAttention(db, device, 'requestFailed')
  }
  return toRequest((await findRequest(db, device.id, before.id)) ?? before)
}

/**
 * Fails the requests that their devices took and for which no measurement has come in time, and writes that somebody has to see to
 * those devices; as Catenary itself. What comes of them later is recorded as a measurement without a request.
 */
export async function failUnmeasured(db: Queries, at: Date): Promise<void> {
  for (const { id, deviceId } of await lockUnmeasured(db, at)) {
    const [device, request] = [await findTruscanDevice(db, deviceId), await findRequest(db, deviceId, id)]
    if (!device || !request) continue
    await failRequest(db, device, request, { at, cause: 'notMeasured' })
    await callAttention(db, device, 'notMeasured')
  }
}

async function failRequest(
  db: Queries,
  device: TruscanDeviceRow,
  request: RequestRow,
  { at, cause }: { readonly at: Date; readonly cause?: 'notMeasured' },
): Promise<void> {
  await endRequest(db, request.id, 'failed', at)
  if (request.isCounted) await takeMeasurements(db, device.id, -1)
  await recordRequest(db, 'truscan.failed', device, request, { at, actor: 'system', cause })
}

async function lockDeviceOfRope(db: Queries, ropeId: string): Promise<TruscanDeviceRow> {
  const rope = (await lockRope(db, ropeId)) ?? throwProblem('record.notFound')
  assertNotArchived(rope)
  const device = await findDeviceOfRope(db, ropeId)
  if (!device || device.serialNumber === null) return throwProblem('truscan.noDevice')
  await lockTruscanDevice(db, device.id)
  return device
}

interface RequestAudit extends Pick<AuditRecord, 'at' | 'actor' | 'address'> {
  /** Why Catenary itself failed it. */
  readonly cause?: 'notMeasured' | undefined
}

async function recordRequest(
  db: Queries,
  action: 'truscan.requested' | 'truscan.withdrawn' | 'truscan.failed',
  device: TruscanDeviceRow,
  { id, reason, isCounted }: RequestRow,
  { at, actor, address = '', cause }: RequestAudit,
): Promise<void> {
  const named = typeof actor === 'object' && actor !== null ? { id: actor.id, name: actor.name } : actor
  await recordAudit(db, {
    at,
    action,
    actor: named,
    subject: auditSubject(device),
    mandators: [device.mandatorId],
    address,
    details: { request: id, reason, isCounted, ...(cause && { cause }) },
  })
}

/** A device as the subject of an entry in the audit log. */
export function auditSubject({ id, kind, serialNumber }: TruscanDeviceRow): AuditRecord['subject'] {
  return { type: 'device', id, name: `${kind === 'truscan' ? 'TRUscan' : 'TRUdistance'} ${serialNumber ?? ''}`.trim() }
}
