import { isApiUser } from '@catenary/contract/access'
import { maxTokenDays, users } from '@catenary/contract/accounts/users'
import { v7 } from 'uuid'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { DeferredResponse, serve } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { hashToken } from '../../http/session/cookie.ts'
import { enqueue } from '../../jobs/queue.ts'
import { newApiToken } from '../api-token.ts'
import { lockEditableUser } from './access-actions.ts'
import { requireEditableUser, userScopeOf } from './editor.ts'
import { findUser } from './queries.ts'
import { insertApiToken, listApiTokens, revokeApiToken } from './token-queries.ts'
import { recordUser } from './user-audit.ts'

const dayMs = 86_400_000

/** Tokens of API users: the list, a new one, and an end to one. */
export function tokenRoutes(context: AppContext): void {
  serve(context, users.tokens, async ({ db, params, caller, at }) => {
    const scope = userScopeOf(caller)
    const user = (await findUser(db, scope, params.id)) ?? throwProblem('record.notFound')
    requireEditableUser({ id: caller.id, canEditAny: scope.isAll }, user)
    return listApiTokens(db, params.id, at)
  })
  serve(context, users.createToken, createToken)
  serve(context, users.revokeToken, async ({ db, params, caller, at, request }) => {
    const user = await lockEditableUser(db, { caller, id: params.id })
    const name = await revokeApiToken(db, { id: params.tokenId, userId: params.id }, at)
    if (name === undefined) return throwProblem('record.notFound')
    const subject = { type: 'token', id: params.tokenId, name } as const
    const entry = {
      action: 'token.revoked',
      user,
      subject,
      details: { user: { id: user.id, name: user.email } },
    } as const
    await recordUser(db, { caller, at, address: request.ip }, entry)
  })
}

async function createToken({ db, params, body, caller, at, language, request }: Call<typeof users.createToken>) {
  const user = await lockEditableUser(db, { caller, id: params.id })
  if (!isApiUser(user.roles)) throwProblem('rule.violated', { issues: [{ path: 'token', code: 'token.notForRole' }] })
  const { name, expiresAt = null } = body.token
  validateExpiry(expiresAt, at)
  const id = v7()
  const token = newApiToken(id)
  const [createdAt, createdBy] = [at.toISOString(), caller.id]
  await insertApiToken(db, { id, userId: user.id, name, tokenHash: hashToken(token), createdAt, createdBy, expiresAt })
  if (user.notificationEnabled)
    await notifyOwner(db, { userId: user.id, language }, { name, expiresAt, by: caller.name, at })
  await recordUser(
    db,
    { caller, at, address: request.ip },
    {
      action: 'token.created',
      user,
      subject: { type: 'token', id, name },
      details: { user: { id: user.id, name: user.email }, expiresAt },
    },
  )
  // After the transaction, so that the token is not stored, not even for a retry.
  return new DeferredResponse(async () => ({ id, token }))
}

function validateExpiry(expiresAt: string | null, at: Date): void {
  if (expiresAt === null) return
  const path = 'token.expiresAt'
  const latest = new Date(at.getTime() + maxTokenDays * dayMs)
  if (Date.parse(expiresAt) <= at.getTime())
    throwProblem('input.invalid', {
      issues: [{ path, code: 'tooEarly', values: { min: at.toISOString().slice(0, 10) } }],
    })
  if (Date.parse(expiresAt) > latest.getTime())
    throwProblem('input.invalid', {
      issues: [{ path, code: 'tooLate', values: { max: latest.toISOString().slice(0, 10) } }],
    })
}

interface CreatedToken {
  readonly name: string
  readonly expiresAt: string | null
  readonly by: string
  readonly at: Date
}

async function notifyOwner(
  db: Queries,
  user: { readonly userId: string; readonly language: Call<typeof users.createToken>['language'] },
  { name, expiresAt, by, at }: CreatedToken,
) {
  const values = { at: at.toISOString(), token: name, expiresAt, by }
  await enqueue(db, 'account.notify', { ...user, template: 'tokenCreated', values })
}
