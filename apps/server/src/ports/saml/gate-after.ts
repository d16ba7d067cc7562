import { z } from 'zod'
import type { Outline } from './gate-before.ts'
import type { SamlProvider } from './providers.ts'
import { refuse } from './refusals.ts'
import { limits, namespaces, protocol } from './rules.ts'
import type { SignatureFacts } from './signature-shape.ts'
import { checkBegun, checkNotOver, checkWindow, timeOf } from './times.ts'
import { childrenNamed, onlyChild, parseStrictTree, textContent } from './xml-tree.ts'
import type { XmlElement } from './xml-tree.ts'

/** Who we are and which login is being finished. */
export interface Expected {
  readonly provider: SamlProvider
  readonly entityId: string
  /** Where responses are posted to. */
  readonly consumer: string
  /** The request that this browser began with. */
  readonly requestId: string
  readonly at: Date
}

/** What the identity provider asserted, all of it verified. */
export interface Asserted {
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
  /** How the user proved to be it, where the provider tells (an authentication context class). */
  readonly authnContext: string | undefined
  /** The provider's name for its session, where it gives one. */
  readonly sessionIndex: string | undefined
  readonly signatures: {
    readonly response: SignatureFacts | undefined
    readonly assertion: SignatureFacts
  }
  /** How far the provider's clock seems to be ahead of ours, in seconds; the way through the network included. */
  readonly clockSkewSeconds: number
}

/**
 * The gate after the library: what was signed must be meant for us, for this request, by this provider, now. Facts are
 * read from the XML that the library verified, and from nothing else; only where a provider does not sign its responses
 * does the envelope around the assertion come from the outline.
 *
 * @throws Refused
 */
export function passGateAfter(verifiedXml: string, outline: Outline, expected: Expected): Asserted {
  const verified = parseStrictTree(verifiedXml)
  const isResponse = verified.name === 'Response'
  if (!isResponse && outline.responseSignature) refuse('badSignature', 'the signature of the response does not verify')
  const response = isResponse ? verified : outline.response
  const assertion = isResponse ? onlyChild(verified, namespaces.assertion, 'Assertion') : verified
  if (assertion?.name !== 'Assertion' || assertion.namespace !== namespaces.assertion)
    return refuse('badSignature', 'what was verified holds no single assertion')
  checkEnvelope(response, expected)
  checkIssuer(assertion, expected, 'assertionIssuer')
  const ends = Math.min(checkConfirmation(assertion, expected), checkConditions(assertion, expected))
  const issued = checkAge(assertion, expected.at)
  const notOnOrAfter = Math.min(ends, issued + limits.assertionAgeMs) + limits.clockSkewMs
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
    clockSkewSeconds: Math.round((issued - expected.at.getTime()) / 1000),
  }
}

function checkEnvelope(response: XmlElement, expected: Expected): void {
  const destination = response.attributes.get('Destination')
  if (destination !== expected.consumer) refuse('destination', destination ?? 'no Destination')
  const inResponseTo = response.attributes.get('InResponseTo')
  if (inResponseTo !== expected.requestId) refuse('otherRequest', 'InResponseTo of the response')
  checkIssuer(response, expected, 'responseIssuer')
  checkBegun(timeOf(response.attributes.get('IssueInstant'), 'response'), 'response', expected.at)
}

function checkIssuer(element: XmlElement, { provider }: Expected, reason: 'responseIssuer' | 'assertionIssuer'): void {
  const issuer = onlyChild(element, namespaces.assertion, 'Issuer')
  const isOurs = issuer?.children.length === 0 && issuer.text === provider.issuer
  if (!isOurs) refuse(reason, `${issuer?.text ?? 'none'} instead of ${provider.issuer}`)
}

function checkConfirmation(assertion: XmlElement, expected: Expected): number {
  const subject = onlyChild(assertion, namespaces.assertion, 'Subject')
  const confirmation = subject && onlyChild(subject, namespaces.assertion, 'SubjectConfirmation')
  if (confirmation?.attributes.get('Method') !== protocol.bearer)
    return refuse('confirmation', confirmation?.attributes.get('Method') ?? 'no single confirmation')
  const data = onlyChild(confirmation, namespaces.assertion, 'SubjectConfirmationData')?.attributes
  if (!data) return refuse('confirmation', 'no single SubjectConfirmationData')
  const recipient = data.get('Recipient')
  if (recipient !== expected.consumer) refuse('recipient', recipient ?? 'no Recipient')
  if (data.get('InResponseTo') !== expected.requestId) refuse('otherRequest', 'InResponseTo of the confirmation')
  const ends = timeOf(data.get('NotOnOrAfter'), 'confirmation NotOnOrAfter')
  checkWindow(data, 'confirmation', expected.at)
  return ends
}

