import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a reader finds in a PDF file: the text of each page, its size in points, and how it is prepared. */
export interface PdfContent {
  readonly pages: readonly string[]
  /** How far each piece of text of the first page is from its foot, in points; of several that are alike the first. */
  readonly heights: ReadonlyMap<string, number>
  /** The text of all pages without any white space: what stands in it whatever the lines. */
  readonly textWithoutSpaces: string
  readonly size: readonly [width: number, height: number]
  readonly language: string | null
  /** The roles of the tags in reading order, as "Table" and "TH"; none in a file without tags. */
  readonly roles: readonly string[]
  /** What the figures show, for readers who do not see them. */
  readonly alternatives: readonly string[]
  readonly title: string
  readonly xmp: string
}

interface Tag {
  readonly type?: string
  readonly role?: string
  readonly alt?: string
  readonly children?: readonly Tag[]
}

function flat(tag: Tag | null): Tag[] {
  return tag ? [tag, ...(tag.children ?? []).flatMap(flat)] : []
}

/** Reads a PDF file, independently of what made it. */
export async function readPdf(file: Uint8Array): Promise<PdfContent> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0, useSystemFonts: false })
  const pdf = await task.promise
  const pages: string[] = []
  const tags: Tag[] = []
  const heights = new Map<string, number>()
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const content = await page.getTextContent()
    pages.push(content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    for (const item of number === 1 ? content.items.toReversed() : [])
      if ('str' in item) heights.set(item.str, item.transform[5] as number)
    tags.push(...flat(await page.getStructTree()))
  }
  const [, , width = 0, height = 0] = (await pdf.getPage(1)).view
  const { info, metadata } = await pdf.getMetadata()
  const facts = info as { Title?: string; Language?: string }
  await task.destroy()
  return {
    pages,
    heights,
    textWithoutSpaces: pages.join('').replaceAll(/\s/g, ''),
    size: [width, height],
    language: facts.Language ?? null,
    roles: tags.flatMap(({ role }) => role ?? []),
    alternatives: tags.flatMap(({ alt }) => alt ?? []),
    title: facts.Title ?? '',
    xmp: metadata?.getRaw() ?? '',
  }
}
