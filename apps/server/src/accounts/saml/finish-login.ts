import type { SamlMismatch, SamlRejectionReason } from '@catenary/contract/accounts/saml-rejection-reasons'
import { pagePath, pages } from '@catenary/contract/page-routes'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { Queries } from '../../db/database.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { BrowserNavigation } from '../../http/navigation.ts'
import { isSecure, setSessionCookie } from '../../http/session/cookie.ts'
import type { ResponseOutcome } from '../../ports/saml/service-provider.ts'
import type { VerifiedAssertion } from '../../ports/saml/validate-assertion.ts'
import { recordLogin } from '../login-audit.ts'
import { createSession, endSession } from '../session-queries.ts'
import { acquireLoginSlot, loginPageUrl, serviceProvider } from './begin-login.ts'
import { browserHashOf } from './browser-binding.ts'
import { samlMismatchOf } from './mismatch.ts'
import { createRequestStore, findLoginRequest } from './request-queries.ts'
import type { StoredLoginRequest } from './request-queries.ts'
import { storeTestResult, toTestResult } from './test-queries.ts'
import { findSamlUser, storeNameId } from './user-queries.ts'
import type { AssertedIdentity, SamlUser } from './user-queries.ts'

/**
 * Handles a provider's response: logs the user in, or stores the result of a connection test. Users get one message
 * whatever the error; the log and the audit log have the reason.
 */
export async function finishLogin(context: AppContext, navigation: BrowserNavigation): Promise<string> {
  const { database, baseUrl } = context
  const { at, fields, request } = navigation
  if (!(await acquireLoginSlot(context, navigation, 'saml-acs'))) return loginPageUrl('busy')
  const browser = browserHashOf(request, isSecure(baseUrl))
  const loginRequest = await database.runAs(null, at, (db) =>
    findLoginRequest(db, fields.get('RelayState') ?? '', browser, at),
  )
  const response = await receiveResponse(context, navigation, loginRequest, browser)
  if (loginRequest?.testId) {
    const { testId, provider } = loginRequest
    await database.runAs(null, at, async (db) =>
      storeTestResult(db, testId, await toTestResult(db, provider, response)),
    )
    return pagePath(pages.samlTest, { testId })
  }
  if (response.outcome === 'accepted' && loginRequest) return finishSignIn(context, navigation, loginRequest, response)
  const { reason, detail } = response.outcome === 'refused' ? response : unsolicited
  return rejectLogin(context, navigation, { loginRequest, user: null, reason, detail })
}

const unsolicited = {
  outcome: 'refused',
  reason: 'unsolicited',
  detail: 'no log-in of this browser is under way',
} as const

/** Nothing of a response is read that does not belong to this browser. */
async function receiveResponse(
  context: AppContext,
  { at, fields }: BrowserNavigation,
  loginRequest: StoredLoginRequest | undefined,
  browser: Buffer | null,
): Promise<ResponseOutcome> {
  if (!loginRequest) return unsolicited
  if (!browser?.equals(loginRequest.browserHash)) {
    const detail = browser ? 'the browser began another log-in' : 'the browser did not send its cookie'
    return { outcome: 'refused', reason: 'otherBrowser', detail }
  }
  const service = serviceProvider(context, createRequestStore(context.database))
  const samlResponse = fields.get('SAMLResponse')
  return service.receive({ samlResponse, providerId: loginRequest.provider, expectedRequestId: loginRequest.id }, at)
}

type LoginOutcome =
  | { readonly kind: 'open'; readonly user: SamlUser; readonly token: string }
  | { readonly kind: 'refused'; readonly user: SamlUser | null; readonly reason: SamlMismatch }

async function finishSignIn(
  context: AppContext,
  navigation: BrowserNavigation,
  loginRequest: StoredLoginRequest,
  assertion: VerifiedAssertion,
): Promise<string> {
  const { database, baseUrl } = context
  const { at, request, reply } = navigation
  const outcome = await database.runAs(null, at, (db) => openSamlSession(db, navigation, loginRequest, assertion))
  if (outcome.kind === 'refused')
    return rejectLogin(context, navigation, { loginRequest, ...outcome, mail: assertion.mail, detail: '' })
  setSessionCookie(reply, outcome.token, isSecure(baseUrl))
  const { provider } = loginRequest
  request.log.info({ event: 'authn_login_success', user: outcome.user.id, provider }, 'logged in')
  return loginRequest.returnPath
}

/** Creates the session of the user named by the provider, in one transaction. */
async function openSamlSession(
  db: Queries,
  { at, client }: BrowserNavigation,
  loginRequest: StoredLoginRequest,
  assertion: VerifiedAssertion,
): Promise<LoginOutcome> {
  const { nameId, nameIdFormat, mail } = assertion
  const identity: AssertedIdentity = { providerId: loginRequest.provider, nameId, nameIdFormat, mail }
  const user = await findSamlUser(db, identity, { isLocked: true })
  const mismatch = samlMismatchOf(user, identity)
  if (mismatch || !user) return { kind: 'refused', user: user ?? null, reason: mismatch ?? 'noUser' }
  if (user.samlNameId === null) await storeNameId(db, user.id, nameId)
  // The browser's previous session ends.
  if (loginRequest.sessionHash) await endSession(db, loginRequest.sessionHash)
  const token = await createSession(db, { userId: user.id, client, at })
  if (!token) return { kind: 'refused', user, reason: 'inactive' }
  const details = { method: 'saml', provider: loginRequest.provider }
  await recordLogin(db, { user, at, address: client.address, details })
  return { kind: 'open', user, token }
}

interface RejectedLogin {
  readonly loginRequest: StoredLoginRequest | undefined
  readonly user: SamlUser | null
  /** As the provider asserted it, where all was right with the response. */
  readonly mail?: string
  readonly reason: SamlRejectionReason | SamlMismatch
  readonly detail: string
}

async function rejectLogin(
  context: AppContext,
  navigation: BrowserNavigation,
  rejected: RejectedLogin,
): Promise<string> {
  const { loginRequest, user, mail = '', reason, detail } = rejected
  const { at, client, request } = navigation
  const provider = loginRequest?.provider ?? ''
  request.log.warn({ event: 'authn_login_fail', provider, reason, detail, user: user?.id }, 'single sign-on refused')
  await context.database.runAs(null, at, async (db) =>
    recordAudit(db, {
      at,
      action: 'login.samlRefused',
      actor: null,
      subject: { type: 'user', id: user?.id ?? null, name: user?.name ?? mail },
      mandators: user ? await mandatorsOf(db, user.id) : [],
      address: client.address,
      details: { provider, reason },
    }),
  )
  return loginPageUrl('refused', loginRequest?.returnPath)
}
