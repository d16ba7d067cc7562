declare module 'virtual:knowledge-center' {
  import type { KnowledgePageId } from '@catenary/contract/library/knowledge-center'
  import type { Language } from '@catenary/i18n/language'
  import type { KnowledgeCenter } from './library/knowledge-center/page-types.ts'

  /** How to load the pages of a language. */
  export const pageLoaders: Readonly<Record<Language, () => Promise<{ default: KnowledgeCenter }>>>
  /** How to load the titles of the pages of a language alone. */
  export const titleLoaders: Readonly<
    Record<Language, () => Promise<{ default: Readonly<Partial<Record<KnowledgePageId, string>>> }>>
  >
}
