import type { FieldIssue } from '@catenary/contract/issues'
import type { UnreadableReason } from '@catenary/contract/records/mrt-report'
import { SaxesParser } from 'saxes'
import type { SaxesTagPlain } from 'saxes'
import { LineMap } from './line-map.ts'
import { positionAt, UnreadableFileError } from './unreadable-file-error.ts'
import { leafValue } from './xml-shape.ts'
import type { XmlShape } from './xml-shape.ts'

const maxDepth = 64
const maxElements = 1_000_000
/** A report has next to none. */
const maxAttributes = 1000
const maxIssues = 1000
const xinclude = 'http://www.w3.org/2001/XInclude'
/** What editors add to the root to find the schema; nothing is fetched for it. */
const rootAttributes: readonly string[] = ['xmlns:xsi', 'xsi:noNamespaceSchemaLocation']
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** What an XML document holds, read along a shape; `issues` name elements, attributes and text with no place in it. */
export interface XmlReadResult {
  readonly value: unknown
  readonly lines: LineMap
  readonly issues: readonly FieldIssue[]
}

/**
 * Parses an XML 1.0 document of a given shape. Document types, custom entities, processing instructions and inclusions
 * are errors, the first three before parsing begins: nothing is ever expanded or fetched.
 *
 * @throws {@link UnreadableFileError} with the position of the first error
 */
export function parseReportXml(text: string, root: string, shape: XmlShape): XmlReadResult {
  assertNoHazards(text)
  return new StrictXml(root, shape).read(text)
}

const hazards: readonly (readonly [RegExp, UnreadableReason])[] = [
  [/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i, 'doctype'],
  [/^<\?(?!xml\s)|(?!^)<\?/, 'processingInstruction'],
]

function assertNoHazards(text: string): void {
  for (const [pattern, reason] of hazards) {
    const match = pattern.exec(text)
    if (match) throw new UnreadableFileError(reason, positionAt(text, match.index))
  }
  if (countOf('</', text) + countOf('/>', text) > maxElements) throw new UnreadableFileError('tooMany')
}

function countOf(piece: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(piece); at !== -1; at = text.indexOf(piece, at + piece.length)) count += 1
  return count
}

/** An element that is being read: its members or its text as far as they have come. */
interface Frame {
  readonly shape: XmlShape
  readonly key: string | number
  readonly path: string
  readonly line: number
  readonly members: Record<string, unknown> | unknown[]
  text: string
}

class StrictXml {
  readonly #root: string
  readonly #shape: XmlShape
  readonly #parser = new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  readonly #open: Frame[] = []
  readonly #issues: FieldIssue[] = []
  #lines = new LineMap(1)
  #value: unknown
  #tagLine = 1
  /** How many elements are open inside one that has no place in the shape. */
  #skipped = 0
  #elements = 0
  #attributes = 0

  constructor(root: string, shape: XmlShape) {
    this.#root = root
    this.#shape = shape
    this.#parser.ENTITIES = Object.assign(Object.create(null), entities)
    this.#parser.on('error', (error) => this.#fail(/entity/.test(error.message) ? 'entity' : 'syntax'))
    this.#parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
      if (!/^(utf-8|us-ascii)$/i.test(encoding)) this.#fail('encoding')
    })
    this.#parser.on('opentagstart', () => {
      this.#tagLine = this.#parser.line
    })
    this.#parser.on('attribute', ({ value }) => {
      this.#attributes += 1
      if (this.#attributes > maxAttributes) this.#fail('tooMany')
      if (value === xinclude) this.#fail('xinclude')
    })
    this.#parser.on('opentag', (tag) => this.#openElement(tag))
    this.#parser.on('closetag', () => this.#closeElement())
    this.#parser.on('text', (text) => this.#addText(text))
    this.#parser.on('cdata', (text) => this.#addText(text))
  }

  read(text: string): XmlReadResult {
    this.#parser.write(text).close()
    return { value: this.#value, lines: this.#lines, issues: this.#issues }
  }

  #openElement(tag: SaxesTagPlain): void {
    this.#assertWithinLimits(tag.name)
    if (this.#skipped > 0) {
      this.#skipped += 1
      return
    }
    const parent = this.#open.at(-1)
    const opened = parent ? this.#openChild(parent, tag.name) : this.#openRoot(tag.name)
    if (opened) this.#checkAttributes(opened, Object.keys(tag.attributes))
    else this.#skipped = 1
  }

  #assertWithinLimits(name: string): void {
    this.#elements += 1
    if (this.#elements > maxElements) this.#fail('tooMany')
    if (this.#open.length + this.#skipped >= maxDepth) this.#fail('tooDeep')
    if (name === 'xi:include') this.#fail('xinclude')
  }

  #openRoot(name: string): Frame {
    if (name !== this.#root) this.#fail('wrongRoot')
    this.#lines = new LineMap(this.#tagLine)
    return this.#push(this.#shape, '', '')
  }

  #openChild(parent: Frame, name: string): Frame | undefined {
    const { shape, members } = parent
    if (Array.isArray(members) && shape.kind === 'list' && shape.item === name)
      return this.#push(shape.of, members.length, `${parent.path}[${members.length}]`, members)
    const path = childPath(parent, name)
    const field = shape.kind === 'fields' ? shape.fields.get(name) : undefined
    if (field && !Object.hasOwn(members, name)) return this.#push(field, name, path, members)
    this.#addIssue(path, field ? 'duplicate' : 'unknown')
    return undefined
  }

  #push(shape: XmlShape, key: string | number, path: string, container?: object): Frame {
    if (container) this.#lines.set(container, key, this.#tagLine)
    const frame = { shape, key, path, line: this.#tagLine, members: shape.kind === 'list' ? [] : {}, text: '' }
    this.#open.push(frame)
    return frame
  }

  #closeElement(): void {
    if (this.#skipped > 0) {
      this.#skipped -= 1
      return
    }
    const frame = this.#open.pop()
    if (!frame) return
    const value = this.#valueOf(frame)
    const parent = this.#open.at(-1)
    if (parent) Object.assign(parent.members, { [frame.key]: value })
    else this.#value = value
  }

  #valueOf({ shape, members, text, path, line }: Frame): unknown {
    if (shape.kind !== 'fields' && shape.kind !== 'list') return leafValue(shape.kind, text)
    if (text.trim() !== '') this.#addIssue(path, 'wrongType', line)
    return members
  }

  #addText(text: string): void {
    const frame = this.#open.at(-1)
    if (frame && this.#skipped === 0) frame.text += text
  }

  #checkAttributes(frame: Frame, names: readonly string[]): void {
    const allowed = this.#open.length === 1 ? rootAttributes : []
    for (const name of names) if (!allowed.includes(name)) this.#addIssue(childPath(frame, `@${name}`), 'unknown')
  }

  #addIssue(path: string, code: FieldIssue['code'], line = this.#tagLine): void {
    if (this.#issues.length < maxIssues) this.#issues.push({ path, code, line })
  }

  #fail(reason: UnreadableReason): never {
    throw new UnreadableFileError(reason, { line: this.#parser.line, column: this.#parser.column + 1 })
  }
}

function childPath(frame: Frame, name: string): string {
  return frame.path === '' ? name : `${frame.path}.${name}`
}
