import { isProgram } from '@catenary/contract/access'
import { mostTokenDays, users } from '@catenary/contract/users'
import { v7 } from 'uuid'
import { newApiToken } from '../../accounts/api-token.ts'
import type { Queries } from '../../db/caller.ts'
import { tokenHash } from '../../http/cookie.ts'
import { fail } from '../../http/problems.ts'
import { Later, serve } from '../../http/serve.ts'
import type { Call } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { enqueue } from '../../jobs/queue.ts'
import { refuseUneditable, scopeOf } from './editor.ts'
import { findUser } from './queries.ts'
import { recordUser } from './records.ts'
import { holdUser } from './standing.ts'
import { insertToken, listTokens, revokeToken } from './token-queries.ts'

const dayLength = 86_400_000

/** Tokens of API users: the list, a new one, and an end to one. */
export function tokenRoutes(serving: Serving): void {
  serve(serving, users.tokens, async ({ db, params, caller, at }) => {
    const scope = scopeOf(caller)
    const user = (await findUser(db, scope, params.id)) ?? fail('record.notFound')
    refuseUneditable({ id: caller.id, isAny: scope.isAll }, user)
    return listTokens(db, params.id, at)
  })
  serve(serving, users.createToken, create)
  serve(serving, users.revokeToken, async ({ db, params, caller, at, request }) => {
    const user = await holdUser(db, { caller, id: params.id })
    const name = await revokeToken(db, { id: params.tokenId, userId: params.id }, at)
    if (name === undefined) return fail('record.notFound')
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

async function create({ db, params, body, caller, at, language, request }: Call<typeof users.createToken>) {
  const user = await holdUser(db, { caller, id: params.id })
  if (!isProgram(user.roles)) fail('rule.violated', { faults: [{ path: 'token', code: 'token.notForRole' }] })
  const { name, expiresAt = null } = body.token
  refuseExpiry(expiresAt, at)
  const id = v7()
  const token = newApiToken(id)
  const [createdAt, createdBy] = [at.toISOString(), caller.id]
  await insertToken(db, { id, userId: user.id, name, tokenHash: tokenHash(token), createdAt, createdBy, expiresAt })
  if (user.notificationEnabled) await mail(db, { userId: user.id, language }, { name, expiresAt, by: caller.name, at })
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
  // After the transaction, so that the token is kept nowhere: not even for a retry.
  return new Later(async () => ({ id, token }))
}

function refuseExpiry(expiresAt: string | null, at: Date): void {
  if (expiresAt === null) return
  const path = 'token.expiresAt'
  const latest = new Date(at.getTime() + mostTokenDays * dayLength)
  if (Date.parse(expiresAt) <= at.getTime())
    fail('input.invalid', { faults: [{ path, code: 'tooEarly', values: { min: at.toISOString().slice(0, 10) } }] })
  if (Date.parse(expiresAt) > latest.getTime())
    fail('input.invalid', { faults: [{ path, code: 'tooLate', values: { max: latest.toISOString().slice(0, 10) } }] })
}

interface MadeToken {
  readonly name: string
  readonly expiresAt: string | null
  readonly by: string
  readonly at: Date
}

async function mail(
  db: Queries,
  user: { readonly userId: string; readonly language: Call<typeof users.createToken>['language'] },
  { name, expiresAt, by, at }: MadeToken,
) {
  const values = { at: at.toISOString(), token: name, expiresAt, by }
  await enqueue(db, 'account.notify', { ...user, template: 'tokenCreated', values })
}
