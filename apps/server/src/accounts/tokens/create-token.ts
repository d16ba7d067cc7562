import type { TokenScope } from '@catenary/contract/access'
import { maxTokenDays } from '@catenary/contract/accounts/api-tokens'
import type { Language } from '@catenary/i18n/language'
import { v7 } from 'uuid'
import type { Caller, Queries } from '../../db/database.ts'
import { throwProblem } from '../../http/problems.ts'
import { hashToken } from '../../http/session/cookie.ts'
import { enqueue } from '../../jobs/queue.ts'
import { newApiToken } from './api-token.ts'
import { insertApiToken } from './token-queries.ts'

/** The token that is made, and whose. */
export interface TokenRequest {
  readonly owner: { readonly id: string; readonly isNotified: boolean }
  readonly caller: Caller
  readonly at: Date
  readonly language: Language
  readonly name: string
  readonly scopes: readonly TokenScope[]
  /** Null: valid until it is revoked. */
  readonly expiresAt: string | null
}

/** Stores a token's hash and has its owner told by mail. Answers the token itself, which is stored nowhere. */
export async function createToken(db: Queries, request: TokenRequest): Promise<{ id: string; token: string }> {
  const { owner, caller, at, language, name, scopes, expiresAt } = request
  validateExpiry(expiresAt, at)
  const id = v7()
  const token = newApiToken(id)
  const made = { createdAt: at.toISOString(), createdBy: caller.id, expiresAt }
  await insertApiToken(db, { id, userId: owner.id, name, scopes, tokenHash: hashToken(token), ...made })
  const values = { at: at.toISOString(), token: name, expiresAt, by: caller.name }
  if (owner.isNotified)
    await enqueue(db, 'account.notify', { userId: owner.id, language, template: 'tokenCreated', values })
  return { id, token }
}

const dayMs = 86_400_000

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
