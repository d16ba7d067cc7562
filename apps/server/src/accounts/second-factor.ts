import type { SecondFactor } from '@catenary/contract/accounts/login-methods'
import { mandatorsOf, recordAudit } from '../db/audit.ts'
import type { Database, Queries } from '../db/database.ts'
import type { ClientInfo } from '../http/request-info.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Secrets } from '../ports/secrets.ts'
import { isEmailCode } from './email-otp.ts'
import { acquireAccountAttempt, secondFactorKey } from './login-throttle.ts'
import { hashRequester, withHasher } from './passwords/password-hash.ts'
import { hashWithSaltOf, isRecoveryCode } from './recovery-codes.ts'
import {
  acquireEmailCodeAttempt,
  consumeEmailCode,
  consumeRecoveryCode,
  consumeTimeStep,
  countRecoveryCodes,
  findFactor,
  findRecoveryCodeHash,
} from './second-factor-queries.ts'
import type { StoredFactor } from './second-factor-queries.ts'
import { clearAttempts } from './throttle-queries.ts'
import type { Attempt } from './throttle-queries.ts'
import { timeStepOf } from './totp.ts'

/** A code entered for a second factor. */
export interface CodeInput {
  readonly user: { readonly id: string; readonly name: string }
  readonly typed: string
  /** Where a code by mail was expected: the hash of the pending log-in or of the session. */
  readonly tokenHash: Buffer
  readonly client: ClientInfo
  readonly at: Date
}

/** The factor that was verified, or a recovery code in its place. */
export type VerifiedFactor = SecondFactor | 'recovery code'

/** A code that was checked; it is consumed in the transaction that it authorizes. */
export interface CodeAttempt {
  readonly attempt: Attempt
  /** Consumes the code; null where it is wrong. Runs as the auth role. */
  readonly consume: (db: Queries) => Promise<VerifiedFactor | null>
}

/**
 * Counts an attempt on the user's account and checks the code. Throws 429 after too many attempts across all log-ins of
 * the user. Null for a user without a second factor.
 */
export async function attemptCode(
  { database, secrets }: { readonly database: Database; readonly secrets: Secrets },
  typed: CodeInput,
): Promise<CodeAttempt | null> {
  const { user, tokenHash, at } = typed
  const factor = await database.runAs(null, at, (db) => findFactor(db, user.id))
  if (!factor) return null
  const attempt = await acquireAccountAttempt(database, secondFactorKey(user.id), at)
  const consume =
    factor.method === 'email'
      ? await verifyEmailCode()
      : await verifyAuthenticatorCode(database, secrets, factor, typed)
  return { attempt, consume: (db) => consumeCode(db, typed, consume) }

  async function verifyEmailCode() {
    const storedHash = await database.runAs(null, at, (db) => acquireEmailCodeAttempt(db, tokenHash, at))
    const isRight =
      storedHash && isEmailCode(secrets, { for: 'login', hash: tokenHash }, withoutSeparators(typed.typed), storedHash)
    return async (db: Queries) =>
      isRight && (await consumeEmailCode(db, tokenHash, storedHash)) ? ('email' as const) : null
  }
}

type Consume = (db: Queries) => Promise<VerifiedFactor | null>

async function verifyAuthenticatorCode(
  database: Database,
  secrets: Secrets,
  { secret }: StoredFactor,
  { user, typed, client, at }: CodeInput,
): Promise<Consume> {
  if (isRecoveryCode(typed)) {
    const storedHash = await database.runAs(null, at, (db) => findRecoveryCodeHash(db, user.id))
    const requester = hashRequester(user.id, client.address)
    const hash = storedHash && (await withHasher(requester, (hasher) => hashWithSaltOf(hasher, typed, storedHash)))
    return async (db) => (hash && (await consumeRecoveryCode(db, user.id, hash, at)) ? 'recovery code' : null)
  }
  const step = secret && timeStepOf(secrets.decrypt('second-factor seed', secret), withoutSeparators(typed), at)
  return async (db) => (step !== null && (await consumeTimeStep(db, user.id, step)) ? 'authenticator' : null)
}

const withoutSeparators = (typed: string) => typed.replaceAll(/[\s-]/g, '')

async function consumeCode(
  db: Queries,
  { user, client, at }: CodeInput,
  consume: Consume,
): Promise<VerifiedFactor | null> {
  const verified = await consume(db)
  if (!verified) return null
  await clearAttempts(db, secondFactorKey(user.id))
  if (verified === 'recovery code') {
    const remaining = await countRecoveryCodes(db, user.id)
    const values = { at: at.toISOString(), left: remaining }
    await enqueue(db, 'account.notify', { userId: user.id, template: 'recoveryCodeUsed', values })
    await recordAudit(db, {
      at,
      action: 'login.recoveryCodeUsed',
      actor: user,
      subject: { type: 'user', ...user },
      mandators: await mandatorsOf(db, user.id),
      address: client.address,
      details: { left: remaining },
    })
  }
  return verified
}
