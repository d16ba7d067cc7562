import type { LoginAnswer } from '@catenary/contract/session'
import type { session } from '@catenary/contract/session'
import { speaker } from '@catenary/i18n/speakers'
import type { ErrorCode } from '@catenary/contract/errors'
import { findFactor } from '../../accounts/factor-queries.ts'
import { recordFailure } from '../../accounts/failures.ts'
import type { Hasher } from '../../accounts/hashing.ts'
import { hashingFor, hashingTurn, isOutdated } from '../../accounts/hashing.ts'
import { recordLogin } from '../../accounts/login-record.ts'
import { isPassword } from '../../accounts/password.ts'
import { endSession, openSession } from '../../accounts/session-queries.ts'
import { networkOf, refuseTries } from '../../accounts/tries.ts'
import {
  accountPace,
  addressPace,
  countFailure,
  forgetTries,
  secondsToWait,
  takeTry,
} from '../../accounts/try-queries.ts'
import type { Try } from '../../accounts/try-queries.ts'
import { takeTurn } from '../../accounts/turn-queries.ts'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { Queries } from '../../db/caller.ts'
import { deviceText, isSecure, newToken, sessionHash, setDevice, setSession, tokenHash } from '../../http/cookie.ts'
import { fail } from '../../http/problems.ts'
import type { OpenCall } from '../../http/serve.ts'
import type { Serving } from '../../http/serving.ts'
import { visitorOf } from '../../http/visitor.ts'
import { enqueue } from '../../jobs/queue.ts'
import { knownDevice, withUser } from './known-device.ts'
import type { LoginUser } from './login-queries.ts'
import { accountKey, findByUsername, holdUser, insertPending, replaceHash } from './login-queries.ts'
import { begun, nobody } from './session-user.ts'

type Call = OpenCall<typeof session.login>

/**
 * The first step of a log-in. Unknown names, wrong passwords and accounts that do not open by password get one answer in
 * one time. Answers the user, or which second factor the log-in waits for.
 */
export async function logIn(serving: Serving, call: Call): Promise<LoginAnswer> {
  const { request } = call
  const proven = await provePassword(serving, call)
  if (!proven) {
    request.log.info({ event: 'authn_login_fail' }, 'login refused')
    return refuse(call, 'login.failed')
  }
  const outcome = await serving.database.as(null, call.at, (db) => goOn(db, serving, call, proven))
  switch (outcome.kind) {
    case 'outrun':
      return refuse(call, 'login.failed')
    case 'expired':
      return refuse(call, 'password.expired', { message: 'passwordExpired' })
    case 'throttled':
      return refuseTries(outcome.seconds, loginMembers(call, 'tries.tooMany'))
    case 'pending':
      setSession(call.reply, outcome.token, isSecure(serving.baseUrl))
      return { ...nobody, twoFactorMethod: outcome.method }
    case 'open':
      welcome(serving, call, proven.user, outcome.token)
      return begun(serving, outcome.token, call.at)
  }
}

/** Gives the browser its session, and remembers it as one that the user logs in with. */
export function welcome(
  { baseUrl, secrets }: Serving,
  { request, reply }: Pick<Call, 'request' | 'reply'>,
  user: { readonly id: string; readonly username: string },
  token: string,
): void {
  const secure = isSecure(baseUrl)
  setSession(reply, token, secure)
  setDevice(reply, withUser(secrets, deviceText(request, secure), user.username), secure)
  request.log.info({ event: 'authn_login_success', user: user.id }, 'logged in')
}

function loginMembers({ language }: Call, code: ErrorCode) {
  return { ...nobody, error: speaker(language)(`errors.${code}`) }
}

function refuse(call: Call, code: ErrorCode, members = {}): never {
  return fail(code, { members: { ...loginMembers(call, code), ...members } })
}

interface Proven {
  readonly user: LoginUser
  /** The key of the tries that are forgotten now. */
  readonly key: string
  /** The password hashed anew, where its hash was made with less work than today's. */
  readonly newHash: string | null
}

/** Everything that is told apart by the password happens in one turn, so that only few tries are under way at once. */
async function provePassword(serving: Serving, call: Call): Promise<Proven | null> {
  const { database } = serving
  const { body, at } = call
  const keys = await triesOf(serving, call)
  // Who has to wait anyway does not stand in the queue.
  refuseWait(call, await database.as(null, at, (db) => secondsToWait(db, [keys.account, keys.address], at)))
  return hashingTurn(hashingFor(keys.account, call.request.ip), async (hasher) => {
    const begin = await database.as(null, at, async (db) => {
      const seconds = await secondsToWait(db, [keys.address], at)
      const tried = seconds > 0 ? null : await takeTry(db, keys.account, accountPace, at)
      if (!tried) return Math.max(seconds, await secondsToWait(db, [keys.account], at))
      return { tried, user: await findByUsername(db, body.username) }
    })
    if (typeof begin === 'number') return refuseTries(begin, loginMembers(call, 'tries.tooMany'))
    const user = await checked(hasher, begin.user, body.password)
    if (!user?.passwordHash) return recordRefusal(serving, call, { ...begin, addressKey: keys.address })
    const newHash = isOutdated(user.passwordHash) ? await hasher.hash(body.password) : null
    return { user, key: keys.account, newHash }
  })
}

