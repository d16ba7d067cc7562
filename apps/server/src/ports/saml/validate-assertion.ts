import { z } from 'zod'
import type { SamlProvider } from './providers.ts'
import { limits, namespaces, protocol } from './rules.ts'
import { throwSamlError } from './saml-error.ts'
import { childrenOf, onlyChild, parseSamlXml, textContent } from './strict-xml.ts'
import type { XmlElement } from './strict-xml.ts'
import type { SignatureAlgorithms } from './validate-signature.ts'
import type { ResponseOutline } from './validate-structure.ts'

const instantPattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,9})?Z$/

/**
 * A time of a response, in milliseconds: in universal time, as the protocol has it.
 *
 * @throws {@link SamlError} where it is missing or no such time exists
 */
function parseInstant(text: string | undefined, label: string): number {
  const seconds = instantPattern.exec(text ?? '')?.[1]
  const time = seconds === undefined ? Number.NaN : Date.parse(text ?? '')
  // 30 February would become a day of March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 19) !== seconds)
    return throwSamlError('badTime', `${label} ${text ?? 'is missing'}`)
  return time
}

/** Throws outside of the validity period, with an allowance for clock skew. @throws SamlError */
function assertWithinWindow(attributes: ReadonlyMap<string, string>, label: string, at: Date): void {
  const notBefore = attributes.get('NotBefore')
  if (notBefore !== undefined)
    assertNotInFuture(parseInstant(notBefore, `${label} NotBefore`), `${label} NotBefore`, at)
  const notOnOrAfter = attributes.get('NotOnOrAfter')
  if (notOnOrAfter !== undefined)
    assertNotExpired(parseInstant(notOnOrAfter, `${label} NotOnOrAfter`), `${label} NotOnOrAfter`, at)
}

/** Throws for a time further ahead than the allowed clock skew. @throws SamlError */
function assertNotInFuture(time: number, label: string, at: Date): void {
  const aheadMs = time - at.getTime()
  if (aheadMs > limits.clockSkewMs) throwSamlError('notYetValid', `${label} is ${Math.round(aheadMs / 1000)} s ahead`)
}

/** Throws for a time at least the allowed clock skew ago. @throws SamlError */
function assertNotExpired(time: number, label: string, at: Date): void {
  const behindMs = at.getTime() - time
  if (behindMs >= limits.clockSkewMs) throwSamlError('expired', `${label} was ${Math.round(behindMs / 1000)} s ago`)
}

/** Who we are and which login is being finished. */
export interface ExpectedResponse {
  readonly provider: SamlProvider
  readonly entityId: string
  /** Where responses are posted to. */
  readonly consumer: string
  /** The request that this browser began with. */
  readonly requestId: string
  readonly at: Date
}

/** What the identity provider asserted, all of it verified. */
export interface VerifiedAssertion {
  readonly nameId: string
  readonly nameIdFormat: string
  /** From the provider's mail attribute, else the NameID; as the provider spells it. */
  readonly mail: string
  /** Values by the attribute's name, texts alone. */
  readonly attributes: ReadonlyMap<string, readonly string[]>
  readonly assertionId: string
  /** Until when we would take the assertion, the allowance for differing clocks included. */
  readonly notOnOrAfter: Date
  readonly inResponseTo: string
  /** The authentication context class, where the provider sends one. */
  readonly authnContext: string | undefined
  /** The provider's name for its session, where it gives one. */
  readonly sessionIndex: string | undefined
  readonly signatures: {
    readonly response: SignatureAlgorithms | undefined
    readonly assertion: SignatureAlgorithms
  }
  /** How far the provider's clock seems to be ahead of ours, in seconds; the way through the network included. */
  readonly clockSkewSeconds: number
}

/**
 * Checks after the library: audience, recipient, request, issuer and times of the assertion. Values are read only from
 * the XML that the library verified; only where a provider does not sign its responses
 * does the envelope around the assertion come from the outline.
 *
 * @throws {@link SamlError}
 */
