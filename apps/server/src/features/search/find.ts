import type { SearchResult } from '@catenary/contract/search'
import { searchForm, searchWords } from '@catenary/contract/search-form'
import type { Queries } from '../../db/caller.ts'
import { countNames, findThings, manyNames } from './queries.ts'
import { asTyped, withOneError } from './typing-errors.ts'

/** Typing errors are looked for where less than this was found without. */
const enough = 10

/**
 * What the caller may see that a filter finds, best first: as it is typed, and where that is little, with a typing error
 * in each word. Nothing for a filter without letters and digits.
 */
export async function find(db: Queries, filter: string, limit: number): Promise<SearchResult[]> {
  const words = searchWords(filter)
  const { rarest, isCommon } = await rarestOf(db, words)
  if (rarest === undefined) return []
  const form = searchForm(filter)
  const exact = await findThings(db, { form, limit, rarest: asTyped(rarest), words: words.map(asTyped) })
  if (isCommon || exact.length >= Math.min(enough, limit)) return exact
  const [meant, ...others] = [rarest, ...words].map((word) => withOneError(word) ?? asTyped(word))
  if (meant === undefined || [meant, ...others].every(({ isAsTyped }) => isAsTyped)) return exact
  const similar = await findThings(db, { form, limit, rarest: meant, words: others })
  const known = new Set(exact.map(({ id }) => id))
  return [...exact, ...similar.filter(({ id }) => !known.has(id))].slice(0, limit)
}

/** The word that the fewest names hold; one that many hold is no typing error. */
async function rarestOf(db: Queries, words: readonly string[]) {
  if (words.length < 2) return { rarest: words[0], isCommon: false }
  const counts = await countNames(db, words)
  const least = Math.min(...counts)
  return { rarest: words[counts.indexOf(least)], isCommon: least >= manyNames }
}
