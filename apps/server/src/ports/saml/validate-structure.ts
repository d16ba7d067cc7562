import { limits, namespaces, protocol } from './rules.ts'
import { throwSamlError } from './saml-error.ts'
import { childrenOf, allElements, onlyChild, parseSamlXml } from './strict-xml.ts'
import type { XmlElement } from './strict-xml.ts'
import { readSignature } from './validate-signature.ts'
import type { SignatureAlgorithms } from './validate-signature.ts'

/** A response whose build is in order. Nothing in it has been verified yet. */
export interface ResponseOutline {
  /** The document, exactly as passed to the library. */
  readonly xml: string
  readonly response: XmlElement
  readonly assertion: XmlElement
  /** The response's signature; absent where only its assertion is signed. */
  readonly responseSignature: SignatureAlgorithms | undefined
  readonly assertionSignature: SignatureAlgorithms
}

/**
 * Checks before the library: accepts only unambiguous XML with one assertion, and signatures in their proper place with
 * strong algorithms.
 *
 * @throws {@link SamlError}
 */
export function validateStructure(samlResponse: unknown, rules: { readonly responseSigned: boolean }): ResponseOutline {
  const xml = decodeResponse(samlResponse)
  const response = parseSamlXml(xml)
  const elements = allElements(response)
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

function decodeResponse(samlResponse: unknown): string {
  if (typeof samlResponse !== 'string' || samlResponse === '')
    return throwSamlError('notBase64', 'no SAMLResponse, or several')
  // Lines of 64 or 76 characters are customary.
  if (samlResponse.length > limits.bytes * 1.4) return throwSamlError('tooLarge', `${samlResponse.length} characters`)
  const base64Text = samlResponse.replace(/[\r\n]/g, '')
  if (!base64.test(base64Text)) return throwSamlError('notBase64', 'characters that base64 does not have')
  const bytes = Buffer.from(base64Text, 'base64')
  if (bytes.length > limits.bytes) return throwSamlError('tooLarge', `${bytes.length} bytes`)
  if (bytes.toString('base64') !== base64Text) return throwSamlError('notBase64', 'bits left over at the end')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return throwSamlError('notUtf8', 'the bytes are not UTF-8')
  }
}

function checkRoot(response: XmlElement, elements: readonly XmlElement[]): void {
  if (response.namespace !== namespaces.protocol || response.name !== 'Response')
    throwSamlError('wrongRoot', `{${response.namespace}}${response.name}`)
  if (elements.filter(({ name }) => name === 'Response').length > 1)
    throwSamlError('severalResponses', 'a response inside the response')
  const encrypted = elements.find(({ name }) => name.startsWith('Encrypted'))
  if (encrypted) throwSamlError('encrypted', encrypted.name)
}

function checkStatus(response: XmlElement): void {
  const status = onlyChild(response, namespaces.protocol, 'Status')
  const code = status && onlyChild(status, namespaces.protocol, 'StatusCode')
  const value = code?.attributes.get('Value')
  if (value === protocol.success) return
  const subStatus = code?.children[0]?.attributes.get('Value')
  throwSamlError('status', [value ?? 'no single status', subStatus].filter((part) => part !== undefined).join(' / '))
}

function onlyAssertion(response: XmlElement, elements: readonly XmlElement[]): XmlElement {
  // By the name alone, as the library searches.
  const assertions = elements.filter(({ name }) => name === 'Assertion')
  const [assertion] = assertions
  if (!assertion) return throwSamlError('noAssertion', 'no assertion')
  if (assertions.length > 1) return throwSamlError('severalAssertions', `${assertions.length} assertions`)
  if (!response.children.includes(assertion) || assertion.namespace !== namespaces.assertion)
    return throwSamlError('assertionPlace', 'the assertion is not a child of the response')
  for (const element of [response, assertion])
    if (element.attributes.get('Version') !== protocol.version) throwSamlError('version', `version of ${element.name}`)
  return assertion
}

// Every spelling and every namespace, because libraries differ in which they take for an identifier.
const isIdentifier = (name: string): boolean => /^(?:\{.*\})?id$/i.test(name)

