import { randomBytes } from 'node:crypto'
import type { SignOnFailure } from '@catenary/contract/accounts/saml-rejection-reasons'
import { pages } from '@catenary/contract/page-routes'
import { z } from 'zod'
import type { AppContext } from '../../http/app-context.ts'
import type { BrowserNavigation } from '../../http/navigation.ts'
import { isSecure, sessionHashOf } from '../../http/session/cookie.ts'
import { baseUrlOf, isApplicationPage, isSameOriginPath } from '../../http/urls.ts'
import type { RequestStore } from '../../ports/saml/request-store.ts'
import { createSamlServiceProvider } from '../../ports/saml/service-provider.ts'
import type { SamlServiceProvider } from '../../ports/saml/service-provider.ts'
import { networkOf } from '../login-throttle.ts'
import { acquireRateLimitSlot } from '../rate-limit-queries.ts'
import { bindBrowser } from './browser-binding.ts'
import { createRequestStore } from './request-queries.ts'
import { findTest } from './test-queries.ts'

/** Our side of single sign-on, with the given memory. */
export function serviceProvider(context: AppContext, requests: RequestStore): SamlServiceProvider {
  const { samlProviders: providers, clock } = context
  return createSamlServiceProvider({ providers, clock, requests, baseUrl: baseUrlOf(context) })
}

const minute = 60_000

/** False where a network begins or ends too many log-ins; a whole company may share one. */
export function acquireLoginSlot(
  { database }: AppContext,
  { at, client }: BrowserNavigation,
  what: string,
): Promise<boolean> {
  const limit = { key: `${what}:${networkOf(client.address)}`, max: 60, windowMs: minute }
  return database.runAs(null, at, (db) => acquireRateLimitSlot(db, limit, at))
}

/** The login page with the reason of a failed single sign-on, and the page to open after a log-in. */
export function loginPageUrl(sso: SignOnFailure, returnPath: string = pages.home): string {
  const search = new URLSearchParams({ sso })
  if (returnPath !== pages.home) search.set('to', returnPath)
  return `${pages.login}?${search.toString()}`
}

/** Begins a log-in: binds it to this browser and returns the provider's address. */
export async function beginLogin(context: AppContext, navigation: BrowserNavigation): Promise<string> {
  const { database, baseUrl } = context
  const { fields, request, reply } = navigation
  const returnPath = safeReturnPath(fields.get('to'))
  if (!(await acquireLoginSlot(context, navigation, 'saml-login'))) return loginPageUrl('busy', returnPath)
  const session = sessionHashOf(request, isSecure(baseUrl))
  const testId = fields.has('test') ? await findStartedTest(context, navigation, session) : null
  if (testId === undefined) return pages.singleSignOn
  const providerId = fields.get('idp') ?? ''
  if (context.samlProviders.every(({ id }) => id !== providerId)) return loginPageUrl('unknown', returnPath)
  const relayState = randomBytes(20).toString('base64url')
  const browser = bindBrowser(request, reply, isSecure(baseUrl))
  const requests = createRequestStore(database, { browser, relayState, returnPath, session, testId })
  const loginRequest = await serviceProvider(context, requests).loginAddress(providerId, relayState)
  return loginRequest?.address ?? loginPageUrl('unknown', returnPath)
}

/** The page after the log-in: a path of this origin, else the start page. */
function safeReturnPath(requested: string | undefined): string {
  return requested !== undefined && isSameOriginPath(requested) && isApplicationPage(requested) ? requested : pages.home
}

/** The test that the address names, where it is one of whose session this is and waits for its result. */
async function findStartedTest({ database }: AppContext, { fields, at }: BrowserNavigation, hash: Buffer | null) {
  const id = z.uuid().safeParse(fields.get('test'))
  if (!id.success || !hash) return undefined
  const test = await database.runAs({ kind: 'session', hash }, at, async (db, caller) =>
    caller ? findTest(db, caller.id, id.data) : undefined,
  )
  return test?.provider === fields.get('idp') && test?.result === null ? test.id : undefined
}
