import { textsOf } from './catalogue.ts'
import type { Translate } from './catalogue.ts'
import type { Language } from './language.ts'
import { languages } from './language.ts'
import { translator } from './translator.ts'

const speakers = Object.fromEntries(
  languages.map((language) => [language, translator(language, textsOf(language))]),
) as Record<Language, Translate>

/** A speaker of any language, for the server: problem texts, reports, mails. */
export function speaker(language: Language): Translate {
  return speakers[language]
}
