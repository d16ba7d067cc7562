import { refuse } from './refusals.ts'
import { limits, namespaces, protocol } from './rules.ts'
import { readSignature } from './signature-shape.ts'
import type { SignatureFacts } from './signature-shape.ts'
import { childrenNamed, everyElement, onlyChild, parseStrictTree } from './xml-tree.ts'
import type { XmlElement } from './xml-tree.ts'

/** A response whose build is in order. Nothing in it has been verified yet. */
export interface Outline {
  /** The document, exactly as it goes on to the library. */
  readonly xml: string
  readonly response: XmlElement
  readonly assertion: XmlElement
  /** How the response says that it is signed; absent where only its assertion is. */
  readonly responseSignature: SignatureFacts | undefined
  readonly assertionSignature: SignatureFacts
}

/**
 * The gate before the library: what a browser posted is let on only where it can be read in one way, with one assertion
 * and with signatures that sit where they belong and name strong algorithms.
 *
 * @throws Refused
 */
export function passGateBefore(posted: unknown, rules: { readonly responseSigned: boolean }): Outline {
  const xml = decodeResponse(posted)
  const response = parseStrictTree(xml)
  const elements = everyElement(response)
  checkRoot(response, elements)
  checkStatus(response)
  const assertion = onlyAssertion(response, elements)
  checkIds(response, assertion, elements)
  checkChildren(response, responseShape)
  checkChildren(assertion, assertionShape)
  checkSubject(assertion)
  return { xml, response, assertion, ...readSignatures(response, assertion, elements, rules.responseSigned) }
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

function decodeResponse(posted: unknown): string {
  if (typeof posted !== 'string' || posted === '') return refuse('notBase64', 'no SAMLResponse, or several')
  // Lines of 64 or 76 characters are customary.
  if (posted.length > limits.bytes * 1.4) return refuse('tooLarge', `${posted.length} characters`)
  const packed = posted.replace(/[\r\n]/g, '')
  if (!base64.test(packed)) return refuse('notBase64', 'characters that base64 does not have')
  const bytes = Buffer.from(packed, 'base64')
  if (bytes.length > limits.bytes) return refuse('tooLarge', `${bytes.length} bytes`)
  if (bytes.toString('base64') !== packed) return refuse('notBase64', 'bits left over at the end')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('notUtf8', 'the bytes are not UTF-8')
  }
}

function checkRoot(response: XmlElement, elements: readonly XmlElement[]): void {
  if (response.namespace !== namespaces.protocol || response.name !== 'Response')
    refuse('wrongRoot', `{${response.namespace}}${response.name}`)
  if (elements.filter(({ name }) => name === 'Response').length > 1)
    refuse('severalResponses', 'a response inside the response')
  const encrypted = elements.find(({ name }) => name.startsWith('Encrypted'))
  if (encrypted) refuse('encrypted', encrypted.name)
}

function checkStatus(response: XmlElement): void {
  const status = onlyChild(response, namespaces.protocol, 'Status')
  const code = status && onlyChild(status, namespaces.protocol, 'StatusCode')
  const value = code?.attributes.get('Value')
  if (value === protocol.success) return
  const finer = code?.children[0]?.attributes.get('Value')
  refuse('status', [value ?? 'no single status', finer].filter((part) => part !== undefined).join(' / '))
}

function onlyAssertion(response: XmlElement, elements: readonly XmlElement[]): XmlElement {
  // By the name alone, as the library searches.
  const assertions = elements.filter(({ name }) => name === 'Assertion')
  const [assertion] = assertions
  if (!assertion) return refuse('noAssertion', 'no assertion')
  if (assertions.length > 1) return refuse('severalAssertions', `${assertions.length} assertions`)
  if (!response.children.includes(assertion) || assertion.namespace !== namespaces.assertion)
    return refuse('assertionPlace', 'the assertion is not a child of the response')
  for (const element of [response, assertion])
    if (element.attributes.get('Version') !== protocol.version) refuse('version', `version of ${element.name}`)
  return assertion
}

// Every spelling and every namespace, because libraries differ in which they take for an identifier.
const isIdentifier = (name: string): boolean => /^(?:\{.*\})?id$/i.test(name)

