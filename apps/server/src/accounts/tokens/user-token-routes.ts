import { isApiUser, tokenScopes } from '@catenary/contract/access'
import { users } from '@catenary/contract/accounts/users'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { DeferredResponse, serve } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import { lockEditableUser } from '../users/access-actions.ts'
import { requireEditableUser, userScopeOf } from '../users/editor.ts'
import { findUser } from '../users/queries.ts'
import { recordUser } from '../users/user-audit.ts'
import { createToken } from './create-token.ts'
import { listApiTokens, revokeApiToken } from './token-queries.ts'

/** Tokens of API users, as those who edit them see, make and revoke them. */
export function userTokenRoutes(context: AppContext): void {
  serve(context, users.tokens, async ({ db, params, caller, at }) => {
    const scope = userScopeOf(caller)
    const user = (await findUser(db, scope, params.id)) ?? throwProblem('record.notFound')
    requireEditableUser({ id: caller.id, canEditAny: scope.isAll }, user)
    return listApiTokens(db, params.id, at)
  })
  serve(context, users.createToken, createUserToken)
  serve(context, users.revokeToken, async ({ db, params, caller, at, request }) => {
    const user = await lockEditableUser(db, { caller, id: params.id })
    const name = await revokeApiToken(db, { id: params.tokenId, userId: params.id }, at)
    if (name === undefined) return throwProblem('record.notFound')
    const subject = { type: 'token', id: params.tokenId, name } as const
    const details = { user: { id: user.id, name: user.email } }
    await recordUser(db, { caller, at, address: request.ip }, { action: 'token.revoked', user, subject, details })
  })
}

async function createUserToken({ db, params, body, caller, at, language, request }: Call<typeof users.createToken>) {
  const user = await lockEditableUser(db, { caller, id: params.id })
  if (!isApiUser(user.roles)) throwProblem('rule.violated', { issues: [{ path: 'token', code: 'token.notForRole' }] })
  const { name, expiresAt = null, scopes = tokenScopes } = body.token
  const owner = { id: user.id, isNotified: user.notificationEnabled }
  const made = await createToken(db, { owner, caller, at, language, name, scopes, expiresAt })
  const subject = { type: 'token', id: made.id, name } as const
  const details = { user: { id: user.id, name: user.email }, expiresAt, scopes }
  await recordUser(db, { caller, at, address: request.ip }, { action: 'token.created', user, subject, details })
  // After the transaction, so that the token is not stored, not even for a retry.
  return new DeferredResponse(async () => made)
}
