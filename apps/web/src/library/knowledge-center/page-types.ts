import type { KnowledgePageId } from '@catenary/contract/library/knowledge-center'

/** A piece of a sentence: words, a label of the product, code, or a link to another page. */
export type Inline =
  | string
  | { readonly label: string }
  | { readonly code: string }
  | { readonly page: KnowledgePageId; readonly section?: string; readonly content: readonly Inline[] }

/** What the sections of a page consist of. */
export type Block =
  | { readonly type: 'paragraph' | 'warning'; readonly content: readonly Inline[] }
  | { readonly type: 'steps' | 'list'; readonly items: readonly (readonly Inline[])[] }
  | { readonly type: 'code'; readonly code: string }
  | { readonly type: 'picture'; readonly picture: string; readonly description: string }

export interface KnowledgeSection {
  readonly title: string
  readonly blocks: readonly Block[]
}

/** A page of the knowledge center as it is written in one language. */
export interface KnowledgePage {
  readonly id: KnowledgePageId
  readonly title: string
  /** What the page is for. */
  readonly summary: readonly Inline[]
  readonly sections: readonly KnowledgeSection[]
}

/** A picture that was taken in the language. */
export interface KnowledgePicture {
  readonly src: string
  /** Its size in pixels. */
  readonly width: number
  readonly height: number
}

/** The knowledge center in one language. */
export interface KnowledgeCenter {
  readonly pages: readonly KnowledgePage[]
  /** By their ids; a picture that was not taken in the language is missing. */
  readonly pictures: Readonly<Partial<Record<string, KnowledgePicture>>>
}
