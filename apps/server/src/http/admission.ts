import { permits } from '@catenary/contract/access'
import type { Role } from '@catenary/contract/access'
import { largestOpenBody } from '@catenary/contract/endpoint'
import type { EndpointFacts } from '@catenary/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Caller, Credential } from '../db/caller.ts'
import { recordShowing } from '../db/show-as.ts'
import { credentialOf, isShownAs } from './credential.ts'
import { refuseForeignOrigin } from './origin.ts'
import { pacer } from './pace.ts'
import { fail } from './problems.ts'
import type { Serving } from './serving.ts'

/**
 * What a request shows of who asks, after what can be refused without looking at its content: another site's page, a
 * missing credential, calls in too quick succession, and a look as somebody else that is not allowed or would change
 * something.
 */
export async function admitted(
  serving: Serving,
  facts: EndpointFacts,
  request: FastifyRequest,
  at: Date,
): Promise<Credential | null> {
  if (facts.method !== 'GET' && isShownAs(request)) fail('showAs.readOnly')
  const given = credentialOf(request, serving.baseUrl)
  if (given?.kind !== 'token') refuseForeignOrigin(request, serving.baseUrl)
  // Programs have no session: what belongs to one is not for them.
  const isForPeople = facts.permit === 'anyone' || facts.permit === 'session'
  const credential = isForPeople && given?.kind === 'token' ? null : given
  if (facts.permit !== 'anyone' && !credential) return fail('session.required')
  if (credential) refuseHurry(serving, facts, credential, at)
  return credential && showing(serving, facts, request, credential, at)
}

/**
 * Refuses a call with a large body before any of it is read, unless somebody makes it whom it is permitted: reading it
 * is work. Small bodies are read first, so that who sends one also reads the refusal.
 */
export async function refuseStrangers(serving: Serving, facts: EndpointFacts, request: FastifyRequest): Promise<void> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  const isSmall = encoding === undefined && Number(length ?? 0) <= largestOpenBody
  // A call with files looks who sends them before it reads them.
  if (isSmall || facts.permit === 'anyone' || facts.upload) return
  const at = serving.clock.now()
  const credential = await admitted(serving, facts, request, at)
  await serving.database.as(credential, at, async (_, caller) => permit(serving, facts, caller))
}

const paces = new WeakMap<Serving, Map<string, ReturnType<typeof pacer>>>()

/** Refuses with 429 what one session or token calls more often than the contract allows. */
function refuseHurry(serving: Serving, { name, mostPerSecond }: EndpointFacts, { hash }: Credential, at: Date): void {
  if (mostPerSecond === undefined) return
  const ofServer = paces.get(serving) ?? new Map<string, ReturnType<typeof pacer>>()
  const secondsToWait = ofServer.get(name) ?? pacer({ most: mostPerSecond, perMs: 1000 })
  paces.set(serving, ofServer.set(name, secondsToWait))
  const retryAfter = secondsToWait(hash.toString('base64url'), at)
  if (retryAfter > 0) fail('tries.tooMany', { members: { retryAfter } })
}

async function showing(
  { database }: Serving,
  facts: EndpointFacts,
  request: FastifyRequest,
  credential: Credential,
  at: Date,
): Promise<Credential> {
  const { showAs: targetId, hash: sessionHash, kind } = credential
  if (targetId === undefined) return credential
  if (facts.permit === 'anyone' || facts.permit === 'session') return { kind, hash: sessionHash }
  const look = { sessionHash, targetId, at, route: facts.name, address: request.ip }
  const may = kind === 'session' && (await database.as(null, at, (db) => recordShowing(db, look)))
  return may ? credential : fail('record.notFound')
}

/** Refuses a caller whom the call does not permit. */
export function permit({ accounts }: Serving, facts: EndpointFacts, caller: Caller | null): void {
  if (facts.permit === 'anyone') return
  if (!caller) return fail('session.required')
  if (facts.permit === 'session') return
  if (!permits(caller.roles, facts.permit)) fail('permission.denied')
  if (needsSecondFactor(caller, accounts.twoFactorRoles)) fail('twoFactor.required')
}

/**
 * True for a person who may do nothing before a second factor is set up: the role asks for one, or an authenticator was
 * chosen for them, and none protects the log-in yet.
 */
export function needsSecondFactor(caller: Caller, twoFactorRoles: readonly Role[]): boolean {
  const { kind, twoFactorMethod, hasSecondFactor, actor, roles } = caller
  if (kind === 'token' || hasSecondFactor || twoFactorMethod === 'saml') return false
  return twoFactorMethod === 'authenticator' || (actor?.roles ?? roles).some((role) => twoFactorRoles.includes(role))
}
