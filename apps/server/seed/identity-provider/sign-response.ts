import { randomBytes } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import { algorithms, namespaces, protocol } from '../../src/ports/saml/rules.ts'
import type { Signer } from './certificate.ts'

/** Content of a response. */
export interface ResponseFacts {
  /** The identity provider's entity id. */
  readonly issuer: string
  /** Where the response is posted to. */
  readonly consumer: string
  /** The service provider's entity id. */
  readonly audience: string
  readonly inResponseTo: string
  readonly nameId: string
  readonly nameIdFormat?: string
  readonly attributes?: Readonly<Record<string, readonly string[]>>
  /** When the response is made; it holds for five minutes. */
  readonly at: Date
  /** When the user logged in; as a rule now. */
  readonly loggedInAt?: Date
  readonly responseId?: string
  readonly assertionId?: string
}

/** What is signed, and how. */
export interface SigningOptions {
  readonly response?: boolean
  readonly assertion?: boolean
  readonly algorithm?: string
  readonly digest?: string
}

const validMs = 5 * 60_000

/** A response as an identity provider sends it, as XML: assertion and response signed, where nothing else is chosen. */
export function signResponse(facts: ResponseFacts, signer: Signer, options: SigningOptions = {}): string {
  const unsigned = writeResponse(facts)
  const inner = options.assertion === false ? unsigned : signElement(unsigned, 'Assertion', signer, options)
  return options.response === false ? inner : signElement(inner, 'Response', signer, options)
}

/** A response without any signature, as XML. */
export function writeResponse(facts: ResponseFacts): string {
  const issued = facts.at.toISOString()
  const issuer = `<saml:Issuer>${escapeXml(facts.issuer)}</saml:Issuer>`
  return (
    `<samlp:Response xmlns:samlp="${namespaces.protocol}" xmlns:saml="${namespaces.assertion}"` +
    ` ID="${facts.responseId ?? freshId()}" Version="${protocol.version}" IssueInstant="${issued}"` +
    ` Destination="${escapeXml(facts.consumer)}" InResponseTo="${escapeXml(facts.inResponseTo)}">` +
    issuer +
    `<samlp:Status><samlp:StatusCode Value="${protocol.success}"/></samlp:Status>` +
    `<saml:Assertion ID="${facts.assertionId ?? freshId()}" Version="${protocol.version}" IssueInstant="${issued}">` +
    `${issuer}${subjectOf(facts)}${conditionsOf(facts)}${authenticationOf(facts)}${attributesOf(facts)}` +
    `</saml:Assertion></samlp:Response>`
  )
}

/** Signs the one element of this name; the signature goes behind its issuer. */
export function signElement(
  xml: string,
  name: 'Response' | 'Assertion',
  signer: Signer,
  { algorithm = algorithms.signature[0], digest = algorithms.digest[0] ?? '' }: SigningOptions = {},
): string {
  const signed = new SignedXml({
    privateKey: signer.privateKey,
    publicCert: signer.certificate,
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: algorithms.exclusive,
  })
  const place = `//*[local-name(.)='${name}']`
  signed.addReference({ xpath: place, transforms: algorithms.transforms, digestAlgorithm: digest })
  signed.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${place}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signed.getSignedXml()
}

function subjectOf({ nameId, nameIdFormat = protocol.mailFormat, consumer, inResponseTo, at }: ResponseFacts): string {
  return (
    `<saml:Subject><saml:NameID Format="${escapeXml(nameIdFormat)}">${escapeXml(nameId)}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="${protocol.bearer}"><saml:SubjectConfirmationData` +
    ` InResponseTo="${escapeXml(inResponseTo)}" NotOnOrAfter="${expiryOf(at)}" Recipient="${escapeXml(consumer)}"/>` +
    `</saml:SubjectConfirmation></saml:Subject>`
  )
}

function conditionsOf({ at, audience }: ResponseFacts): string {
  return (
    `<saml:Conditions NotBefore="${at.toISOString()}" NotOnOrAfter="${expiryOf(at)}"><saml:AudienceRestriction>` +
    `<saml:Audience>${escapeXml(audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`
  )
}

function authenticationOf({ at, loggedInAt = at }: ResponseFacts): string {
  return (
    `<saml:AuthnStatement AuthnInstant="${loggedInAt.toISOString()}" SessionIndex="${freshId()}"><saml:AuthnContext>` +
    `<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport` +
    `</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`
  )
}

function attributesOf({ attributes = {} }: ResponseFacts): string {
  const each = Object.entries(attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${escapeXml(name)}">` +
      values.map((value) => `<saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue>`).join('') +
      `</saml:Attribute>`,
  )
  return each.length === 0 ? '' : `<saml:AttributeStatement>${each.join('')}</saml:AttributeStatement>`
}

function expiryOf(at: Date): string {
  return new Date(at.getTime() + validMs).toISOString()
}

function freshId(): string {
  return `_${randomBytes(16).toString('hex')}`
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

/** Text as it may stand in XML and in HTML, inside an element or a quoted attribute. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"'\n\r\t]/g, (character) => escapes[character] ?? character)
}