export function validateAssertion(
  verifiedXml: string,
  outline: ResponseOutline,
  expected: ExpectedResponse,
): VerifiedAssertion {
  const verified = parseSamlXml(verifiedXml)
  const isResponse = verified.name === 'Response'
  if (!isResponse && outline.responseSignature)
    throwSamlError('badSignature', 'the signature of the response does not verify')
  const response = isResponse ? verified : outline.response
  const assertion = isResponse ? onlyChild(verified, namespaces.assertion, 'Assertion') : verified
  if (assertion?.name !== 'Assertion' || assertion.namespace !== namespaces.assertion)
    return throwSamlError('badSignature', 'what was verified holds no single assertion')
  checkEnvelope(response, expected)
  checkIssuer(assertion, expected, 'assertionIssuer')
  const expiresAt = Math.min(checkConfirmation(assertion, expected), checkConditions(assertion, expected))
  const issuedAt = checkAge(assertion, expected.at)
  const notOnOrAfter = Math.min(expiresAt, issuedAt + limits.assertionAgeMs) + limits.clockSkewMs
  const { authnContext, sessionIndex } = checkAuthentication(assertion, expected)
  const attributes = attributesOf(assertion)
  return {
    ...nameIdOf(assertion),
    mail: mailOf(assertion, attributes, expected.provider),
    attributes,
    assertionId: assertion.attributes.get('ID') ?? '',
    notOnOrAfter: new Date(notOnOrAfter),
    inResponseTo: expected.requestId,
    authnContext,
    sessionIndex,
    signatures: { response: outline.responseSignature, assertion: outline.assertionSignature },
    clockSkewSeconds: Math.round((issuedAt - expected.at.getTime()) / 1000),
  }
}

function checkEnvelope(response: XmlElement, expected: ExpectedResponse): void {
  const destination = response.attributes.get('Destination')
  if (destination !== expected.consumer) throwSamlError('destination', destination ?? 'no Destination')
  const inResponseTo = response.attributes.get('InResponseTo')
  if (inResponseTo !== expected.requestId) throwSamlError('otherRequest', 'InResponseTo of the response')
  checkIssuer(response, expected, 'responseIssuer')
  assertNotInFuture(parseInstant(response.attributes.get('IssueInstant'), 'response'), 'response', expected.at)
}

function checkIssuer(
  element: XmlElement,
  { provider }: ExpectedResponse,
  reason: 'responseIssuer' | 'assertionIssuer',
): void {
  const issuer = onlyChild(element, namespaces.assertion, 'Issuer')
  const isOurs = issuer?.children.length === 0 && issuer.text === provider.issuer
  if (!isOurs) throwSamlError(reason, `${issuer?.text ?? 'none'} instead of ${provider.issuer}`)
}

function checkConfirmation(assertion: XmlElement, expected: ExpectedResponse): number {
  const subject = onlyChild(assertion, namespaces.assertion, 'Subject')
  const confirmation = subject && onlyChild(subject, namespaces.assertion, 'SubjectConfirmation')
  if (confirmation?.attributes.get('Method') !== protocol.bearer)
    return throwSamlError('confirmation', confirmation?.attributes.get('Method') ?? 'no single confirmation')
  const data = onlyChild(confirmation, namespaces.assertion, 'SubjectConfirmationData')?.attributes
  if (!data) return throwSamlError('confirmation', 'no single SubjectConfirmationData')
  const recipient = data.get('Recipient')
  if (recipient !== expected.consumer) throwSamlError('recipient', recipient ?? 'no Recipient')
  if (data.get('InResponseTo') !== expected.requestId)
    throwSamlError('otherRequest', 'InResponseTo of the confirmation')
  const expiresAt = parseInstant(data.get('NotOnOrAfter'), 'confirmation NotOnOrAfter')
  assertWithinWindow(data, 'confirmation', expected.at)
  return expiresAt
}

const knownConditions = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']