const knownConditions = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']

function checkConditions(assertion: XmlElement, expected: Expected): number {
  const conditions = onlyChild(assertion, namespaces.assertion, 'Conditions')
  if (!conditions) return refuse('conditions', 'no single Conditions')
  // A condition that is not understood makes an assertion invalid.
  const unknown = conditions.children.find(
    ({ namespace, name }) => namespace !== namespaces.assertion || !knownConditions.includes(name),
  )
  if (unknown) refuse('conditions', unknown.name)
  const restriction = onlyChild(conditions, namespaces.assertion, 'AudienceRestriction')
  const audience = restriction && onlyChild(restriction, namespaces.assertion, 'Audience')
  if (audience?.children.length !== 0 || audience.text !== expected.entityId)
    refuse('audience', audience?.text ?? 'no single Audience')
  checkWindow(conditions.attributes, 'conditions', expected.at)
  const ends = conditions.attributes.get('NotOnOrAfter')
  return ends === undefined ? Infinity : timeOf(ends, 'conditions NotOnOrAfter')
}

function checkAge(assertion: XmlElement, at: Date): number {
  const issued = timeOf(assertion.attributes.get('IssueInstant'), 'assertion')
  checkBegun(issued, 'assertion', at)
  const age = at.getTime() - issued
  if (age >= limits.assertionAgeMs + limits.clockSkewMs)
    refuse('tooOld', `the assertion is ${Math.round(age / 1000)} s old`)
  return issued
}

function checkAuthentication(
  assertion: XmlElement,
  { provider, at }: Expected,
): Pick<Asserted, 'authnContext' | 'sessionIndex'> {
  const statement = onlyChild(assertion, namespaces.assertion, 'AuthnStatement')
  const loggedIn = timeOf(statement?.attributes.get('AuthnInstant'), 'AuthnInstant')
  checkBegun(loggedIn, 'AuthnInstant', at)
  const hours = (at.getTime() - loggedIn) / 3_600_000
  if (hours > (provider.loginAgeHours ?? Infinity)) refuse('loginTooOld', `AuthnInstant ${Math.round(hours)} h ago`)
  const sessionEnd = statement?.attributes.get('SessionNotOnOrAfter')
  if (sessionEnd !== undefined) checkNotOver(timeOf(sessionEnd, 'SessionNotOnOrAfter'), 'SessionNotOnOrAfter', at)
  const context = statement && onlyChild(statement, namespaces.assertion, 'AuthnContext')
  return {
    authnContext: context && onlyChild(context, namespaces.assertion, 'AuthnContextClassRef')?.text.trim(),
    sessionIndex: statement?.attributes.get('SessionIndex'),
  }
}

function nameIdOf(assertion: XmlElement): Pick<Asserted, 'nameId' | 'nameIdFormat'> {
  const subject = onlyChild(assertion, namespaces.assertion, 'Subject')
  const element = subject && onlyChild(subject, namespaces.assertion, 'NameID')
  const nameId = element?.text ?? ''
  if (nameId === '' || nameId !== nameId.trim() || nameId.length > 256 || /\p{Cc}/u.test(nameId))
    refuse('nameId', 'empty, with spaces around it, too long or with control characters')
  return { nameId, nameIdFormat: element?.attributes.get('Format') ?? protocol.unspecifiedFormat }
}

function attributesOf(assertion: XmlElement): ReadonlyMap<string, readonly string[]> {
  const attributes = new Map<string, readonly string[]>()
  const statement = onlyChild(assertion, namespaces.assertion, 'AttributeStatement')
  for (const attribute of statement ? childrenNamed(statement, namespaces.assertion, 'Attribute') : []) {
    const name = attribute.attributes.get('Name') ?? ''
    const values = childrenNamed(attribute, namespaces.assertion, 'AttributeValue').map(textContent)
    attributes.set(name, [...(attributes.get(name) ?? []), ...values])
  }
  return attributes
}

function mailOf(assertion: XmlElement, attributes: Asserted['attributes'], provider: SamlProvider): string {
  const { mailAttribute } = provider
  const [given, ...others] =
    mailAttribute === undefined ? [nameIdOf(assertion).nameId] : (attributes.get(mailAttribute) ?? [])
  const mail = z.email().safeParse(given?.trim())
  if (!mail.success || others.length > 0)
    return refuse('mail', `${mailAttribute ?? 'NameID'} holds ${given === undefined ? 'nothing' : 'no single mail'}`)
  return mail.data
}
