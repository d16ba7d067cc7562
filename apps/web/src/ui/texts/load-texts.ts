import type { EnglishDates } from '@catenary/contract/login-methods'
import type { Language } from '@catenary/i18n/language'
import { isLanguage, languages } from '@catenary/i18n/language'

/** The texts of one language as the catalogue's `textsOf` gives them. */
export type LoadedTexts = Readonly<Record<string, string>>

/** How much can be said: what the pages before the log-in say, or all. */
export type Extent = 'entrance' | 'whole'

const loaders: Readonly<Record<Extent, Readonly<Record<Language, () => Promise<{ default: LoadedTexts }>>>>> = {
  entrance: {
    en: () => import('virtual:texts/en/entrance'),
    de: () => import('virtual:texts/de/entrance'),
    fr: () => import('virtual:texts/fr/entrance'),
    es: () => import('virtual:texts/es/entrance'),
  },
  whole: {
    en: () => import('virtual:texts/en'),
    de: () => import('virtual:texts/de'),
    fr: () => import('virtual:texts/fr'),
    es: () => import('virtual:texts/es'),
  },
}

/** A language with the texts that can be said in it. */
export interface Said {
  readonly language: Language
  readonly texts: LoadedTexts
  readonly extent: Extent
}

/** Fetches the texts of a language. */
export async function loadTexts(language: Language, extent: Extent = 'whole'): Promise<LoadedTexts> {
  return (await loaders[extent][language]()).default
}

const storageKey = 'catenary-language'

/** The language chosen before, else the first of the browser's that the product speaks, else English. */
export function preferredLanguage(): Language {
  const chosen = localStorage.getItem(storageKey)
  if (isLanguage(chosen)) return chosen
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage)
  return spoken ?? languages[0]
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
