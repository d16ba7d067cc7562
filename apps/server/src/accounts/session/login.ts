import { randomBytes } from 'node:crypto'
import type { LoginResponse, session } from '@catenary/contract/accounts/session'
import type { ErrorCode } from '@catenary/contract/errors'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import { problemText, throwProblem } from '../../http/problems.ts'
import { clientInfoOf } from '../../http/request-info.ts'
import type { PublicCall } from '../../http/serve.ts'
import {
  deviceCookieOf,
  hashToken,
  isSecure,
  newToken,
  sessionHashOf,
  setDeviceCookie,
  setSessionCookie,
} from '../../http/session/cookie.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Secrets } from '../../ports/secrets.ts'
import { recordFailedAttempt, recordLogin } from '../login-audit.ts'
import { networkOf, throwTooManyAttempts } from '../login-throttle.ts'
import { hashRequester, matchesPassword, needsRehash, withHasher } from '../passwords/password-hash.ts'
import type { PasswordHasher } from '../passwords/password-hash.ts'
import { acquireRateLimitSlot } from '../rate-limit-queries.ts'
import { findFactor } from '../second-factor-queries.ts'
import { createSession, endSession } from '../session-queries.ts'
import {
  accountThrottle,
  acquireAttempt,
  addressThrottle,
  clearAttempts,
  countFailure,
  secondsToWait,
} from '../throttle-queries.ts'
import type { Attempt } from '../throttle-queries.ts'
import {
  accountThrottleKey,
  findLoginUser,
  insertPendingLogin,
  lockLoginUser,
  updatePasswordHash,
} from './login-queries.ts'
import type { LoginUser } from './login-queries.ts'
import { loggedOut, sessionResponse } from './session-user.ts'

type Call = PublicCall<typeof session.login>

/**
 * The first step of a log-in. Unknown names, wrong passwords and accounts that do not open by password get one answer in
 * one time. Answers the user, or which second factor the log-in waits for.
 */
export async function logIn(serving: AppContext, call: Call): Promise<LoginResponse> {
  const { request } = call
  const result = await takePasswordStep(serving, call)
  if (!result) {
    request.log.info({ event: 'authn_login_fail' }, 'login refused')
    return throwLoginProblem(call, 'login.failed')
  }
  switch (result.kind) {
    case 'superseded':
      return throwLoginProblem(call, 'login.failed')
    case 'expired':
      return throwLoginProblem(call, 'password.expired', { message: 'passwordExpired' })
    case 'throttled':
      return throwTooManyAttempts(result.seconds, loginProblemMembers(call, 'tries.tooMany'))
    case 'pending':
      setSessionCookie(call.reply, result.token, isSecure(serving.baseUrl))
      return { ...loggedOut, twoFactorMethod: result.method }
    case 'open':
      setLoginCookies(serving, call, result.user, result.token)
      return sessionResponse(serving, result.token, call.at)
  }
}

/** Gives the browser its session, and remembers it as one that the user logs in with. */
export function setLoginCookies(
  { baseUrl, secrets }: AppContext,
  { request, reply }: Pick<Call, 'request' | 'reply'>,
  user: { readonly id: string; readonly username: string },
  token: string,
): void {
  const secure = isSecure(baseUrl)
  setSessionCookie(reply, token, secure)
  setDeviceCookie(reply, addUserToDevice(secrets, deviceCookieOf(request, secure), user.username), secure)
  request.log.info({ event: 'authn_login_success', user: user.id }, 'logged in')
}

function loginProblemMembers({ language }: Call, code: ErrorCode) {
  return { ...loggedOut, error: problemText(code, language) }
}

function throwLoginProblem(call: Call, code: ErrorCode, members = {}): never {
  return throwProblem(code, { members: { ...loginProblemMembers(call, code), ...members } })
}

interface VerifiedPassword {
  readonly user: LoginUser
  /** The key of the tries that are forgotten now. */
  readonly key: string
  /** The password hashed again, if the stored hash has weaker parameters than the current ones. */
  readonly newHash: string | null
}