function checkConditions(assertion: XmlElement, expected: ExpectedResponse): number {
  const conditions = onlyChild(assertion, namespaces.assertion, 'Conditions')
  if (!conditions) return throwSamlError('conditions', 'no single Conditions')
  // A condition that is not understood makes an assertion invalid.
  const unknown = conditions.children.find(
    ({ namespace, name }) => namespace !== namespaces.assertion || !knownConditions.includes(name),
  )
  if (unknown) throwSamlError('conditions', unknown.name)
  const restriction = onlyChild(conditions, namespaces.assertion, 'AudienceRestriction')
  const audience = restriction && onlyChild(restriction, namespaces.assertion, 'Audience')
  if (audience?.children.length !== 0 || audience.text !== expected.entityId)
    throwSamlError('audience', audience?.text ?? 'no single Audience')
  assertWithinWindow(conditions.attributes, 'conditions', expected.at)
  const expiresAt = conditions.attributes.get('NotOnOrAfter')
  return expiresAt === undefined ? Infinity : parseInstant(expiresAt, 'conditions NotOnOrAfter')
}

function checkAge(assertion: XmlElement, at: Date): number {
  const issuedAt = parseInstant(assertion.attributes.get('IssueInstant'), 'assertion')
  assertNotInFuture(issuedAt, 'assertion', at)
  const age = at.getTime() - issuedAt
  if (age >= limits.assertionAgeMs + limits.clockSkewMs)
    throwSamlError('tooOld', `the assertion is ${Math.round(age / 1000)} s old`)
  return issuedAt
}

function checkAuthentication(
  assertion: XmlElement,
  { provider, at }: ExpectedResponse,
): Pick<VerifiedAssertion, 'authnContext' | 'sessionIndex'> {
  const statement = onlyChild(assertion, namespaces.assertion, 'AuthnStatement')
  const authenticatedAt = parseInstant(statement?.attributes.get('AuthnInstant'), 'AuthnInstant')
  assertNotInFuture(authenticatedAt, 'AuthnInstant', at)
  const hours = (at.getTime() - authenticatedAt) / 3_600_000
  if (hours > (provider.loginAgeHours ?? Infinity))
    throwSamlError('loginTooOld', `AuthnInstant ${Math.round(hours)} h ago`)
  const sessionEnd = statement?.attributes.get('SessionNotOnOrAfter')
  if (sessionEnd !== undefined)
    assertNotExpired(parseInstant(sessionEnd, 'SessionNotOnOrAfter'), 'SessionNotOnOrAfter', at)
  const context = statement && onlyChild(statement, namespaces.assertion, 'AuthnContext')
  return {
    authnContext: context && onlyChild(context, namespaces.assertion, 'AuthnContextClassRef')?.text.trim(),
    sessionIndex: statement?.attributes.get('SessionIndex'),
  }
}

function nameIdOf(assertion: XmlElement): Pick<VerifiedAssertion, 'nameId' | 'nameIdFormat'> {
  const subject = onlyChild(assertion, namespaces.assertion, 'Subject')
  const element = subject && onlyChild(subject, namespaces.assertion, 'NameID')
  const nameId = element?.text ?? ''
  if (nameId === '' || nameId !== nameId.trim() || nameId.length > 256 || /\p{Cc}/u.test(nameId))
    throwSamlError('nameId', 'empty, with spaces around it, too long or with control characters')
  return { nameId, nameIdFormat: element?.attributes.get('Format') ?? protocol.unspecifiedFormat }
}

function attributesOf(assertion: XmlElement): ReadonlyMap<string, readonly string[]> {
  const attributes = new Map<string, readonly string[]>()
  const statement = onlyChild(assertion, namespaces.assertion, 'AttributeStatement')
  for (const attribute of statement ? childrenOf(statement, namespaces.assertion, 'Attribute') : []) {
    const name = attribute.attributes.get('Name') ?? ''
    const values = childrenOf(attribute, namespaces.assertion, 'AttributeValue').map(textContent)
    attributes.set(name, [...(attributes.get(name) ?? []), ...values])
  }
  return attributes
}

function mailOf(assertion: XmlElement, attributes: VerifiedAssertion['attributes'], provider: SamlProvider): string {
  const { mailAttribute } = provider
  const [first, ...others] =
    mailAttribute === undefined ? [nameIdOf(assertion).nameId] : (attributes.get(mailAttribute) ?? [])
  const mail = z.email().safeParse(first?.trim())
  if (!mail.success || others.length > 0)
    return throwSamlError(
      'mail',
      `${mailAttribute ?? 'NameID'} holds ${first === undefined ? 'nothing' : 'no single mail'}`,
    )
  return mail.data
}
