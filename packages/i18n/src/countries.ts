import { countryCodes } from '@catenary/contract/countries'
import { countryName } from './format.ts'
import type { Language } from './language.ts'
import { localeOf } from './language.ts'

/** Every country's name by its code, in the order of the language. */
export function countryLabels(language: Language): Record<string, string> {
  const collator = new Intl.Collator(localeOf[language])
  const labelled = countryCodes().map((code): [string, string] => [code, countryName(language, code)])
  return Object.fromEntries(labelled.toSorted(([, a], [, b]) => collator.compare(a, b)))
}
