import { SaxesParser } from 'saxes'

/** Names of elements with their prefixes, as the formats write them. */
export interface TextElements {
  /** What stands in these is text; everything else is not. */
  readonly text: readonly string[]
  /** After these a new line begins. */
  readonly lines?: readonly string[]
  /** After these stands a gap. */
  readonly gaps?: readonly string[]
}

/** The text of an XML document, at most so many characters. Throws for what is no XML. Entities of its own are not expanded. */
export function xmlText(bytes: Uint8Array, { text, lines = [], gaps = [] }: TextElements, maxLength: number): string {
  const [textNames, lineNames, gapNames] = [new Set(text), new Set(lines), new Set(gaps)]
  const parts: string[] = []
  let depth = 0
  let length = 0
  const add = (part: string) => {
    if (length < maxLength) parts.push(part)
    length += part.length
  }
  parseXml(bytes, {
    open: (name) => {
      if (textNames.has(name)) depth += 1
    },
    text: (part) => {
      if (depth > 0) add(part)
    },
    close: (name) => {
      if (textNames.has(name)) depth -= 1
      if (lineNames.has(name)) add('\n')
      else if (gapNames.has(name)) add(' ')
    },
  })
  return parts.join('').slice(0, maxLength)
}

/** What is done with the parts of an XML document. */
export interface XmlListener {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text: (part: string) => void
  readonly close: (name: string) => void
}

/** Reads an XML document in UTF-8 or UTF-16. Throws for what is no XML. */
export function parseXml(bytes: Uint8Array, listener: XmlListener): void {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => listener.open(name, attributes))
  parser.on('text', listener.text)
  parser.on('cdata', listener.text)
  parser.on('closetag', ({ name }) => listener.close(name))
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  parser.write(new TextDecoder(encoding).decode(bytes)).close()
}
