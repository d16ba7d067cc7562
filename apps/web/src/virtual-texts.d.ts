declare module 'virtual:texts' {
  import type { TextPart as CataloguePart } from '@catenary/i18n/catalogue'
  import type { Language } from '@catenary/i18n/language'

  /** The parts of the catalogue that reach the browser: the server alone writes mails. */
  export type TextPart = Exclude<CataloguePart, 'mails'>
  /** How to load the texts of a part in a language. */
  export const loaders: Readonly<
    Record<Language, Readonly<Record<TextPart, () => Promise<{ default: Readonly<Record<string, string>> }>>>>
  >
}
