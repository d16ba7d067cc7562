import type { account } from '@catenary/contract/account'
import { mailAddress } from '@catenary/contract/field'
import type { SecondFactor } from '@catenary/contract/login-methods'
import { encodeQR } from 'qr'
import type { Account } from '../../accounts/account-queries.ts'
import { authenticatorUri, newSeed, seedText, stepOfCode } from '../../accounts/authenticator.ts'
import { refuseUnconfirmed } from '../../accounts/confirmed.ts'
import { deleteFactor, findFactor, storeFactor, storeRecoveryCodes } from '../../accounts/factor-queries.ts'
import { hashingFor, hashingTurn } from '../../accounts/hashing.ts'
import { isLoginCode } from '../../accounts/mail-code.ts'
import { newRecoveryCodes } from '../../accounts/recovery-codes.ts'
import { endOtherSessions } from '../../accounts/session-queries.ts'
import { refuseTries } from '../../accounts/tries.ts'
import { takeTurn } from '../../accounts/turn-queries.ts'
import type { Queries } from '../../db/caller.ts'
import { needsSecondFactor } from '../../http/admission.ts'
import { FileAnswer } from '../../http/files.ts'
import { fail } from '../../http/problems.ts'
import type { OwnCall } from '../../http/serve-own.ts'
import type { Serving } from '../../http/serving.ts'
import { enqueue } from '../../jobs/queue.ts'
import { changeableAccount } from './permitted.ts'
import type { Enrolment } from './queries.ts'
import { deleteEnrolment, findEnrolment, isUsedUp, storeEnrolment, takeEnrolmentTry } from './queries.ts'
import { recordOwn } from './record.ts'

const minute = 60_000
const enrolmentLength = 10 * minute
const mailTurns = { most: 3, perMs: 15 * minute }
const noSecret = { secret: null, uri: null }

/**
 * Begins to set up a second factor, which this session ends within ten minutes: answers the seed of an authenticator, or
 * mails a code. The factor in force stays until then.
 */
export async function beginTwoFactor(serving: Serving, call: OwnCall<typeof account.beginTwoFactor>) {
  const { database, secrets } = serving
  const { body, caller, session, at, language } = call
  const { twoFactorMethod: method } = body
  refuseUnconfirmed(caller, at)
  const owner = await changeableAccount(serving, caller, at)
  const seed = method === 'authenticator' ? newSeed() : null
  if (!seed) refuseNoMail(owner)
  const isBegun = await database.as(null, at, async (db) => {
    const turn = { key: `enrolment-code:${owner.id}`, ...mailTurns }
    if (!seed && !(await takeTurn(db, turn, at))) return false
    const secret = seed && secrets.encrypt('second-factor seed', seed)
    const expiresAt = new Date(at.getTime() + enrolmentLength)
    await storeEnrolment(db, { sessionHash: session, userId: owner.id, method, secret, expiresAt })
    const hash = session.toString('hex')
    if (!seed) await enqueue(db, 'account.sendCode', { userId: owner.id, hash, for: 'enrolment', language })
    return true
  })
  if (!isBegun) refuseTries(mailTurns.perMs / 1000)
  return seed ? { secret: seedText(seed), uri: authenticatorUri(seed, owner.username) } : noSecret
}

function refuseNoMail({ username }: Account): void {
  if (mailAddress.safeParse(username).success) return
  fail('rule.violated', { faults: [{ path: 'twoFactorMethod', code: 'method.needsMail' }] })
}

/** The QR code of the authenticator that this session sets up. A secret in the query is refused unless it is that one. */
export async function twoFactorQr(
  { database, secrets }: Serving,
  { query, caller, session, at }: OwnCall<typeof account.twoFactorQr>,
): Promise<FileAnswer> {
  const pending = await database.as(null, at, (db) => findEnrolment(db, session, at))
  const seed = pending?.secret ? secrets.decrypt('second-factor seed', pending.secret) : fail('record.notFound')
  if (query.secret && query.secret !== seedText(seed)) fail('record.notFound')
  const picture = encodeQR(authenticatorUri(seed, caller.username), 'svg', { border: 4 })
  return new FileAnswer(Buffer.from(picture), 'image/svg+xml')
}