/**
 * Everything that depends on the password runs in one hashing slot, so that few attempts run at once: also what follows from
 * the right one, which gives its attempt back. Else many log-ins at once would delay each other as wrong passwords do.
 */
async function takePasswordStep(serving: AppContext, call: Call): Promise<LoginResult | null> {
  const { database } = serving
  const { body, at } = call
  const keys = await throttleKeysOf(serving, call)
  // A blocked client is rejected before it is queued.
  assertNoWait(call, await database.runAs(null, at, (db) => secondsToWait(db, [keys.account, keys.address], at)))
  return withHasher(hashRequester(keys.account, call.request.ip), async (hasher) => {
    const start = await database.runAs(null, at, async (db) => {
      const seconds = await secondsToWait(db, [keys.address], at)
      const attempt = seconds > 0 ? null : await acquireAttempt(db, keys.account, accountThrottle, at)
      if (!attempt) return Math.max(seconds, await secondsToWait(db, [keys.account], at))
      return { attempt, user: await findLoginUser(db, body.username) }
    })
    if (typeof start === 'number') return throwTooManyAttempts(start, loginProblemMembers(call, 'tries.tooMany'))
    const user = await findMatchingUser(hasher, start.user, body.password)
    if (!user?.passwordHash) return recordFailedLogin(serving, call, { ...start, addressKey: keys.address })
    const newHash = needsRehash(user.passwordHash) ? await hasher.hash(body.password) : null
    const verified = { user, key: keys.account, newHash }
    return database.runAs(null, at, (db) => finishPasswordStep(db, serving, call, verified))
  })
}

async function throttleKeysOf({ database, secrets, baseUrl }: AppContext, { request, body, at }: Call) {
  const device = knownDeviceId(secrets, deviceCookieOf(request, isSecure(baseUrl)), body.username)
  const key = await database.runAs(null, at, (db) => accountThrottleKey(db, body.username))
  return { account: device ? `${key}:${device}` : key, address: `address:${networkOf(request.ip)}` }
}

function assertNoWait(call: Call, seconds: number): void {
  if (seconds > 0) throwTooManyAttempts(seconds, loginProblemMembers(call, 'tries.tooMany'))
}

async function findMatchingUser(
  hasher: PasswordHasher,
  user: LoginUser | undefined,
  password: string,
): Promise<LoginUser | null> {
  const matches = await matchesPassword(hasher, user?.passwordHash ?? null, password)
  return user && matches && canLogInByPassword(user) ? user : null
}

function canLogInByPassword({ isActive, twoFactorMethod }: LoginUser): boolean {
  return isActive && twoFactorMethod !== 'saml' && twoFactorMethod !== 'no-password'
}

const maxNameLength = 100

async function recordFailedLogin(
  { database }: AppContext,
  { body, at, request }: Call,
  { user, attempt, addressKey }: { user: LoginUser | undefined; attempt: Attempt; addressKey: string },
): Promise<null> {
  await database.runAs(null, at, async (db) => {
    await countFailure(db, addressKey, addressThrottle, at)
    const subject = { id: user?.id ?? null, name: [...body.username].slice(0, maxNameLength).join('') }
    await recordFailedAttempt(db, { action: 'login.failed', user: subject, attempt, address: request.ip, at })
  })
  return null
}

type LoginResult =
  | { readonly kind: 'superseded' | 'expired' }
  | { readonly kind: 'throttled'; readonly seconds: number }
  | { readonly kind: 'pending'; readonly token: string; readonly method: 'email' | 'authenticator' }
  | { readonly kind: 'open'; readonly token: string; readonly user: LoginUser }

