import { can, canChange, permits, scopesFor } from '@catenary/contract/access'
import type { Permission, Role } from '@catenary/contract/access'
import { maxAnonymousBodyBytes } from '@catenary/contract/endpoint'
import type { EndpointDefinition } from '@catenary/contract/endpoint'
import { expectedUser } from '@catenary/contract/request-headers'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Caller, Credential } from '../../db/database.ts'
import { allowImpersonation } from '../../db/impersonation.ts'
import type { AppContext } from '../app-context.ts'
import { createRateLimiter } from '../limits/request-limits.ts'
import { throwProblem } from '../problems.ts'
import { hashToken, isSecure, sessionHashOf } from './cookie.ts'
import { isDeviceToken } from './device-token.ts'

/**
 * The credential of a request, after the checks that need no body: origin, missing credential, rate limit, and
 * impersonation that is forbidden or would write.
 */
export async function authenticate(
  context: AppContext,
  facts: EndpointDefinition,
  request: FastifyRequest,
  at: Date,
): Promise<Credential | null> {
  if (facts.method !== 'GET' && hasShowAs(request)) throwProblem('showAs.readOnly')
  const credentialSent = credentialOf(request, context.baseUrl)
  const isProgram = credentialSent?.kind === 'token' || credentialSent?.kind === 'device'
  if (!isProgram) requireSameOrigin(request, context.baseUrl)
  // Endpoints of a session are not for API tokens.
  const isForPeople = facts.permit === 'anyone' || facts.permit === 'session'
  const credential = isForPeople && isProgram ? null : credentialSent
  if (facts.permit !== 'anyone' && !credential) return throwProblem('session.required')
  if (credential) enforceRateLimit(context, facts, credential, at)
  // Anyone is told who is logged in: so a page finds out that it is somebody else.
  if (credential && facts.permit === 'anyone') return { kind: credential.kind, hash: credential.hash }
  return credential && authenticateShowAs(context, facts, request, credential, at)
}

/**
 * Authenticates a call with a large body before any of it is read. Small bodies are read first, so that the sender
 * receives the problem.
 */
export async function requirePermissionForLargeBody(
  context: AppContext,
  facts: EndpointDefinition,
  request: FastifyRequest,
): Promise<void> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  const isSmall = encoding === undefined && Number(length ?? 0) <= maxAnonymousBodyBytes
  // Uploads authenticate before they read the body.
  if (isSmall || facts.permit === 'anyone' || facts.upload) return
  const at = context.clock.now()
  const credential = await authenticate(context, facts, request, at)
  const permitted = permittedSenders(context)
  const sender = credential && `${facts.name} ${credential.hash.toString('base64url')} ${credential.showAs ?? ''}`
  if (sender !== null && at.getTime() < (permitted.get(sender) ?? 0)) return
  await context.database.runAs(credential, at, async (_, caller) => authorize(context, facts, caller))
  if (permitted.size >= maxPermittedSenders) permitted.clear()
  if (sender !== null) permitted.set(sender, at.getTime() + permittedMs)
}

/**
 * For how long the body of who was permitted a call is read without another look, in milliseconds: the call itself looks again. A
 * device that sends many measurements waited for a transaction of its own each time, nearly a transaction as long as that which stores them.
 */
const permittedMs = 5000
const maxPermittedSenders = 10_000
const sendersByContext = new WeakMap<AppContext, Map<string, number>>()

function permittedSenders(context: AppContext): Map<string, number> {
  const senders = sendersByContext.get(context) ?? new Map<string, number>()
  sendersByContext.set(context, senders)
  return senders
}

const rateLimiters = new WeakMap<AppContext, Map<string, ReturnType<typeof createRateLimiter>>>()

/** Throws 429 where one session or token exceeds the endpoint's rate limit. */
function enforceRateLimit(
  context: AppContext,
  { name, maxPerSecond }: EndpointDefinition,
  { hash }: Credential,
  at: Date,
): void {
  if (maxPerSecond === undefined) return
  const ofContext = rateLimiters.get(context) ?? new Map<string, ReturnType<typeof createRateLimiter>>()
  const secondsToWait = ofContext.get(name) ?? createRateLimiter({ max: maxPerSecond, windowMs: 1000 })
  rateLimiters.set(context, ofContext.set(name, secondsToWait))
  const retryAfter = secondsToWait(hash.toString('base64url'), at)
  if (retryAfter > 0) throwProblem('tries.tooMany', { members: { retryAfter } })
}

async function authenticateShowAs(
  { database }: AppContext,
  facts: EndpointDefinition,
  request: FastifyRequest,
  credential: Credential,
  at: Date,
): Promise<Credential> {
  const { showAs: targetId, ...own } = credential
  if (targetId === undefined) return credential
  if (facts.permit === 'session') return own
  const { hash: sessionHash, kind } = own
  const impersonation = { sessionHash, targetId, at, route: facts.name, address: request.ip }
  const isAllowed =
    kind === 'session' && (await database.runAs(null, at, (db) => allowImpersonation(db, impersonation)))
  return isAllowed ? credential : throwProblem('record.notFound')
}

