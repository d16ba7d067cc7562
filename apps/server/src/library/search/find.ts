import type { SearchResult } from '@catenary/contract/library/search'
import { normalizeForSearch, searchTerms } from '@catenary/contract/library/search-normalization'
import type { Language } from '@catenary/i18n/language'
import type { Queries } from '../../db/database.ts'
import { findContent } from './content/find-content.ts'
import { exactLookup, fuzzyLookup } from './lookup.ts'
import { countNames, findMatches, commonNameCount } from './queries.ts'

/** Typing errors are looked for where less than this was found without. */
const fewExactResults = 10

/** What share of the results is left to texts, where names alone would fill them. */
const shareOfTexts = 1 / 4

/**
 * What the caller may see that a filter finds: by names, then devices, tasks and events, then documents by their content. A
 * document that is found by its name is not found again.
 */
export async function findResults(
  db: Queries,
  filter: string,
  limit: number,
  language: Language = 'en',
): Promise<SearchResult[]> {
  const named = await findNames(db, filter, limit)
  const content = await findContent(db, filter, { limit, language, withTypingErrors: named.length === 0 })
  const namedIds = new Set([...named, ...content.things].map(({ id }) => id))
  const documents = content.documents.filter(({ id }) => !namedIds.has(id))
  const texts = [...content.things, ...documents]
  const forTexts = Math.min(texts.length, Math.max(Math.floor(limit * shareOfTexts), limit - named.length))
  const things = content.things.slice(0, Math.max(forTexts - documents.length, Math.ceil(forTexts / 2)))
  return [...named.slice(0, limit - forTexts), ...things, ...documents].slice(0, limit)
}

/**
 * What the caller may see that has the words in its name, best first: as it is typed, and where that is little, with a typing error
 * in each word. Nothing for a filter without letters and digits.
 */
async function findNames(db: Queries, filter: string, limit: number): Promise<SearchResult[]> {
  const words = searchTerms(filter)
  const { rarest, isCommon } = await findRarestWord(db, words)
  if (rarest === undefined) return []
  const form = normalizeForSearch(filter)
  const exact = await findMatches(db, { form, limit, rarest: exactLookup(rarest), words: words.map(exactLookup) })
  if (isCommon || exact.length >= Math.min(fewExactResults, limit)) return exact
  const [fuzzyRarest, ...fuzzyWords] = [rarest, ...words].map((word) => fuzzyLookup(word) ?? exactLookup(word))
  if (fuzzyRarest === undefined || [fuzzyRarest, ...fuzzyWords].every(({ isExact }) => isExact)) return exact
  const similar = await findMatches(db, { form, limit, rarest: fuzzyRarest, words: fuzzyWords })
  const exactIds = new Set(exact.map(({ id }) => id))
  return [...exact, ...similar.filter(({ id }) => !exactIds.has(id))].slice(0, limit)
}

/** The word contained in the fewest names; a common one is no typing error. */
async function findRarestWord(db: Queries, words: readonly string[]) {
  if (words.length < 2) return { rarest: words[0], isCommon: false }
  const counts = await countNames(db, words)
  const lowestCount = Math.min(...counts)
  return { rarest: words[counts.indexOf(lowestCount)], isCommon: lowestCount >= commonNameCount }
}
