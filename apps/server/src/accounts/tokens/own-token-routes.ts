import { maxOwnTokens, ownTokens } from '@catenary/contract/accounts/api-tokens'
import type { AuditAction } from '@catenary/contract/system/audit'
import { recordAudit } from '../../db/audit.ts'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { DeferredResponse, serve } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { requireRecentAuthentication } from '../reauthentication.ts'
import { createToken } from './create-token.ts'
import { listApiTokens, lockTokensOf, mandatorsOfCaller, revokeApiToken } from './token-queries.ts'

/** Tokens of one's own, for whoever sees the API page. */
export function ownTokenRoutes(context: AppContext): void {
  serve(context, ownTokens.list, ({ db, caller, at }) => listApiTokens(db, caller.id, at))
  serve(context, ownTokens.create, createOwnToken)
  serve(context, ownTokens.revoke, async (call) => {
    const { db, params, caller, at } = call
    const name = await revokeApiToken(db, { id: params.id, userId: caller.id }, at)
    if (name === undefined) return throwProblem('record.notFound')
    await recordOwnToken(call, 'token.revoked', { id: params.id, name })
  })
}

async function createOwnToken(call: Call<typeof ownTokens.create>) {
  const { db, body, caller, at, language } = call
  requireRecentAuthentication(caller, at)
  await lockTokensOf(db, caller.id)
  const { name, expiresAt, scopes } = body.token
  if ((await listApiTokens(db, caller.id, at)).length >= maxOwnTokens)
    throwProblem('rule.violated', { issues: [{ path: 'token', code: 'token.tooMany', values: { max: maxOwnTokens } }] })
  const owner = { id: caller.id, isNotified: true }
  const made = await createToken(db, { owner, caller, at, language, name, scopes, expiresAt })
  await recordOwnToken(call, 'token.created', { id: made.id, name, details: { expiresAt, scopes } })
  // After the transaction, so that the token is not stored, not even for a retry.
  return new DeferredResponse(async () => made)
}

interface OwnToken {
  readonly id: string
  readonly name: string
  readonly details?: Readonly<Record<string, unknown>>
}

async function recordOwnToken(
  { db, caller, at, request }: Pick<Call<typeof ownTokens.create>, 'db' | 'caller' | 'at' | 'request'>,
  action: AuditAction,
  { id, name, details }: OwnToken,
): Promise<void> {
  const subject = { type: 'token', id, name } as const
  const mandators = await mandatorsOfCaller(db)
  const entry = { at, action, actor: caller, subject, mandators, address: request.ip }
  await recordAudit(db, { ...entry, details: { user: { id: caller.id, name: caller.email }, ...details } })
}