async function triesOf({ database, secrets, baseUrl }: Serving, { request, body, at }: Call) {
  const device = knownDevice(secrets, deviceText(request, isSecure(baseUrl)), body.username)
  const key = await database.as(null, at, (db) => accountKey(db, body.username))
  return { account: device ? `${key}:${device}` : key, address: `address:${networkOf(request.ip)}` }
}

function refuseWait(call: Call, seconds: number): void {
  if (seconds > 0) refuseTries(seconds, loginMembers(call, 'tries.tooMany'))
}

async function checked(hasher: Hasher, user: LoginUser | undefined, password: string): Promise<LoginUser | null> {
  const matches = await isPassword(hasher, user?.passwordHash ?? null, password)
  return user && matches && mayUsePassword(user) ? user : null
}

function mayUsePassword({ isActive, twoFactorMethod }: LoginUser): boolean {
  return isActive && twoFactorMethod !== 'saml' && twoFactorMethod !== 'no-password'
}

const mostOfName = 100

async function recordRefusal(
  { database }: Serving,
  { body, at, request }: Call,
  { user, tried, addressKey }: { user: LoginUser | undefined; tried: Try; addressKey: string },
): Promise<null> {
  await database.as(null, at, async (db) => {
    await countFailure(db, addressKey, addressPace, at)
    const who = { id: user?.id ?? null, name: [...body.username].slice(0, mostOfName).join('') }
    await recordFailure(db, { action: 'login.failed', user: who, tried, address: request.ip, at })
  })
  return null
}

type Outcome =
  | { readonly kind: 'outrun' | 'expired' }
  | { readonly kind: 'throttled'; readonly seconds: number }
  | { readonly kind: 'pending'; readonly token: string; readonly method: 'email' | 'authenticator' }
  | { readonly kind: 'open'; readonly token: string }

/** What follows from the right password, in one transaction. */
async function goOn(db: Queries, serving: Serving, call: Call, { user, key, newHash }: Proven): Promise<Outcome> {
  const { request, at } = call
  // Switched off, deleted or given another password while the hash was computed.
  if (!(await holdUser(db, user))) return { kind: 'outrun' }
  await forgetTries(db, key)
  if (newHash) await replaceHash(db, user.id, newHash)
  if (isExpired(user, serving.accounts.passwordMaxAgeDays, at)) return sendRenewal(db, call, user)
  // What the browser had before is over: nobody goes on in it.
  const before = sessionHash(request, isSecure(serving.baseUrl))
  if (before) await endSession(db, before)
  const factor = await findFactor(db, user.id)
  if (factor) return beginSecondStep(db, call, user, factor.method)
  const visitor = visitorOf(request)
  const token = await openSession(db, { userId: user.id, visitor, at })
  if (!token) return { kind: 'outrun' }
  await recordLogin(db, { user, at, address: visitor.address })
  return { kind: 'open', token }
}

const dayLength = 86_400_000

function isExpired(user: LoginUser, maxAgeDays: number | null, at: Date): boolean {
  if (user.passwordExpired) return true
  if (maxAgeDays === null || user.passwordChangedAt === null) return false
  return at.getTime() - Date.parse(user.passwordChangedAt) > maxAgeDays * dayLength
}

/** The link to renew an expired password goes to its owner, at most three times an hour. */
async function sendRenewal(db: Queries, { at, language, request }: Call, user: LoginUser): Promise<Outcome> {
  const turn = { key: `renewal:${user.id}`, most: 3, perMs: dayLength / 24 }
  if (await takeTurn(db, turn, at))
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

const codeWindow = 15 * 60_000

async function beginSecondStep(
  db: Queries,
  { at, language, request }: Call,
  user: LoginUser,
  method: 'email' | 'authenticator',
): Promise<Outcome> {
  const token = newToken()
  const hash = tokenHash(token)
  // Whoever knows the password cannot fill the owner's mailbox.
  const turn = { key: `login-code:${user.id}`, most: 10, perMs: codeWindow }
  if (method === 'email' && !(await takeTurn(db, turn, at))) return { kind: 'throttled', seconds: codeWindow / 1000 }
  await insertPending(db, { tokenHash: hash, userId: user.id, visitor: visitorOf(request), at })
  if (method === 'email')
    await enqueue(db, 'account.sendCode', { userId: user.id, hash: hash.toString('hex'), for: 'login', language })
  return { kind: 'pending', token, method }
}
