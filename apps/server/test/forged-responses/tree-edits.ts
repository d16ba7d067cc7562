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
  const span = spans[first % spans.length]
  const otherSpan = spans[second % spans.length]
  if (!span || !otherSpan) return undefined
  const edited = edits[kind](xml, span, otherSpan, second)
  return edited === xml ? undefined : edited
}

const text = (xml: string, { start, end }: Span) => xml.slice(start, end)
const cut = (xml: string, { start, end }: Span, instead = '') => xml.slice(0, start) + instead + xml.slice(end)
const isWithin = (inside: Span, around: Span) => inside.start >= around.start && inside.end <= around.end
const insert = (xml: string, at: number, piece: string) => xml.slice(0, at) + piece + xml.slice(at)

const edits = {
  remove: (xml: string, span: Span) => cut(xml, span),
  repeat: (xml: string, span: Span) => insert(xml, span.end, text(xml, span)),
  move: (xml: string, span: Span, otherSpan: Span) => {
    if (isWithin(otherSpan, span)) return xml
    const piece = text(xml, span)
    return otherSpan.start < span.start
      ? insert(cut(xml, span), otherSpan.start, piece)
      : cut(insert(xml, otherSpan.start, piece), span)
  },
  copyInto: (xml: string, span: Span, otherSpan: Span) =>
    otherSpan.inner === otherSpan.end ? xml : insert(xml, otherSpan.inner, text(xml, span)),
  replace: (xml: string, span: Span, otherSpan: Span) => cut(xml, span, text(xml, otherSpan)),
  wrap: (xml: string, span: Span) => cut(xml, span, `<saml:Advice>${text(xml, span)}</saml:Advice>`),
  unwrap: (xml: string, span: Span) =>
    cut(
      xml,
      span,
      text(xml, span)
        .replace(/^<[^>]*>/, '')
        .replace(/<\/[^>]*>$/, ''),
    ),
  rename: (xml: string, span: Span) =>
    cut(
      xml,
      span,
      text(xml, span)
        .replace(/^<(\w+):(\w+)/, '<$1:X$2')
        .replace(/<\/(\w+):(\w+)>$/, '</$1:X$2>'),
    ),
  changeText: (xml: string, span: Span, _other: Span, at: number) => changeCharacter(xml, span.inner, at),
  changeAttribute: (xml: string, span: Span, _other: Span, at: number) => {
    const values = [...xml.slice(span.start, span.inner).matchAll(/="/g)]
    const value = values[at % Math.max(values.length, 1)]
    return value ? changeCharacter(xml, span.start + value.index + 2, at) : xml
  },
  removeAttribute: (xml: string, span: Span, _other: Span, at: number) => {
    const attributes = [...xml.slice(span.start, span.inner).matchAll(/ [\w:]+="[^"]*"/g)]
    const attribute = attributes[at % Math.max(attributes.length, 1)]
    if (!attribute) return xml
    const start = span.start + attribute.index
    return cut(xml, { start, inner: start, end: start + attribute[0].length })
  },
  addAttribute: (xml: string, span: Span) => cut(xml, span, text(xml, span).replace(/^<[\w:]+/, '$& x="y"')),
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
