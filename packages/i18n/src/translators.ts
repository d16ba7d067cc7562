import { resourcesFor } from './catalogue.ts'
import type { Translate } from './catalogue.ts'
import type { Language } from './language.ts'
import { languages } from './language.ts'
import { createTranslator } from './translator.ts'

const translators = Object.fromEntries(
  languages.map((language) => [language, createTranslator(language, resourcesFor(language))]),
) as Record<Language, Translate>

/** The translator of a language, for the server: problem texts, reports, mails. */
export function translatorFor(language: Language): Translate {
  return translators[language]
}
