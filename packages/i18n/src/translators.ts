import { resourcesFor } from './catalogue.ts'
import type { Translate } from './catalogue.ts'
import type { Language } from './language.ts'
import { createTranslator } from './translator.ts'

/** Of the languages that were spoken so far: one takes 9 ms and a megabyte. */
const translators = new Map<Language, Translate>()

/** The translator of a language, for the server: problem texts, reports, mails. */
export function translatorFor(language: Language): Translate {
  const existing = translators.get(language)
  if (existing) return existing
  const translator = createTranslator(language, resourcesFor(language))
  translators.set(language, translator)
  return translator
}