function checkIds(response: XmlElement, assertion: XmlElement, elements: readonly XmlElement[]): void {
  const ids = elements.flatMap(({ attributes }) =>
    [...attributes].filter(([name]) => isIdentifier(name)).map(([, value]) => value),
  )
  if (new Set(ids).size < ids.length) throwSamlError('duplicateId', 'two elements carry one identifier')
  for (const { name, attributes } of [response, assertion]) {
    const spellings = [...attributes.keys()].filter(isIdentifier)
    const isOne = spellings.length === 1 && spellings[0] === 'ID'
    if (!isOne || !/^[A-Za-z_][A-Za-z0-9_.-]{0,255}$/.test(attributes.get('ID') ?? '')) throwSamlError('badId', name)
  }
}

/** How often a child may occur; signatures are counted where they are read. */
type ElementShape = Readonly<Record<string, { readonly namespace: string; readonly min: number; readonly max: number }>>

const once = { min: 1, max: 1 }
const atMostOnce = { min: 0, max: 1 }
const signatures = { namespace: namespaces.signature, min: 0, max: Infinity }

const responseShape: ElementShape = {
  Issuer: { namespace: namespaces.assertion, ...once },
  Signature: signatures,
  Extensions: { namespace: namespaces.protocol, ...atMostOnce },
  Status: { namespace: namespaces.protocol, ...once },
  Assertion: { namespace: namespaces.assertion, ...once },
}

const assertionShape: ElementShape = {
  Issuer: { namespace: namespaces.assertion, ...once },
  Signature: signatures,
  Subject: { namespace: namespaces.assertion, ...once },
  Conditions: { namespace: namespaces.assertion, ...once },
  Advice: { namespace: namespaces.assertion, ...atMostOnce },
  AuthnStatement: { namespace: namespaces.assertion, ...once },
  AttributeStatement: { namespace: namespaces.assertion, ...atMostOnce },
}

function checkChildren(element: XmlElement, shape: ElementShape): void {
  for (const { namespace, name } of element.children)
    if (!Object.hasOwn(shape, name) || shape[name]?.namespace !== namespace)
      throwSamlError('structure', `${name} in ${element.name}`)
  for (const [name, { namespace, min, max }] of Object.entries(shape)) {
    const { length } = childrenOf(element, namespace, name)
    if (length < min || length > max) throwSamlError('structure', `${length} × ${name} in ${element.name}`)
  }
  if (element.text.trim() !== '') throwSamlError('structure', `text in ${element.name}`)
}

function checkSubject(assertion: XmlElement): void {
  const subject = onlyChild(assertion, namespaces.assertion, 'Subject')
  const nameId = subject && onlyChild(subject, namespaces.assertion, 'NameID')
  if (!nameId || nameId.children.length > 0) throwSamlError('nameId', 'the subject has no single, plain NameID')
}

function readSignatures(
  response: XmlElement,
  assertion: XmlElement,
  elements: readonly XmlElement[],
  responseSigned: boolean,
): Pick<ResponseOutline, 'responseSignature' | 'assertionSignature'> {
  const signatures = elements.filter(({ name }) => name === 'Signature')
  const signaturesByElement = [response, assertion].map((signed) =>
    childrenOf(signed, namespaces.signature, 'Signature'),
  )
  const [ofResponse = [], ofAssertion = []] = signaturesByElement
  if (signatures.length > ofResponse.length + ofAssertion.length)
    throwSamlError('signaturePlace', 'a signature that is no child of what it signs')
  if (signaturesByElement.some(({ length }) => length > 1))
    throwSamlError('severalSignatures', 'several signatures of one element')
  // A signature does not cover its own place; the schema has it behind the issuer.
  for (const signed of [response, assertion])
    if (signed.children.findIndex(({ name }) => name === 'Signature') > 1 || signed.children[0]?.name !== 'Issuer')
      throwSamlError('signaturePlace', 'a signature that does not follow the issuer')
  const [responseSignature] = ofResponse
  const [assertionSignature] = ofAssertion
  if (!assertionSignature) return throwSamlError('unsignedAssertion', 'the assertion is not signed')
  if (!responseSignature && responseSigned) return throwSamlError('unsignedResponse', 'the response is not signed')
  return {
    responseSignature: responseSignature && readSignature(responseSignature, response),
    assertionSignature: readSignature(assertionSignature, assertion),
  }
}
