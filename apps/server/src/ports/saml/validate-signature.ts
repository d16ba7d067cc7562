import { algorithms, namespaces } from './rules.ts'
import { throwSamlError } from './saml-error.ts'
import type { XmlElement } from './strict-xml.ts'

/** The signature of an element. */
export interface SignatureAlgorithms {
  /** Address of the signature's algorithm. */
  readonly algorithm: string
  /** Address of the digest's algorithm. */
  readonly digest: string
}

/**
 * Parses a signature of the only accepted structure: one reference, to its own parent element, with the two customary
 * transformations. Its KeyInfo is ignored.
 *
 * @throws {@link SamlError}
 */
export function readSignature(signature: XmlElement, signed: XmlElement): SignatureAlgorithms {
  const [signedInfo, value, keyInfo] = childrenInOrder(signature, ['SignedInfo', 'SignatureValue'], ['KeyInfo'])
  if (keyInfo) assertNoNestedSignature(keyInfo)
  const [canonicalization, method, reference] = childrenInOrder(signedInfo, [
    'CanonicalizationMethod',
    'SignatureMethod',
    'Reference',
  ])
  // The signature does not cover anything outside SignedInfo, so nothing may be there.
  for (const element of [signature, value]) assertNoAttributes(element)
  for (const element of [signature, signedInfo]) assertNoText(element)
  algorithmOf(canonicalization, algorithms.canonicalization)
  assertInclusiveNamespacesOnly(canonicalization)
  assertBase64(value)
  if (method && method.children.length > 0) throwSamlError('signatureShape', 'parameters of the signature method')
  return { algorithm: algorithmOf(method, algorithms.signature), digest: readReference(reference, signed) }
}

function readReference(reference: XmlElement | undefined, signed: XmlElement): string {
  const uri = reference?.attributes.get('URI')
  if (uri !== `#${signed.attributes.get('ID')}`)
    throwSamlError('signatureReference', `the signature of the ${signed.name} refers to ${uri ?? 'nothing'}`)
  const [transforms, digestMethod, digestValue] = childrenInOrder(reference, [
    'Transforms',
    'DigestMethod',
    'DigestValue',
  ])
  const transformAlgorithms = transforms?.children.map((step) => {
    if (step.namespace !== namespaces.signature || step.name !== 'Transform')
      throwSamlError('signatureShape', step.name)
    assertInclusiveNamespacesOnly(step)
    return algorithmOf(step, algorithms.transforms)
  })
  if (transformAlgorithms?.join(' ') !== algorithms.transforms.join(' '))
    throwSamlError('algorithm', `transformations ${transformAlgorithms?.join(', ') ?? ''}`)
  assertBase64(digestValue)
  return algorithmOf(digestMethod, algorithms.digest)
}

function childrenInOrder(
  element: XmlElement | undefined,
  required: readonly string[],
  optional: readonly string[] = [],
): readonly XmlElement[] {
  const children = element?.children ?? []
  const expected = [...required, ...optional].slice(0, Math.max(children.length, required.length))
  const isExpected = children.every(
    ({ namespace, name }, at) => namespace === namespaces.signature && name === expected[at],
  )
  if (!isExpected || children.length !== expected.length)
    throwSamlError('signatureShape', `${element?.name ?? ''} holds ${children.map(({ name }) => name).join(', ')}`)
  return children
}

function algorithmOf(element: XmlElement | undefined, allowed: readonly string[]): string {
  const algorithm = element?.attributes.get('Algorithm') ?? ''
  if (!allowed.includes(algorithm)) throwSamlError('algorithm', `${element?.name ?? ''} ${algorithm}`)
  return algorithm
}

/** Exclusive canonicalisation may list prefixes; other parameters are rejected. */
function assertInclusiveNamespacesOnly(element: XmlElement | undefined): void {
  for (const child of element?.children ?? [])
    if (child.namespace !== algorithms.exclusive || child.name !== 'InclusiveNamespaces' || child.children.length > 0)
      throwSamlError('signatureShape', `${child.name} in ${element?.name ?? ''}`)
}

function assertNoAttributes(element: XmlElement | undefined): void {
  const other = [...(element?.attributes.keys() ?? [])].find((name) => name !== 'Id')
  if (other !== undefined) throwSamlError('signatureShape', `${other} of ${element?.name ?? ''}`)
}

function assertNoText(element: XmlElement | undefined): void {
  if (element && element.text.trim() !== '') throwSamlError('signatureShape', `text in ${element.name}`)
}

function assertBase64(element: XmlElement | undefined): void {
  const base64Text = element?.text.replace(/\s/g, '') ?? ''
  // A second spelling of the same bytes would make two documents of one signature.
  const isPlain = element?.children.length === 0 && base64Text !== ''
  if (!isPlain || Buffer.from(base64Text, 'base64').toString('base64') !== base64Text)
    throwSamlError('signatureShape', `${element?.name ?? ''} is not base64`)
}

/** The library searches parts of a signature by their name at any depth. */
function assertNoNestedSignature(keyInfo: XmlElement): void {
  const parts = /^(?:Signed|Signature|Canonicalization|Transform|Digest|Reference|Object|Manifest|KeyInfo)/
  for (const child of keyInfo.children) {
    if (parts.test(child.name)) throwSamlError('signatureShape', `${child.name} in KeyInfo`)
    assertNoNestedSignature(child)
  }
}
