import { createInstance } from 'i18next'
import type { Translate } from './catalogue.ts'
import type { Language } from './language.ts'

/**
 * A speaker of one language. `texts` are those of {@link import('./catalogue.ts').textsOf}; the browser loads them per
 * language, the server has them all.
 */
export function translator(language: Language, texts: Record<string, string>): Translate {
  const engine = createInstance()
  void engine.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: texts } },
  })
  return engine.t as unknown as Translate
}