/** Throws where the caller lacks the endpoint's permission. */
export function authorize({ accounts }: AppContext, facts: EndpointDefinition, caller: Caller | null): void {
  if (facts.permit === 'anyone') return
  if (!caller) return throwProblem('session.required')
  if (caller.kind === 'device') return facts.acceptsDevices ? undefined : throwProblem('permission.denied')
  if (facts.permit === 'session') return
  if (!permits(caller.roles, facts.permit)) throwProblem('permission.denied')
  if (caller.kind === 'token') requireScope(facts, caller)
  if (needsSecondFactor(caller, accounts.twoFactorRoles)) throwProblem('twoFactor.required')
}

/** Throws where a call needs, beyond its endpoint's, a permission to change something that the caller or their token lacks. */
export function requirePermission(caller: Caller, permission: Permission): void {
  if (!can(caller.roles, permission)) throwProblem('permission.denied')
  if (!canChange(caller, permission))
    throwProblem('scope.missing', { members: { missingScopes: scopesFor('PATCH', permission) } })
}

/** Throws where a token is for something else than a call that its user may make. */
function requireScope(facts: EndpointDefinition, { tokenScopes, roles }: Caller): void {
  if (facts.isSessionOnly) throwProblem('token.notAccepted')
  const { permit } = facts
  if (permit === 'anyone' || permit === 'session') return
  // Of several permissions, those that the user has.
  const granted = (typeof permit === 'string' ? [permit] : permit).filter((permission) => permits(roles, permission))
  const missingScopes = scopesFor(facts.method, granted)
  if (!missingScopes.some((scope) => tokenScopes?.includes(scope)))
    throwProblem('scope.missing', { members: { missingScopes } })
}

/**
 * True for a user who must set up a second factor before anything else: the role or an administrator requires one, and
 * none is active yet.
 */
export function needsSecondFactor(caller: Caller, twoFactorRoles: readonly Role[]): boolean {
  const { kind, twoFactorMethod, hasSecondFactor, actor, roles } = caller
  if (kind === 'token' || hasSecondFactor || twoFactorMethod === 'saml') return false
  return twoFactorMethod === 'authenticator' || (actor?.roles ?? roles).some((role) => twoFactorRoles.includes(role))
}

/** The parameter by which a reading call is answered as another user would see it. */
const showAsParameter = 'showAsUser'

/**
 * The credential of a request: the session cookie, or an API token in `Authorization: Bearer`. Both at once are an
 * error, since they could contradict. `baseUrl` is the public address of the application.
 */
function credentialOf(request: FastifyRequest, baseUrl: string | undefined): Credential | null {
  const session = sessionHashOf(request, isSecure(baseUrl))
  const bearer = /^Bearer ([\w.~+/=-]{10,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  const stated = { ...expectedUserOf(request), ...showAsOf(request) }
  if (!bearer) return session && { kind: 'session', hash: session, ...stated }
  if (session) throwProblem('credentials.two')
  return { kind: isDeviceToken(bearer) ? 'device' : 'token', hash: hashToken(bearer), ...stated }
}

/** True where a request carries the parameter `showAsUser`. */
function hasShowAs(request: FastifyRequest): boolean {
  return Object.hasOwn(request.query as object, showAsParameter)
}

/** The rest of a request's query: without the parameter that every reading call knows. */
export function queryWithoutShowAs(request: FastifyRequest): Record<string, unknown> {
  const { [showAsParameter]: _, ...query } = request.query as Record<string, unknown>
  return query
}

/** Whose call it is, where the caller says so. */
function expectedUserOf({ headers }: FastifyRequest): { expectedUser?: string } {
  const userId = headers[expectedUser]
  return userId === undefined ? {} : { expectedUser: String(userId) }
}

function showAsOf(request: FastifyRequest): { showAs?: string } {
  if (!hasShowAs(request)) return {}
  const userId = z.uuid().safeParse((request.query as Record<string, unknown>)[showAsParameter])
  // Never fall back to the caller's own, wider view.
  return userId.success ? { showAs: userId.data } : throwProblem('record.notFound')
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects a changing call that another site's page makes (CSRF). Browsers send `Sec-Fetch-Site` or `Origin`; a client
 * that sends neither is no browser and carries no stolen cookie.
 */
export function requireSameOrigin(request: FastifyRequest, baseUrl: string | undefined): void {
  if (safeMethods.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throwProblem('origin.foreign')
    return
  }
  const { origin } = request.headers
  if (origin === undefined) return
  const ownOrigins = [baseUrl && new URL(baseUrl).origin, `${request.protocol}://${request.headers.host}`]
  if (!ownOrigins.includes(origin)) throwProblem('origin.foreign')
}
