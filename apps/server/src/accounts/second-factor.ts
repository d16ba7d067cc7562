import type { SecondFactor } from '@catenary/contract/login-methods'
import { mandatorsOf, recordAudit } from '../db/audit.ts'
import type { Database, Queries } from '../db/caller.ts'
import type { Visitor } from '../http/visitor.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Secrets } from '../ports/secrets.ts'
import { stepOfCode } from './authenticator.ts'
import type { Factor } from './factor-queries.ts'
import {
  anyRecoveryHash,
  countRecoveryCodes,
  findFactor,
  takeMailCode,
  takeMailTry,
  takeRecoveryCode,
  takeStep,
} from './factor-queries.ts'
import { hashingFor, hashingTurn } from './hashing.ts'
import { isLoginCode } from './mail-code.ts'
import { hashLike, isRecoveryCode } from './recovery-codes.ts'
import { secondStepKey, takeAccountTry } from './tries.ts'
import type { Try } from './try-queries.ts'
import { forgetTries } from './try-queries.ts'

/** A code that somebody typed to prove a second factor. */
export interface TypedCode {
  readonly user: { readonly id: string; readonly name: string }
  readonly typed: string
  /** Where a code by mail was expected: the hash of the pending log-in or of the session. */
  readonly place: Buffer
  readonly visitor: Visitor
  readonly at: Date
}

/** What a code proved: the factor itself, or a recovery code in its place. */
export type Proven = SecondFactor | 'recovery code'

/** A code that was looked at and is to be taken in the transaction of what it permits. */
export interface CodeTry {
  readonly tried: Try
  /** Takes the code, once and for all; null where it is not right. Runs at the entrance. */
  readonly take: (db: Queries) => Promise<Proven | null>
}

/**
 * Counts a try on the user's account and looks at the code. Refuses with 429 after too many tries, of all log-ins of the
 * user together. Null for a user without a second factor.
 */
export async function tryCode(
  { database, secrets }: { readonly database: Database; readonly secrets: Secrets },
  typed: TypedCode,
): Promise<CodeTry | null> {
  const { user, place, at } = typed
  const factor = await database.as(null, at, (db) => findFactor(db, user.id))
  if (!factor) return null
  const tried = await takeAccountTry(database, secondStepKey(user.id), at)
  const take =
    factor.method === 'email' ? await readMailCode() : await readAuthenticatorCode(database, secrets, factor, typed)
  return { tried, take: (db) => taken(db, typed, take) }

  async function readMailCode() {
    const kept = await database.as(null, at, (db) => takeMailTry(db, place, at))
    const isRight = kept && isLoginCode(secrets, { for: 'login', hash: place }, digits(typed.typed), kept)
    return async (db: Queries) => (isRight && (await takeMailCode(db, place, kept)) ? ('email' as const) : null)
  }
}

type Take = (db: Queries) => Promise<Proven | null>

async function readAuthenticatorCode(
  database: Database,
  secrets: Secrets,
  { secret }: Factor,
  { user, typed, visitor, at }: TypedCode,
): Promise<Take> {
  if (isRecoveryCode(typed)) {
    const kept = await database.as(null, at, (db) => anyRecoveryHash(db, user.id))
    const whose = hashingFor(user.id, visitor.address)
    const hash = kept && (await hashingTurn(whose, (hasher) => hashLike(hasher, typed, kept)))
    return async (db) => (hash && (await takeRecoveryCode(db, user.id, hash, at)) ? 'recovery code' : null)
  }
  const step = secret && stepOfCode(secrets.decrypt('second-factor seed', secret), digits(typed), at)
  return async (db) => (step !== null && (await takeStep(db, user.id, step)) ? 'authenticator' : null)
}

const digits = (typed: string) => typed.replaceAll(/[\s-]/g, '')

async function taken(db: Queries, { user, visitor, at }: TypedCode, take: Take): Promise<Proven | null> {
  const proven = await take(db)
  if (!proven) return null
  await forgetTries(db, secondStepKey(user.id))
  if (proven === 'recovery code') {
    const left = await countRecoveryCodes(db, user.id)
    const values = { at: at.toISOString(), left }
    await enqueue(db, 'account.notify', { userId: user.id, template: 'recoveryCodeUsed', values })
    await recordAudit(db, {
      at,
      action: 'login.recoveryCodeUsed',
      actor: user,
      subject: { type: 'user', ...user },
      mandators: await mandatorsOf(db, user.id),
      address: visitor.address,
      details: { left },
    })
  }
  return proven
}
