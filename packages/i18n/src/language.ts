import type { EnglishDates, LanguageId } from '@catenary/contract/accounts/login-methods'

/** The languages of the product; the first is the default. */
export const languages = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof languages)[number]

/**
 * A way of writing numbers and dates: that of a language, which for English is that of the United States, or `en-GB`,
 * English with the dates and the clock of most of the world: 22 Nov 2026, 13:00.
 */
export type Locale = Language | 'en-GB'

/** The tag by which dates, numbers and names are written. */
export const localeOf: Readonly<Record<Locale, string>> = {
  en: 'en-US',
  'en-GB': 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
}

/** The language whose words go with a way of writing. */
export function languageOfLocale(locale: Locale): Language {
  return locale === 'en-GB' ? 'en' : locale
}

/** The locale of a language, with the user's chosen English date format. */
export function localeFor(language: Language, englishDates: EnglishDates): Locale {
  return language === 'en' && englishDates === 'international' ? 'en-GB' : language
}

/** The language of a user's language id. */
export const languageById: Readonly<Record<LanguageId, Language>> = { ENU: 'en', DES: 'de', FRS: 'fr', ESP: 'es' }

/** The cookie by which the server knows in what language to write a page: a language. */
export const languageCookie = 'catenary_language'

/** A language's own name, as its speakers look for it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
}

/** A text in all languages. */
export type Text = Readonly<Record<Language, string>>

/** A text that depends on `{{count}}`. */
export type Plural = Readonly<Record<Language, { readonly one: string; readonly other: string }>>

/** The texts of a feature; write them `as const satisfies Texts` so that a missing language does not compile. */
export type Texts = Readonly<Record<string, Text | Plural>>

type Labels<Name extends string, Values> = {
  [Value in keyof Values & (string | number) as `${Name}.${Value}`]: Values[Value]
}

/**
 * The labels of a closed list, one key per value: `labels('type', { … } satisfies Record<EventType, Text>)` gives
 * `type.brokenWire` and so on, and does not compile while a value is missing.
 */
export function labels<const Name extends string, const Values extends object>(
  name: Name,
  values: Values,
): Labels<Name, Values> {
  const entries = Object.entries(values).map(([value, text]) => [`${name}.${value}`, text])
  return Object.fromEntries(entries) as Labels<Name, Values>
}

/** True for a supported language. */
export function isLanguage(text: unknown): text is Language {
  return (languages as readonly unknown[]).includes(text)
}
