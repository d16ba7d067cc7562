import { randomBytes } from 'node:crypto'
import { pages } from '@catenary/contract/pages'
import type { SignOnProblem } from '@catenary/contract/saml-refusals'
import { z } from 'zod'
import { networkOf } from '../../accounts/tries.ts'
import { takeTurn } from '../../accounts/turn-queries.ts'
import { isPage } from '../../http/addresses.ts'
import { isSecure, sessionHash } from '../../http/cookie.ts'
import type { Navigation } from '../../http/navigation.ts'
import { ownAddress } from '../../http/own-address.ts'
import { isOwnPath } from '../../http/own-path.ts'
import type { Serving } from '../../http/serving.ts'
import type { RequestStore } from '../../ports/saml/request-store.ts'
import { createSamlServiceProvider } from '../../ports/saml/service-provider.ts'
import type { SamlServiceProvider } from '../../ports/saml/service-provider.ts'
import { bindBrowser } from './browser.ts'
import { requestStore } from './request-queries.ts'
import { findTest } from './test-queries.ts'

/** Our side of single sign-on, with the given memory. */
export function serviceProvider(serving: Serving, requests: RequestStore): SamlServiceProvider {
  const { samlProviders: providers, clock } = serving
  return createSamlServiceProvider({ providers, clock, requests, baseUrl: ownAddress(serving) })
}

const minute = 60_000

/** False where an address begins or ends too many log-ins; behind one may sit a whole company. */
export function isUnhurried({ database }: Serving, { at, visitor }: Navigation, what: string): Promise<boolean> {
  const turn = { key: `${what}:${networkOf(visitor.address)}`, most: 60, perMs: minute }
  return database.as(null, at, (db) => takeTurn(db, turn, at))
}

/** The login page that says why single sign-on led to no session, and still knows where to go after a log-in. */
export function loginPage(sso: SignOnProblem, returnPath: string = pages.home): string {
  const search = new URLSearchParams({ sso })
  if (returnPath !== pages.home) search.set('to', returnPath)
  return `${pages.login}?${search.toString()}`
}

/** Begins a log-in: binds it to this browser and answers the provider's address. */
export async function beginLogin(serving: Serving, asked: Navigation): Promise<string> {
  const { database, baseUrl } = serving
  const { fields, request, reply } = asked
  const returnPath = safePath(fields.get('to'))
  if (!(await isUnhurried(serving, asked, 'saml-login'))) return loginPage('busy', returnPath)
  const session = sessionHash(request, isSecure(baseUrl))
  const testId = fields.has('test') ? await testToBegin(serving, asked, session) : null
  if (testId === undefined) return pages.singleSignOn
  const providerId = fields.get('idp') ?? ''
  if (serving.samlProviders.every(({ id }) => id !== providerId)) return loginPage('unknown', returnPath)
  const relayState = randomBytes(20).toString('base64url')
  const browser = bindBrowser(request, reply, isSecure(baseUrl))
  const requests = requestStore(database, { browser, relayState, returnPath, session, testId })
  const begun = await serviceProvider(serving, requests).loginAddress(providerId, relayState)
  return begun?.address ?? loginPage('unknown', returnPath)
}

/** Where somebody goes after the log-in: a page of ours, else the start page. */
function safePath(wanted: string | undefined): string {
  return wanted !== undefined && isOwnPath(wanted) && isPage(wanted) ? wanted : pages.home
}

/** The test that the address names, where it is one of whose session this is and waits for its result. */
async function testToBegin({ database }: Serving, { fields, at }: Navigation, hash: Buffer | null) {
  const id = z.uuid().safeParse(fields.get('test'))
  if (!id.success || !hash) return undefined
  const test = await database.as({ kind: 'session', hash }, at, async (db, caller) =>
    caller ? findTest(db, caller.id, id.data) : undefined,
  )
  return test?.provider === fields.get('idp') && test?.result === null ? test.id : undefined
}
