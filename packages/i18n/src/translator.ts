import { createInstance } from 'i18next'
import type { Translate } from './catalogue.ts'
import { formatShort } from './format.ts'
import type { Language } from './language.ts'

/**
 * A speaker of one language. `texts` are those of {@link import('./catalogue.ts').textsOf}; the browser loads them per
 * language, the server has them all.
 */
export function createTranslator(language: Language, texts: Record<string, string>): Translate {
  const i18n = createInstance()
  void i18n.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: texts } },
  })
  const translate = (key: string, values: Values = {}) =>
    // The count chooses the form by its value; what stands in the sentence is written as the language writes numbers.
    i18n.t(key, { count: values.count, replace: formatValues(language, values) })
  return translate as unknown as Translate
}

type Values = Readonly<Record<string, string | number>>

function formatValues(language: Language, values: Values): Record<string, string> {
  const entries = Object.entries(values).map(([name, value]) => {
    return [name, typeof value === 'number' ? formatShort(language, value, 6) : value]
  })
  return Object.fromEntries(entries) as Record<string, string>
}
