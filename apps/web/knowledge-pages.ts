import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KnowledgePageId } from '@catenary/contract/library/knowledge-center'
import { isKnowledgePageId } from '@catenary/contract/library/knowledge-center'
import { marked } from 'marked'
import type { Token, Tokens } from 'marked'
import { plainText } from './src/library/knowledge-center/page-text.ts'
import type { Block, Inline, KnowledgePage, KnowledgeSection } from './src/library/knowledge-center/page-types.ts'

/** The folder of the knowledge center's pages and pictures. */
export const knowledgeFolder = join(import.meta.dirname, 'src/library/knowledge-center')

/** The pictures that pages may show, by the names of their files. */
export const knowledgePictureIds: readonly string[] = [
  'areas-map',
  'rope-page',
  'rope-strip',
  'damage-chart',
  'forecast',
  'event-dialog',
  'quick-entry',
  'comparison',
  'splice',
  'import',
  'report',
  'dashboard',
  'tasks',
  'calendar',
  'notification-rules',
  'sensor-chart',
  'alarms',
  'smartrope',
  'truscan-trace',
  'general-documents',
  'project-documents',
  'search',
  'users',
  'api',
]

/** The source of a page; `undefined` where it is not written in the language. */
export function pageSource(language: string, id: KnowledgePageId): Promise<string | undefined> {
  return readFile(join(knowledgeFolder, 'pages', language, `${id}.md`), 'utf8').catch(() => undefined)
}

/**
 * Reads a page: a title, one paragraph that says what it is for, and its sections.
 *
 * @param texts the texts of the product in the page's language, by their keys
 * @throws an error that names the page and what is wrong with it
 */
export function parsePage(id: KnowledgePageId, source: string, texts: Readonly<Record<string, string>>): KnowledgePage {
  const reader = new PageReader(id, texts)
  const tokens = marked.lexer(source).filter(({ type }) => type !== 'space')
  const [title, summary, ...rest] = tokens
  if (!isHeading(title, 1)) throw reader.error('begins with its title')
  if (!isParagraph(summary)) throw reader.error('says what it is for in a paragraph below its title')
  const sections: { title: string; blocks: Block[] }[] = []
  for (const token of rest) {
    if (isHeading(token, 2)) sections.push({ title: plainText(reader.inlines(token.tokens)), blocks: [] })
    else {
      const section = sections.at(-1)
      if (!section) throw reader.error('has sections, and nothing before the first but its summary')
      section.blocks.push(reader.block(token))
    }
  }
  const name = plainText(reader.inlines(title.tokens))
  return { id, title: name, summary: reader.inlines(summary.tokens), sections: sections satisfies KnowledgeSection[] }
}

const textKey = /\{text:([^}]*)\}/

class PageReader {
  readonly #id: KnowledgePageId
  readonly #texts: Readonly<Record<string, string>>

  constructor(id: KnowledgePageId, texts: Readonly<Record<string, string>>) {
    this.#id = id
    this.#texts = texts
  }

  error(rule: string, fault = ''): Error {
    return new Error(`A page of the knowledge center ${rule}: ${this.#id}${fault && `, ${fault}`}`)
  }

  block(token: Token): Block {
    if (isParagraph(token)) return this.#paragraph(token)
    if (token.type === 'list') return this.#list(token as Tokens.List)
    if (token.type === 'code') return { type: 'code', code: (token as Tokens.Code).text }
    const [quoted, ...more] = token.type === 'blockquote' ? (token as Tokens.Blockquote).tokens : []
    if (isParagraph(quoted) && more.length === 0) return { type: 'warning', content: this.inlines(quoted.tokens) }
    throw this.error('consists of paragraphs, lists, code, warnings and pictures', token.raw)
  }

  inlines(tokens: readonly Token[]): Inline[] {
    return tokens.flatMap((token) => this.#inline(token))
  }

  #paragraph({ tokens }: Tokens.Paragraph): Block {
    const [image, ...more] = tokens
    if (image?.type !== 'image' || more.length > 0) return { type: 'paragraph', content: this.inlines(tokens) }
    const { href, text } = image as Tokens.Image
    if (!knowledgePictureIds.includes(href)) throw this.error('shows pictures that there are', href)
    if (text === '') throw this.error('describes its pictures', href)
    return { type: 'picture', picture: href, description: text }
  }

  #list({ ordered, items }: Tokens.List): Block {
    const lines = items.map(({ tokens }) => tokens.filter(({ type }) => type !== 'space'))
    return {
      type: ordered ? 'steps' : 'list',
      items: lines.map(([line, ...more]) => {
        if (!line || more.length > 0 || !('tokens' in line)) throw this.error('has lists without lists in them')
        return this.inlines(line.tokens ?? [])
      }),
    }
  }

  #inline(token: Token): Inline[] {
    if (token.type === 'codespan') return [{ code: (token as Tokens.Codespan).text }]
    if (token.type === 'link') return [this.#link(token as Tokens.Link)]
    if (token.type === 'text' || token.type === 'escape') return this.#words((token as Tokens.Text).text)
    throw this.error('has words, labels, code and links in its sentences', token.raw)
  }

  #words(text: string): Inline[] {
    // Cut at the keys, every second part is one.
    return text
      .split(textKey)
      .map((part, index) => (index % 2 === 0 ? part.replaceAll('\n', ' ') : { label: this.#label(part) }))
      .filter((part) => part !== '')
  }

  #label(key: string): string {
    const text = Object.hasOwn(this.#texts, key) ? this.#texts[key] : undefined
    if (text === undefined) throw this.error('names texts of the product', key)
    if (text.includes('{{')) throw this.error('names texts that need no values', key)
    return text
  }

  #link({ href, tokens }: Tokens.Link): Inline {
    const [page = '', section] = href.split('#')
    if (!isKnowledgePageId(page) || !/^\d*$/.test(section ?? '')) throw this.error('leads to pages there are', href)
    return { page, content: this.inlines(tokens), ...(section && { section }) }
  }
}

function isHeading(token: Token | undefined, depth: number): token is Tokens.Heading {
  return token?.type === 'heading' && (token as Tokens.Heading).depth === depth
}

function isParagraph(token: Token | undefined): token is Tokens.Paragraph {
  return token?.type === 'paragraph'
}
