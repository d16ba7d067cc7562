import type { EnglishDates } from '@catenary/contract/accounts/login-methods'
import type { Language } from '@catenary/i18n/language'
import { isLanguage, languageCookie, languages } from '@catenary/i18n/language'
import type { TextPart } from 'virtual:texts'
import { loaders } from 'virtual:texts'

/** Texts of one language as the catalogue's `resourcesFor` gives them. */
export type LoadedTexts = Readonly<Record<string, string>>

/** Every part of the catalogue that there is to load. */
export const textParts = Object.keys(loaders.en) as readonly TextPart[]

/** A language with its loaded texts, and of which parts they are. */
export interface LanguageState {
  readonly language: Language
  readonly texts: LoadedTexts
  readonly parts: readonly TextPart[]
}

/** Fetches the texts of some parts in a language; what was fetched before is there at once. */
export async function loadTexts(language: Language, parts: readonly TextPart[]): Promise<LanguageState> {
  const loaded = await Promise.all(parts.map(async (part) => (await loaders[language][part]()).default))
  // Some parts come together.
  return { language, texts: Object.assign({}, ...new Set(loaded)) as LoadedTexts, parts }
}

const storageKey = 'catenary-language'

/** The language chosen before, else the first of the browser's that the product speaks, else English. */
export function preferredLanguage(): Language {
  const chosen = localStorage.getItem(storageKey)
  if (isLanguage(chosen)) return chosen
  const browserLanguage = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage)
  return browserLanguage ?? languages[0]
}

const datesKey = 'catenary-english-dates'

/** The last English date format on this device, until that of the account is known. */
export function rememberedEnglishDates(): EnglishDates {
  return localStorage.getItem(datesKey) === 'international' ? 'international' : 'american'
}

/** Keeps how dates in English are read for the next visit. */
export function rememberEnglishDates(chosen: EnglishDates): void {
  localStorage.setItem(datesKey, chosen)
}

/** Keeps a choice for the next visit. */
export function rememberLanguage(language: Language): void {
  localStorage.setItem(storageKey, language)
  noteLanguage(language)
}

const oneYear = 365 * 24 * 3600

/** Tells the server in what language the next page begins. */
export function noteLanguage(language: Language): void {
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${oneYear}; samesite=lax`
}