/** What follows from the right password, in one transaction. */
async function finishPasswordStep(
  db: Queries,
  serving: AppContext,
  call: Call,
  { user, key, newHash }: VerifiedPassword,
): Promise<LoginResult> {
  const { request, at } = call
  // Switched off, deleted or given another password while the hash was computed.
  if (!(await lockLoginUser(db, user))) return { kind: 'superseded' }
  await clearAttempts(db, key)
  if (newHash) await updatePasswordHash(db, user.id, newHash)
  if (isExpired(user, serving.accounts.passwordMaxAgeDays, at)) return sendRenewal(db, call, user)
  // The browser's previous session ends.
  const before = sessionHashOf(request, isSecure(serving.baseUrl))
  if (before) await endSession(db, before)
  const factor = await findFactor(db, user.id)
  if (factor) return beginSecondStep(db, call, user, factor.method)
  const client = clientInfoOf(request)
  const token = await createSession(db, { userId: user.id, client, at })
  if (!token) return { kind: 'superseded' }
  await recordLogin(db, { user, at, address: client.address })
  return { kind: 'open', token, user }
}

const dayMs = 86_400_000

function isExpired(user: LoginUser, maxAgeDays: number | null, at: Date): boolean {
  if (user.passwordExpired) return true
  if (maxAgeDays === null || user.passwordChangedAt === null) return false
  return at.getTime() - Date.parse(user.passwordChangedAt) > maxAgeDays * dayMs
}

/** The link to renew an expired password goes to its owner, at most three times an hour. */
async function sendRenewal(db: Queries, { at, language, request }: Call, user: LoginUser): Promise<LoginResult> {
  const limit = { key: `renewal:${user.id}`, max: 3, windowMs: dayMs / 24 }
  if (await acquireRateLimitSlot(db, limit, at))
    await enqueue(db, 'account.sendLink', { userId: user.id, purpose: 'renew', language })
  await recordAudit(db, {
    at,
    action: 'login.failed',
    actor: null,
    subject: { type: 'user', id: user.id, name: user.name },
    mandators: await mandatorsOf(db, user.id),
    address: request.ip,
    details: { reason: 'passwordExpired' },
  })
  return { kind: 'expired' }
}

const codeWindowMs = 15 * 60_000

async function beginSecondStep(
  db: Queries,
  { at, language, request }: Call,
  user: LoginUser,
  method: 'email' | 'authenticator',
): Promise<LoginResult> {
  const token = newToken()
  const hash = hashToken(token)
  // Limits the mails to the owner, even for an attacker who knows the password.
  const limit = { key: `login-code:${user.id}`, max: 10, windowMs: codeWindowMs }
  if (method === 'email' && !(await acquireRateLimitSlot(db, limit, at)))
    return { kind: 'throttled', seconds: codeWindowMs / 1000 }
  await insertPendingLogin(db, { tokenHash: hash, userId: user.id, client: clientInfoOf(request), at })
  if (method === 'email')
    await enqueue(db, 'account.sendCode', { userId: user.id, hash: hash.toString('hex'), for: 'login', language })
  return { kind: 'pending', token, method }
}

const maxUsers = 4

/**
 * What a browser is known by: `<device>.<signature>.<signature>…`, a signature for each of the last users who logged in
 * with it. Tries of a known browser are counted apart, so that strangers who guess do not lock the owner out.
 */
interface Device {
  readonly id: string
  readonly signatures: readonly string[]
}

function parseDevice(value: string): Device {
  const [id = '', ...signatures] = value.split('.')
  return /^[\w-]{22}$/.test(id) ? { id, signatures } : { id: '', signatures: [] }
}

const signedPayload = (id: string, username: string) => `${id} ${username.toLowerCase()}`

/** The browser's id, where this user has logged in with it before; else null. */
export function knownDeviceId(secrets: Secrets, value: string, username: string): string | null {
  const { id, signatures } = parseDevice(value)
  const isKnown = signatures
    .slice(0, maxUsers)
    .some((other) => secrets.isSigned('known device', signedPayload(id, username), Buffer.from(other, 'base64url')))
  return isKnown ? id : null
}

/** The device cookie's new value, with this user added. */
export function addUserToDevice(secrets: Secrets, value: string, username: string): string {
  const before = parseDevice(value)
  const id = before.id === '' ? randomBytes(16).toString('base64url') : before.id
  const signature = secrets.sign('known device', signedPayload(id, username)).toString('base64url')
  const others = before.signatures.filter((other) => other !== signature)
  return [id, signature, ...others].slice(0, maxUsers + 1).join('.')
}
