import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ExtractedText } from './text-types.ts'
import { textLimits } from './text-types.ts'

/**
 * The text of each page of a PDF, until the limits of pages, text or time are reached. Its scripts are never run, its pictures
 * not decoded. Throws for what is broken or encrypted; a page that cannot be read is empty.
 */
export async function pdfTexts(data: Uint8Array, readMs: number): Promise<ExtractedText> {
  const endsAt = performance.now() + readMs
  const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const document = await pdf.getDocument({
    data,
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
    cMapUrl: `${pathToFileURL(join(folder, 'cmaps')).href}/`,
    standardFontDataUrl: `${pathToFileURL(join(folder, 'standard_fonts')).href}/`,
  }).promise
  const pages: string[] = []
  let length = 0
  const isFull = () => pages.length >= textLimits.pages || length >= textLimits.length || performance.now() > endsAt
  while (pages.length < document.numPages && !isFull()) {
    const text = await pageText(document, pages.length + 1).catch(() => '')
    pages.push(text)
    length += text.length
  }
  return { pages, isPartial: pages.length < document.numPages }
}

interface TextDocument {
  getPage(number: number): Promise<{
    streamTextContent(): ReadableStream<{ readonly items: readonly object[] }>
    cleanup(): boolean
  }>
}

async function pageText(document: TextDocument, number: number): Promise<string> {
  const page = await document.getPage(number)
  const parts: string[] = []
  let length = 0
  // Not all at once: a small page can say the same very often.
  for await (const { items } of page.streamTextContent()) {
    for (const item of items) {
      if (!('str' in item) || typeof item.str !== 'string') continue
      const part = item.str + ('hasEOL' in item && item.hasEOL ? '\n' : '')
      parts.push(part)
      length += part.length
    }
    if (length > textLimits.pageLength) break
  }
  page.cleanup()
  return parts.join('').slice(0, textLimits.pageLength)
}
