import type { account } from '@catenary/contract/accounts/account'
import type { SecondFactor } from '@catenary/contract/accounts/login-methods'
import { emailAddress } from '@catenary/contract/field'
import { encodeQR } from 'qr'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { throwProblem } from '../../http/problems.ts'
import { FileResponse } from '../../http/responses/file-responses.ts'
import type { SessionCall } from '../../http/serve-own.ts'
import { needsSecondFactor } from '../../http/session/authenticate.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { LoginAccount } from '../account-queries.ts'
import { isEmailCode } from '../email-otp.ts'
import { throwTooManyAttempts } from '../login-throttle.ts'
import { hashRequester, withHasher } from '../passwords/password-hash.ts'
import { acquireRateLimitSlot } from '../rate-limit-queries.ts'
import { requireRecentAuthentication } from '../reauthentication.ts'
import { createRecoveryCodes } from '../recovery-codes.ts'
import { findFactor, removeFactor, storeFactor, storeRecoveryCodes } from '../second-factor-queries.ts'
import { endOtherSessions } from '../session-queries.ts'
import { newSeed, otpauthUri, seedAsBase32, timeStepOf } from '../totp.ts'
import {
  acquireEnrolmentAttempt,
  deleteEnrolment,
  findEnrolment,
  hasNoAttemptsLeft,
  storeEnrolment,
} from './own-account-queries.ts'
import type { Enrolment } from './own-account-queries.ts'
import { recordOwnAudit, requireChangeableAccount } from './own-account.ts'

const minute = 60_000
const enrolmentMs = 10 * minute
const emailRateLimit = { max: 3, windowMs: 15 * minute }
const emptyEnrolment = { secret: null, uri: null }

/**
 * Begins to set up a second factor, which this session ends within ten minutes: answers the seed of an authenticator, or
 * mails a code. The factor in force stays until then.
 */
export async function beginTwoFactor(context: AppContext, call: SessionCall<typeof account.beginTwoFactor>) {
  const { database, secrets } = context
  const { body, caller, session, at, language } = call
  const { twoFactorMethod: method } = body
  requireRecentAuthentication(caller, at)
  const ownAccount = await requireChangeableAccount(context, caller, at)
  // Whoever may only set up what is required sets up what an administrator chose.
  if (!ownAccount.allowAuthorizationChange && ownAccount.twoFactorMethod === 'authenticator' && method === 'email')
    throwProblem('permission.denied')
  const seed = method === 'authenticator' ? newSeed() : null
  if (!seed) requireMailAddress(ownAccount)
  const isBegun = await database.runAs(null, at, async (db) => {
    const limit = { key: `enrolment-code:${ownAccount.id}`, ...emailRateLimit }
    if (!seed && !(await acquireRateLimitSlot(db, limit, at))) return false
    const secret = seed && secrets.encrypt('second-factor seed', seed)
    const expiresAt = new Date(at.getTime() + enrolmentMs)
    await storeEnrolment(db, { sessionHash: session, userId: ownAccount.id, method, secret, expiresAt })
    const hash = session.toString('hex')
    if (!seed) await enqueue(db, 'account.sendCode', { userId: ownAccount.id, hash, for: 'enrolment', language })
    return true
  })
  if (!isBegun) throwTooManyAttempts(emailRateLimit.windowMs / 1000)
  return seed ? { secret: seedAsBase32(seed), uri: otpauthUri(seed, ownAccount.username) } : emptyEnrolment
}

function requireMailAddress({ username }: LoginAccount): void {
  if (emailAddress.safeParse(username).success) return
  throwProblem('rule.violated', { issues: [{ path: 'twoFactorMethod', code: 'method.needsMail' }] })
}