function checkIds(response: XmlElement, assertion: XmlElement, elements: readonly XmlElement[]): void {
  const ids = elements.flatMap(({ attributes }) =>
    [...attributes].filter(([name]) => isIdentifier(name)).map(([, value]) => value),
  )
  if (new Set(ids).size < ids.length) refuse('duplicateId', 'two elements carry one identifier')
  for (const { name, attributes } of [response, assertion]) {
    const spellings = [...attributes.keys()].filter(isIdentifier)
    const isOne = spellings.length === 1 && spellings[0] === 'ID'
    if (!isOne || !/^[A-Za-z_][A-Za-z0-9_.-]{0,255}$/.test(attributes.get('ID') ?? '')) refuse('badId', name)
  }
}

/** How often a child may stand there; signatures are counted where they are read. */
type Shape = Readonly<Record<string, { readonly namespace: string; readonly least: number; readonly most: number }>>

const once = { least: 1, most: 1 }
const atMostOnce = { least: 0, most: 1 }
const signatures = { namespace: namespaces.signature, least: 0, most: Infinity }

const responseShape: Shape = {
  Issuer: { namespace: namespaces.assertion, ...once },
  Signature: signatures,
  Extensions: { namespace: namespaces.protocol, ...atMostOnce },
  Status: { namespace: namespaces.protocol, ...once },
  Assertion: { namespace: namespaces.assertion, ...once },
}

const assertionShape: Shape = {
  Issuer: { namespace: namespaces.assertion, ...once },
  Signature: signatures,
  Subject: { namespace: namespaces.assertion, ...once },
  Conditions: { namespace: namespaces.assertion, ...once },
  Advice: { namespace: namespaces.assertion, ...atMostOnce },
  AuthnStatement: { namespace: namespaces.assertion, ...once },
  AttributeStatement: { namespace: namespaces.assertion, ...atMostOnce },
}

function checkChildren(element: XmlElement, shape: Shape): void {
  for (const { namespace, name } of element.children)
    if (!Object.hasOwn(shape, name) || shape[name]?.namespace !== namespace)
      refuse('structure', `${name} in ${element.name}`)
  for (const [name, { namespace, least, most }] of Object.entries(shape)) {
    const { length } = childrenNamed(element, namespace, name)
    if (length < least || length > most) refuse('structure', `${length} × ${name} in ${element.name}`)
  }
  if (element.text.trim() !== '') refuse('structure', `text in ${element.name}`)
}

function checkSubject(assertion: XmlElement): void {
  const subject = onlyChild(assertion, namespaces.assertion, 'Subject')
  const nameId = subject && onlyChild(subject, namespaces.assertion, 'NameID')
  if (!nameId || nameId.children.length > 0) refuse('nameId', 'the subject has no single, plain NameID')
}

function readSignatures(
  response: XmlElement,
  assertion: XmlElement,
  elements: readonly XmlElement[],
  responseSigned: boolean,
): Pick<Outline, 'responseSignature' | 'assertionSignature'> {
  const signatures = elements.filter(({ name }) => name === 'Signature')
  const own = [response, assertion].map((signed) => childrenNamed(signed, namespaces.signature, 'Signature'))
  const [ofResponse = [], ofAssertion = []] = own
  if (signatures.length > ofResponse.length + ofAssertion.length)
    refuse('signaturePlace', 'a signature that is no child of what it signs')
  if (own.some(({ length }) => length > 1)) refuse('severalSignatures', 'several signatures of one element')
  // A signature does not cover its own place; the schema has it behind the issuer.
  for (const signed of [response, assertion])
    if (signed.children.findIndex(({ name }) => name === 'Signature') > 1 || signed.children[0]?.name !== 'Issuer')
      refuse('signaturePlace', 'a signature that does not follow the issuer')
  const [responseSignature] = ofResponse
  const [assertionSignature] = ofAssertion
  if (!assertionSignature) return refuse('unsignedAssertion', 'the assertion is not signed')
  if (!responseSignature && responseSigned) return refuse('unsignedResponse', 'the response is not signed')
  return {
    responseSignature: responseSignature && readSignature(responseSignature, response),
    assertionSignature: readSignature(assertionSignature, assertion),
  }
}
