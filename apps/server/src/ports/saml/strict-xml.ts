import type { SamlRejectionReason } from '@catenary/contract/accounts/saml-rejection-reasons'
import { SaxesParser } from 'saxes'
import type { SaxesTagNS } from 'saxes'
import { limits } from './rules.ts'
import { throwSamlError } from './saml-error.ts'

/** A parsed element. */
export interface XmlElement {
  readonly namespace: string
  /** Without its prefix. */
  readonly name: string
  /** By name; one with a prefix by `{namespace}name`. Namespace declarations are left out. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** The text directly inside it, entities resolved, with all its spaces. */
  readonly text: string
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[]
  text: string
}

const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/'
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Parses an XML 1.0 document of a subset that all parsers interpret identically: elements, attributes and text only.
 *
 * @throws {@link SamlError} for anything else, and for a document that is not well-formed
 */
export function parseSamlXml(xml: string): XmlElement {
  assertNoHazards(xml)
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true })
  const open: OpenElement[] = []
  let root: XmlElement | undefined
  let elements = 0
  parser.ENTITIES = Object.assign(Object.create(null), entities)
  parser.on('error', (error) => throwSamlError('notXml', error.message))
  parser.on('opentag', (tag) => {
    elements += 1
    if (elements > limits.elements) throwSamlError('tooComplex', `more than ${limits.elements} elements`)
    if (open.length >= limits.depth) throwSamlError('tooComplex', `more than ${limits.depth} levels`)
    const element = elementOf(tag)
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.write(xml).close()
  return root ?? throwSamlError('notXml', 'there is no element')
}

// A less-than sign starts markup everywhere in this subset, so a plain search is reliable.
const hazards: readonly (readonly [RegExp, SamlRejectionReason])[] = [
  [/<!--/, 'comment'],
  [/<!\[/, 'cdata'],
  [/<!/, 'doctype'],
  [/<\?/, 'processingInstruction'],
  [/&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});)/, 'entity'],
]

const declaration =
  /^<\?xml\s+version\s*=\s*["']1\.0["'](?:\s+encoding\s*=\s*["']utf-8["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>/i

function assertNoHazards(xml: string): void {
  const body = xml.replace(declaration, '')
  for (const [pattern, reason] of hazards) {
    const match = pattern.exec(body)
    if (match) throwSamlError(reason, `at character ${match.index} after the declaration`)
  }
}

function elementOf(tag: SaxesTagNS): OpenElement {
  const tagAttributes = Object.values(tag.attributes)
  if (tagAttributes.length > limits.attributes)
    throwSamlError('tooComplex', `more than ${limits.attributes} attributes`)
  const attributes = new Map<string, string>()
  for (const { uri, local, name, value } of tagAttributes)
    if (uri !== xmlnsNamespace && name !== 'xmlns') attributes.set(uri === '' ? local : `{${uri}}${local}`, value)
  return { namespace: tag.uri, name: tag.local, attributes, children: [], text: '' }
}

/** The element and everything inside it, in the order of the document. */
export function allElements(element: XmlElement): readonly XmlElement[] {
  return [element, ...element.children.flatMap(allElements)]
}

/** The children of this name. */
export function childrenOf(element: XmlElement, namespace: string, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.namespace === namespace && child.name === name)
}

/** The only child of this name, or undefined where there is none or more than one. */
export function onlyChild(element: XmlElement, namespace: string, name: string): XmlElement | undefined {
  const children = childrenOf(element, namespace, name)
  return children.length === 1 ? children[0] : undefined
}

/** All text inside the element. */
export function textContent(element: XmlElement): string {
  return element.text + element.children.map(textContent).join('')
}