/** The QR code of the authenticator that this session is setting up. Throws for another secret in the query. */
export async function twoFactorQr(
  { database, secrets }: AppContext,
  { query, caller, session, at }: SessionCall<typeof account.twoFactorQr>,
): Promise<FileResponse> {
  const pending = await database.runAs(null, at, (db) => findEnrolment(db, session, at))
  const seed = pending?.secret ? secrets.decrypt('second-factor seed', pending.secret) : throwProblem('record.notFound')
  if (query.secret && query.secret !== seedAsBase32(seed)) throwProblem('record.notFound')
  const picture = encodeQR(otpauthUri(seed, caller.username), 'svg', { border: 4 })
  return new FileResponse(Buffer.from(picture), 'image/svg+xml')
}

/** Completes an enrolment with its code, or, without a method, removes the second factor. */
export async function setTwoFactor(context: AppContext, call: SessionCall<typeof account.setTwoFactor>) {
  const { twoFactorMethod: method } = call.body
  if (method === null) return removeTwoFactor(context, call)
  const { database, secrets } = context
  const { caller, session, at, body } = call
  if (!body.twoFactorAuthCode)
    throwProblem('input.invalid', { issues: [{ path: 'twoFactorAuthCode', code: 'required' }] })
  const enrolment = await database.runAs(null, at, (db) => acquireEnrolmentAttempt(db, session, at))
  if (!enrolment) return repeatEnrolment(context, call)
  const ownAccount = await requireChangeableAccount(context, caller, at)
  const seed = enrolment.secret && secrets.decrypt('second-factor seed', enrolment.secret)
  const isMismatch = enrolment.method !== method || !isIssuedSeed(seed, body.twoFactorSecret ?? '')
  if (isMismatch) throwProblem('twoFactor.expired')
  const lastStep = verifiedTimeStep(context, call, enrolment, seed)
  if (lastStep === null) return rejectCode(context, call, enrolment)
  const requester = hashRequester(ownAccount.id, call.request.ip)
  const { codes, hashes } = seed ? await withHasher(requester, createRecoveryCodes) : { codes: [], hashes: [] }
  await database.runAs(null, at, async (db) => {
    if (!(await deleteEnrolment(db, session, enrolment))) throwProblem('twoFactor.expired')
    await storeFactor(db, { userId: ownAccount.id, method, secret: enrolment.secret, lastStep, at })
    await storeRecoveryCodes(db, ownAccount.id, hashes)
    await notifyFactorChanged(db, call, method)
  })
  return { recoveryCodes: [...codes] }
}

/**
 * Answers a set-up that is completed already, since its answer may have been lost: who has the secret in force and a code of it gets
 * recovery codes in place of those that nobody has seen, also where nothing may be changed from then on. A code by mail is used up and
 * gives none: that it is in force is no secret. Throws where none was completed just now.
 */
async function repeatEnrolment(context: AppContext, call: SessionCall<typeof account.setTwoFactor>) {
  const { database, secrets } = context
  const { caller, at, body } = call
  const factor = await database.runAs(null, at, (db) => findFactor(db, caller.id))
  const isRecent = at.getTime() - Date.parse(factor?.confirmedAt ?? '') < enrolmentMs
  if (factor && isRecent && factor.method === body.twoFactorMethod) {
    if (!factor.secret) return { recoveryCodes: [] }
    const seed = secrets.decrypt('second-factor seed', factor.secret)
    if (body.twoFactorSecret && isIssuedSeed(seed, body.twoFactorSecret)) {
      requireRecentAuthentication(caller, at)
      if (timeStepOf(seed, withoutBlanks(body.twoFactorAuthCode), at) === null) throwProblem('code.incorrect')
      return replaceRecoveryCodes(context, call)
    }
  }
  await requireChangeableAccount(context, caller, at)
  return throwProblem('twoFactor.expired')
}

/** A secret in the request must be the issued one: clients cannot choose a seed. */
function isIssuedSeed(seed: Buffer | null, sent: string): boolean {
  return sent === '' || (seed !== null && sent.replaceAll(' ', '').toUpperCase() === seedAsBase32(seed))
}

/** A code as it is shown in some apps, in groups. */
function withoutBlanks(code: string | null | undefined): string {
  return (code ?? '').replaceAll(/[\s-]/g, '')
}

