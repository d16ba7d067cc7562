import { pageAddress, pages } from '@catenary/contract/pages'
import type { SamlMismatch, SamlRefusal } from '@catenary/contract/saml-refusals'
import { recordLogin } from '../../accounts/login-record.ts'
import { endSession, openSession } from '../../accounts/session-queries.ts'
import { mandatorsOf, recordAudit } from '../../db/audit.ts'
import type { Queries } from '../../db/caller.ts'
import { isSecure, setSession } from '../../http/cookie.ts'
import type { Navigation } from '../../http/navigation.ts'
import type { Serving } from '../../http/serving.ts'
import type { Asserted } from '../../ports/saml/gate-after.ts'
import type { Reception } from '../../ports/saml/service-provider.ts'
import { isUnhurried, loginPage, serviceProvider } from './begin.ts'
import { browserHash } from './browser.ts'
import { mismatchOf } from './mismatch.ts'
import type { Begun } from './request-queries.ts'
import { findBegun, requestStore } from './request-queries.ts'
import { insertResult } from './test-queries.ts'
import { resultOf } from './test-result.ts'
import type { Candidate, Identity } from './user-queries.ts'
import { findCandidate, keepNameId } from './user-queries.ts'

/**
 * Takes a provider's response: logs the user in, or keeps what a connection test brought back. Users are told one thing
 * whatever was wrong; the log and the audit log know the reason.
 */
export async function finishLogin(serving: Serving, asked: Navigation): Promise<string> {
  const { database, baseUrl } = serving
  const { at, fields, request } = asked
  if (!(await isUnhurried(serving, asked, 'saml-acs'))) return loginPage('busy')
  const browser = browserHash(request, isSecure(baseUrl))
  const begun = await database.as(null, at, (db) => findBegun(db, fields.get('RelayState') ?? '', browser, at))
  const reception = await receive(serving, asked, begun, browser)
  if (begun?.testId) {
    const { testId, provider } = begun
    await database.as(null, at, async (db) => insertResult(db, testId, await resultOf(db, provider, reception)))
    return pageAddress(pages.samlTest, { testId })
  }
  if (reception.outcome === 'accepted' && begun) return signIn(serving, asked, begun, reception)
  const { reason, detail } = reception.outcome === 'refused' ? reception : unsolicited
  return refuse(serving, asked, { begun, user: null, reason, detail })
}

const unsolicited = {
  outcome: 'refused',
  reason: 'unsolicited',
  detail: 'no log-in of this browser is under way',
} as const

/** Nothing of a response is read that does not belong to this browser. */
async function receive(
  serving: Serving,
  { at, fields }: Navigation,
  begun: Begun | undefined,
  browser: Buffer | null,
): Promise<Reception> {
  if (!begun) return unsolicited
  if (!browser?.equals(begun.browserHash)) {
    const detail = browser ? 'the browser began another log-in' : 'the browser did not send its cookie'
    return { outcome: 'refused', reason: 'otherBrowser', detail }
  }
  const ours = serviceProvider(serving, requestStore(serving.database))
  const samlResponse = fields.get('SAMLResponse')
  return ours.receive({ samlResponse, providerId: begun.provider, expectedRequestId: begun.id }, at)
}

type Outcome =
  | { readonly kind: 'open'; readonly user: Candidate; readonly token: string }
  | { readonly kind: 'refused'; readonly user: Candidate | null; readonly reason: SamlMismatch }

async function signIn(serving: Serving, asked: Navigation, begun: Begun, asserted: Asserted): Promise<string> {
  const { database, baseUrl } = serving
  const { at, request, reply } = asked
  const outcome = await database.as(null, at, (db) => open(db, asked, begun, asserted))
  if (outcome.kind === 'refused') return refuse(serving, asked, { begun, ...outcome, mail: asserted.mail, detail: '' })
  setSession(reply, outcome.token, isSecure(baseUrl))
  const { provider } = begun
  request.log.info({ event: 'authn_login_success', user: outcome.user.id, provider }, 'logged in')
  return begun.returnPath
}

/** Begins the session of the user whom the provider means, in one transaction. */
async function open(db: Queries, { at, visitor }: Navigation, begun: Begun, asserted: Asserted): Promise<Outcome> {
  const { nameId, nameIdFormat, mail } = asserted
  const identity: Identity = { providerId: begun.provider, nameId, nameIdFormat, mail }
  const user = await findCandidate(db, identity, { isHeld: true })
  const mismatch = mismatchOf(user, identity)
  if (mismatch || !user) return { kind: 'refused', user: user ?? null, reason: mismatch ?? 'noUser' }
  if (user.samlNameId === null) await keepNameId(db, user.id, nameId)
  // What the browser had before is over: nobody goes on in it.
  if (begun.sessionHash) await endSession(db, begun.sessionHash)
  const token = await openSession(db, { userId: user.id, visitor, at })
  if (!token) return { kind: 'refused', user, reason: 'inactive' }
  const details = { method: 'saml', provider: begun.provider }
  await recordLogin(db, { user, at, address: visitor.address, details })
  return { kind: 'open', user, token }
}

interface Refusal {
  readonly begun: Begun | undefined
  readonly user: Candidate | null
  /** As the provider asserted it, where all was right with the response. */
  readonly mail?: string
  readonly reason: SamlRefusal | SamlMismatch
  readonly detail: string
}

async function refuse(serving: Serving, asked: Navigation, refusal: Refusal): Promise<string> {
  const { begun, user, mail = '', reason, detail } = refusal
  const { at, visitor, request } = asked
  const provider = begun?.provider ?? ''
  request.log.warn({ event: 'authn_login_fail', provider, reason, detail, user: user?.id }, 'single sign-on refused')
  await serving.database.as(null, at, async (db) =>
    recordAudit(db, {
      at,
      action: 'login.samlRefused',
      actor: null,
      subject: { type: 'user', id: user?.id ?? null, name: user?.name ?? mail },
      mandators: user ? await mandatorsOf(db, user.id) : [],
      address: visitor.address,
      details: { provider, reason },
    }),
  )
  return loginPage('refused', begun?.returnPath)
}