/** Ends a set-up with its code, or, with no method, goes without a second factor. */
export async function setTwoFactor(serving: Serving, call: OwnCall<typeof account.setTwoFactor>) {
  const { twoFactorMethod: method } = call.body
  if (method === null) return removeTwoFactor(serving, call)
  const { database, secrets } = serving
  const { caller, session, at, body } = call
  const owner = await changeableAccount(serving, caller, at)
  if (!body.twoFactorAuthCode) fail('input.invalid', { faults: [{ path: 'twoFactorAuthCode', code: 'required' }] })
  const enrolment =
    (await database.as(null, at, (db) => takeEnrolmentTry(db, session, at))) ?? fail('twoFactor.expired')
  const seed = enrolment.secret && secrets.decrypt('second-factor seed', enrolment.secret)
  const isOther = enrolment.method !== method || !isPending(seed, body.twoFactorSecret ?? '')
  if (isOther) fail('twoFactor.expired')
  const lastStep = stepOf(serving, call, enrolment, seed)
  if (lastStep === null) return refuseCode(serving, call, enrolment)
  const whose = hashingFor(owner.id, call.request.ip)
  const { codes, hashes } = seed ? await hashingTurn(whose, newRecoveryCodes) : { codes: [], hashes: [] }
  await database.as(null, at, async (db) => {
    if (!(await deleteEnrolment(db, session, enrolment))) fail('twoFactor.expired')
    await storeFactor(db, { userId: owner.id, method, secret: enrolment.secret, lastStep, at })
    await storeRecoveryCodes(db, owner.id, hashes)
    await tellChanged(db, call, method)
  })
  return { recoveryCodes: [...codes] }
}

/** A secret that is sent has to be the one that was given out: nobody chooses a seed for themselves. */
function isPending(seed: Buffer | null, sent: string): boolean {
  return sent === '' || (seed !== null && sent.replaceAll(' ', '').toUpperCase() === seedText(seed))
}

/** The time step of a right code, which counts as used; 0 for a code by mail; null for a wrong one. */
function stepOf(
  { secrets }: Serving,
  { body, session, at }: OwnCall<typeof account.setTwoFactor>,
  { codeHash }: Enrolment,
  seed: Buffer | null,
): number | null {
  const code = (body.twoFactorAuthCode ?? '').replaceAll(/[\s-]/g, '')
  if (seed) return stepOfCode(seed, code, at)
  return codeHash && isLoginCode(secrets, { for: 'enrolment', hash: session }, code, codeHash) ? 0 : null
}

async function refuseCode(
  { database }: Serving,
  { session, at }: OwnCall<typeof account.setTwoFactor>,
  enrolment: Enrolment,
): Promise<never> {
  if (isUsedUp(enrolment)) await database.as(null, at, (db) => deleteEnrolment(db, session, enrolment))
  return fail('code.incorrect')
}

async function removeTwoFactor(serving: Serving, call: OwnCall<typeof account.setTwoFactor>) {
  const { database, accounts } = serving
  const { caller, at } = call
  if (needsSecondFactor(caller, accounts.twoFactorRoles)) fail('twoFactor.required')
  refuseUnconfirmed(caller, at)
  const owner = await changeableAccount(serving, caller, at)
  if (isRequired(serving, call))
    fail('rule.violated', { faults: [{ path: 'twoFactorMethod', code: 'method.notForRole' }] })
  await database.as(null, at, async (db) => {
    if (!(await findFactor(db, owner.id))) return
    await deleteFactor(db, owner.id)
    await storeRecoveryCodes(db, owner.id, [])
    await tellChanged(db, call, null)
  })
  return { recoveryCodes: [] }
}

/** True where the caller's role may not be used without a second factor. */
export function isRequired(
  { accounts }: Serving,
  { caller }: Pick<OwnCall<typeof account.twoFactor>, 'caller'>,
): boolean {
  return caller.roles.some((role) => accounts.twoFactorRoles.includes(role))
}

/** Whoever opened the account in another way before is out, and the owner hears of the change. */
async function tellChanged(db: Queries, call: OwnCall<typeof account.setTwoFactor>, method: SecondFactor | null) {
  const { caller, session, at } = call
  await endOtherSessions(db, caller.id, session)
  const values = { at: at.toISOString(), method: method ?? 'password' } as const
  await enqueue(db, 'account.notify', { userId: caller.id, template: 'factorChanged', values })
  await recordOwn(db, call, method ? 'twoFactor.changed' : 'twoFactor.removed', method ? { method } : {})
}

/** Ten new recovery codes for the authenticator in force; the old ones end. */
export async function renewRecoveryCodes(serving: Serving, call: OwnCall<typeof account.newRecoveryCodes>) {
  const { database } = serving
  const { caller, at } = call
  refuseUnconfirmed(caller, at)
  const owner = await changeableAccount(serving, caller, at)
  const factor = await database.as(null, at, (db) => findFactor(db, owner.id))
  if (factor?.method !== 'authenticator') fail('rule.violated')
  const { codes, hashes } = await hashingTurn(hashingFor(owner.id, call.request.ip), newRecoveryCodes)
  await database.as(null, at, async (db) => {
    await storeRecoveryCodes(db, owner.id, hashes)
    const values = { at: at.toISOString() }
    await enqueue(db, 'account.notify', { userId: owner.id, template: 'newRecoveryCodes', values })
    await recordOwn(db, call, 'twoFactor.newRecoveryCodes')
  })
  return { recoveryCodes: [...codes] }
}