/** The time step of a right code, which counts as used; 0 for a code by mail; null for a wrong one. */
function verifiedTimeStep(
  { secrets }: AppContext,
  { body, session, at }: SessionCall<typeof account.setTwoFactor>,
  { codeHash }: Enrolment,
  seed: Buffer | null,
): number | null {
  const code = withoutBlanks(body.twoFactorAuthCode)
  if (seed) return timeStepOf(seed, code, at)
  return codeHash && isEmailCode(secrets, { for: 'enrolment', hash: session }, code, codeHash) ? 0 : null
}

async function rejectCode(
  { database }: AppContext,
  { session, at }: SessionCall<typeof account.setTwoFactor>,
  enrolment: Enrolment,
): Promise<never> {
  if (hasNoAttemptsLeft(enrolment)) await database.runAs(null, at, (db) => deleteEnrolment(db, session, enrolment))
  return throwProblem('code.incorrect')
}

async function removeTwoFactor(context: AppContext, call: SessionCall<typeof account.setTwoFactor>) {
  const { database, accounts } = context
  const { caller, at } = call
  if (needsSecondFactor(caller, accounts.twoFactorRoles)) throwProblem('twoFactor.required')
  requireRecentAuthentication(caller, at)
  const ownAccount = await requireChangeableAccount(context, caller, at)
  if (isRequired(context, call))
    throwProblem('rule.violated', { issues: [{ path: 'twoFactorMethod', code: 'method.notForRole' }] })
  await database.runAs(null, at, async (db) => {
    if (!(await findFactor(db, ownAccount.id))) return
    await removeFactor(db, ownAccount.id)
    await storeRecoveryCodes(db, ownAccount.id, [])
    await notifyFactorChanged(db, call, null)
  })
  return { recoveryCodes: [] }
}

/** True where the caller's role may not be used without a second factor. */
export function isRequired(
  { accounts }: AppContext,
  { caller }: Pick<SessionCall<typeof account.twoFactor>, 'caller'>,
): boolean {
  return caller.roles.some((role) => accounts.twoFactorRoles.includes(role))
}

/** Ends the other sessions and notifies the owner of the change. */
async function notifyFactorChanged(
  db: Queries,
  call: SessionCall<typeof account.setTwoFactor>,
  method: SecondFactor | null,
) {
  const { caller, session, at } = call
  await endOtherSessions(db, caller.id, session)
  const values = { at: at.toISOString(), method: method ?? 'password' } as const
  await enqueue(db, 'account.notify', { userId: caller.id, template: 'factorChanged', values })
  await recordOwnAudit(db, call, method ? 'twoFactor.changed' : 'twoFactor.removed', method ? { method } : {})
}

/** Ten new recovery codes for the authenticator in force; the old ones end. */
export async function renewRecoveryCodes(context: AppContext, call: SessionCall<typeof account.newRecoveryCodes>) {
  const { caller, at } = call
  requireRecentAuthentication(caller, at)
  await requireChangeableAccount(context, caller, at)
  const factor = await context.database.runAs(null, at, (db) => findFactor(db, caller.id))
  if (factor?.method !== 'authenticator') throwProblem('rule.violated')
  return replaceRecoveryCodes(context, call)
}

async function replaceRecoveryCodes(
  { database }: AppContext,
  call: Omit<SessionCall<typeof account.newRecoveryCodes>, 'body'>,
) {
  const { caller, at } = call
  const { codes, hashes } = await withHasher(hashRequester(caller.id, call.request.ip), createRecoveryCodes)
  await database.runAs(null, at, async (db) => {
    await storeRecoveryCodes(db, caller.id, hashes)
    const values = { at: at.toISOString() }
    await enqueue(db, 'account.notify', { userId: caller.id, template: 'newRecoveryCodes', values })
    await recordOwnAudit(db, call, 'twoFactor.newRecoveryCodes')
  })
  return { recoveryCodes: [...codes] }
}
