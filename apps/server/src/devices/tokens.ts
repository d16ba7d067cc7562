import type { DeviceToken } from '@catenary/contract/devices/device-tokens'
import { v7 } from 'uuid'
import type { ActorContext } from '../assets/public.ts'
import { recordAudit } from '../db/audit.ts'
import { throwProblem } from '../http/problems.ts'
import { DeferredResponse } from '../http/serve.ts'
import { hashToken } from '../http/session/cookie.ts'
import { newDeviceToken } from '../http/session/device-token.ts'
import { insertToken, revokeTokenById } from './token-queries.ts'
import type { TokenDevice } from './token-queries.ts'

/** The device that a token is for, as the audit log names it. */
export interface TokenOwner {
  readonly key: TokenDevice
  readonly id: string | null
  readonly name: string
  readonly mandatorId: string | null
}

/** Makes a token for a device. The response is sent after the transaction, so that the token is not stored, not even for a retry. */
export async function addDeviceToken(
  call: ActorContext,
  owner: TokenOwner,
  name: string,
): Promise<DeferredResponse<DeviceToken & { readonly token: string }>> {
  const { db, caller, at } = call
  const id = v7()
  const token = newDeviceToken(id)
  const shown = { id, name, createdAt: at.toISOString(), createdBy: { name: caller.name }, lastUsedAt: null }
  const created = { createdAt: shown.createdAt, createdByName: caller.name }
  await insertToken(db, owner.key, { id, name, tokenHash: hashToken(token), ...created })
  await recordToken(call, 'deviceToken.created', { id, name, owner })
  return new DeferredResponse(async () => ({ token, ...shown }))
}

/** Ends a token of a device at once. */
export async function revokeDeviceToken(call: ActorContext, owner: TokenOwner, id: string): Promise<void> {
  const name = (await revokeTokenById(call.db, owner.key, id, call.at)) ?? throwProblem('record.notFound')
  await recordToken(call, 'deviceToken.revoked', { id, name, owner })
}

async function recordToken(
  { db, caller, at, request }: ActorContext,
  action: 'deviceToken.created' | 'deviceToken.revoked',
  { id, name, owner }: { readonly id: string; readonly name: string; readonly owner: TokenOwner },
): Promise<void> {
  await recordAudit(db, {
    at,
    action,
    actor: { id: caller.id, name: caller.name },
    subject: { type: 'token', id, name },
    mandators: owner.mandatorId === null ? [] : [owner.mandatorId],
    address: request.ip,
    details: { device: { id: owner.id, name: owner.name } },
  })
}
