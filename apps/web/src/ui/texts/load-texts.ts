import type { EnglishDates } from '@catenary/contract/accounts/login-methods'
import type { Language } from '@catenary/i18n/language'
import { isLanguage, languages } from '@catenary/i18n/language'

/** The texts of one language as the catalogue's `resourcesFor` gives them. */
export type LoadedTexts = Readonly<Record<string, string>>

/** Which part of the catalogue is loaded: the texts of the pages before the login, or all. */
export type CatalogueScope = 'login' | 'full'

const loaders: Readonly<Record<CatalogueScope, Readonly<Record<Language, () => Promise<{ default: LoadedTexts }>>>>> = {
  login: {
    en: () => import('virtual:texts/en/login'),
    de: () => import('virtual:texts/de/login'),
    fr: () => import('virtual:texts/fr/login'),
    es: () => import('virtual:texts/es/login'),
  },
  full: {
    en: () => import('virtual:texts/en'),
    de: () => import('virtual:texts/de'),
    fr: () => import('virtual:texts/fr'),
    es: () => import('virtual:texts/es'),
  },
}

/** A language with its loaded texts. */
export interface LanguageState {
  readonly language: Language
  readonly texts: LoadedTexts
  readonly scope: CatalogueScope
}

/** Fetches the texts of a language. */
export async function loadTexts(language: Language, scope: CatalogueScope = 'full'): Promise<LoadedTexts> {
  return (await loaders[scope][language]()).default
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

/** How dates in English were read here last: what the account says holds as soon as it is known. */
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
}
