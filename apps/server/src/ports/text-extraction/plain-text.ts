import { textLimits } from './text-types.ts'

/** A text file as text: UTF-8, UTF-16 with its mark, otherwise the letters of western Europe. */
export function plainText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A text without pages in parts that end between words. */
export function splitText(text: string): { pages: string[]; isPartial: boolean } {
  const pages: string[] = []
  let at = 0
  while (at < text.length && pages.length < textLimits.pages && at < textLimits.length) {
    const limit = at + textLimits.partLength
    const gap =
      limit >= text.length ? text.length : Math.max(text.lastIndexOf('\n', limit), text.lastIndexOf(' ', limit))
    const end = gap > at ? gap : limit
    pages.push(text.slice(at, end))
    at = end
  }
  return { pages, isPartial: at < text.length }
}
