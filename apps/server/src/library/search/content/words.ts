import { normalizeForSearch, searchTerms } from '@catenary/contract/library/search-normalization'
import type { EventType } from '@catenary/contract/records/event-attributes'
import { eventTypes } from '@catenary/contract/records/event-attributes'
import { languages } from '@catenary/i18n/language'
import { translatorFor } from '@catenary/i18n/translators'

/** Shorter words match as they are: too many words begin with them. */
const minPrefixLength = 3

/** A word in search form as a part of a query of the database: it has no quotes or backslashes. */
function lexeme(word: string): string {
  return word.length < minPrefixLength ? `'${word}'` : `'${word.slice(0, 60)}':*`
}

/** Of each type of event the words by which it is called, in all languages. */
const wordsOfTypes: ReadonlyMap<EventType, readonly string[]> = new Map(
  eventTypes.map((type) => [
    type,
    languages.flatMap((language) => searchTerms(translatorFor(language)(`events.type.${type}`))),
  ]),
)

/** Rows whose words begin with all of these; an event also by what its type is called. */
export function queryOfAll(words: readonly string[]): string {
  return words.map((word) => `(${[lexeme(word), ...typesCalled(word)].join(' | ')})`).join(' & ')
}

function typesCalled(word: string): string[] {
  if (word.length < minPrefixLength) return []
  const types = eventTypes.filter((type) => wordsOfTypes.get(type)?.some((name) => name.startsWith(word)))
  return types.map((type) => `'=${type}'`)
}

/** Texts in which these words follow one another, the last of them as far as it is typed; null for a single word. */
export function queryOfPhrase(filter: string): string | null {
  const words = normalizeForSearch(filter)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length < 2) return null
  return words
    .map((word, index) => (index === words.length - 1 ? lexeme(word) : `'${word.slice(0, 60)}'`))
    .join(' <-> ')
}

/** Rows that have one word of each list. */
export function queryOfAnyOfEach(lists: readonly (readonly string[])[]): string {
  return lists.map((words) => `(${words.map((word) => `'${word}'`).join(' | ')})`).join(' & ')
}
