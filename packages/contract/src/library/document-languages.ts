import { z } from 'zod'
import { fieldError, filledLine } from '../field.ts'

/** The languages of folders and general documents, in the order in which they are listed; the first is that of a folder's name. */
export const documentLanguages = ['en-US', 'de-DE', 'fr-FR', 'es-ES'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]

/** The languages that a folder's name is translated into. */
export const translationLanguages = ['de-DE', 'fr-FR', 'es-ES'] as const
export type TranslationLanguage = (typeof translationLanguages)[number]

/** The language of a tag; also of one without a country, such as `de`, and whatever its case. Undefined for others. */
export function documentLanguageOf(tag: string): DocumentLanguage | undefined {
  const sought = tag.trim().toLowerCase()
  return documentLanguages.find((one) => one.toLowerCase() === sought || one.slice(0, 2) === sought)
}

/** The languages of a comma-separated list, each once and in their order; undefined where it names another or none. */
export function parseLanguages(list: string): readonly DocumentLanguage[] | undefined {
  const named = list.split(',').map(documentLanguageOf)
  return named.includes(undefined) ? undefined : documentLanguages.filter((one) => named.includes(one))
}

/** The languages as the comma-separated list that is sent and stored. */
export function joinLanguages(languages: readonly DocumentLanguage[]): string {
  return documentLanguages.filter((one) => languages.includes(one)).join(',')
}

/** Languages of a general document in `location`: a comma-separated list with at least one. */
export const languageList = z
  .string()
  .min(1)
  .max(100)
  .refine((list) => list === '' || parseLanguages(list) !== undefined, fieldError('languages'))
  .overwrite((list) => joinLanguages(parseLanguages(list) ?? []))
  .meta({ description: `Languages with commas between them, at least one: ${documentLanguages.join(', ')}` })

// Tags without a country are accepted, too.
const withFullTags = (input: unknown) =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
    ? Object.fromEntries(Object.entries(input).map(([tag, name]) => [documentLanguageOf(tag) ?? tag, name]))
    : input

/** A name in every language but the first. */
export const nameTranslations = z.preprocess(
  withFullTags,
  z.strictObject({ 'de-DE': filledLine(255), 'fr-FR': filledLine(255), 'es-ES': filledLine(255) }),
)
export type NameTranslations = Readonly<Record<TranslationLanguage, string>>
