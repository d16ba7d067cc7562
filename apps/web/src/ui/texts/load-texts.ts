import type { Language } from '@catenary/i18n/language'
import { isLanguage, languages } from '@catenary/i18n/language'

/** The texts of one language as the catalogue's `textsOf` gives them. */
export type LoadedTexts = Readonly<Record<string, string>>

const loaders: Readonly<Record<Language, () => Promise<{ default: LoadedTexts }>>> = {
  en: () => import('virtual:texts/en'),
  de: () => import('virtual:texts/de'),
  fr: () => import('virtual:texts/fr'),
  es: () => import('virtual:texts/es'),
}

/** Fetches the texts of a language. */
export async function loadTexts(language: Language): Promise<LoadedTexts> {
  return (await loaders[language]()).default
}

const storageKey = 'catenary-language'

/** The language chosen before, else the first of the browser's that the product speaks, else English. */
export function preferredLanguage(): Language {
  const chosen = localStorage.getItem(storageKey)
  if (isLanguage(chosen)) return chosen
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage)
  return spoken ?? languages[0]
}

/** Keeps a choice for the next visit. */
export function rememberLanguage(language: Language): void {
  localStorage.setItem(storageKey, language)
}
