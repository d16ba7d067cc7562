/** An element of a document, by its places in the text. */
interface Span {
  readonly start: number
  /** Where its start tag ends. */
  readonly inner: number
  readonly end: number
}

/** What an edit does. */
export type EditKind = keyof typeof edits

/** A random edit: what is done, and numbers that choose where. */
export interface TreeEdit {
  readonly kind: EditKind
  readonly first: number
  readonly second: number
}

/** Applies an edit to an XML document without comments, sections and instructions; undefined where it changes nothing. */
export function editTree(xml: string, { kind, first, second }: TreeEdit): string | undefined {
  const spans = elementsOf(xml)
  const one = spans[first % spans.length]
  const other = spans[second % spans.length]
  if (!one || !other) return undefined
  const edited = edits[kind](xml, one, other, second)
  return edited === xml ? undefined : edited
}

const text = (xml: string, { start, end }: Span) => xml.slice(start, end)
const cut = (xml: string, { start, end }: Span, instead = '') => xml.slice(0, start) + instead + xml.slice(end)
const isWithin = (inside: Span, around: Span) => inside.start >= around.start && inside.end <= around.end
const insert = (xml: string, at: number, piece: string) => xml.slice(0, at) + piece + xml.slice(at)

const edits = {
  remove: (xml: string, one: Span) => cut(xml, one),
  repeat: (xml: string, one: Span) => insert(xml, one.end, text(xml, one)),
  move: (xml: string, one: Span, other: Span) => {
    if (isWithin(other, one)) return xml
    const piece = text(xml, one)
    return other.start < one.start
      ? insert(cut(xml, one), other.start, piece)
      : cut(insert(xml, other.start, piece), one)
  },
  copyInto: (xml: string, one: Span, other: Span) =>
    other.inner === other.end ? xml : insert(xml, other.inner, text(xml, one)),
  replace: (xml: string, one: Span, other: Span) => cut(xml, one, text(xml, other)),
  wrap: (xml: string, one: Span) => cut(xml, one, `<saml:Advice>${text(xml, one)}</saml:Advice>`),
  unwrap: (xml: string, one: Span) =>
    cut(
      xml,
      one,
      text(xml, one)
        .replace(/^<[^>]*>/, '')
        .replace(/<\/[^>]*>$/, ''),
    ),
  rename: (xml: string, one: Span) =>
    cut(
      xml,
      one,
      text(xml, one)
        .replace(/^<(\w+):(\w+)/, '<$1:X$2')
        .replace(/<\/(\w+):(\w+)>$/, '</$1:X$2>'),
    ),
  changeText: (xml: string, one: Span, _other: Span, at: number) => changeCharacter(xml, one.inner, at),
  changeAttribute: (xml: string, one: Span, _other: Span, at: number) => {
    const values = [...xml.slice(one.start, one.inner).matchAll(/="/g)]
    const value = values[at % Math.max(values.length, 1)]
    return value ? changeCharacter(xml, one.start + value.index + 2, at) : xml
  },
  removeAttribute: (xml: string, one: Span, _other: Span, at: number) => {
    const attributes = [...xml.slice(one.start, one.inner).matchAll(/ [\w:]+="[^"]*"/g)]
    const attribute = attributes[at % Math.max(attributes.length, 1)]
    if (!attribute) return xml
    const start = one.start + attribute.index
    return cut(xml, { start, inner: start, end: start + attribute[0].length })
  },
  addAttribute: (xml: string, one: Span) => cut(xml, one, text(xml, one).replace(/^<[\w:]+/, '$& x="y"')),
}

/** Every kind of edit. */
export const editKinds = Object.keys(edits).filter((kind): kind is EditKind => Object.hasOwn(edits, kind))

/** Replaces the one character in the run of text that begins there. */
function changeCharacter(xml: string, start: number, at: number): string {
  const run = /^[^<"]*/.exec(xml.slice(start))?.[0] ?? ''
  if (run === '') return xml
  const place = start + (at % run.length)
  return xml.slice(0, place) + (xml[place] === 'x' ? 'y' : 'x') + xml.slice(place + 1)
}

function elementsOf(xml: string): readonly Span[] {
  const open: { start: number; inner: number }[] = []
  const spans: Span[] = []
  for (const { 0: tag, index: start } of xml.matchAll(/<[^>]*>/g)) {
    const end = start + tag.length
    if (tag.startsWith('</')) {
      const opened = open.pop()
      if (opened) spans.push({ ...opened, end })
    } else if (tag.endsWith('/>')) spans.push({ start, inner: end, end })
    else open.push({ start, inner: end })
  }
  return spans
}
