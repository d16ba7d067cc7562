import type { SearchResult } from '@catenary/contract/library/search'
import { searchTerms } from '@catenary/contract/library/search-normalization'
import type { Language } from '@catenary/i18n/language'
import type { Queries } from '../../../db/database.ts'
import { fuzzyLookup } from '../lookup.ts'
import { excerptOf } from './excerpt.ts'
import { findFolderPaths, findInArchive } from './general-queries.ts'
import type { ContentCriteria } from './queries.ts'
import { findInDocuments, findInTexts, similarWords } from './queries.ts'
import { queryOfAll, queryOfAnyOfEach, queryOfPhrase } from './words.ts'

/** More are not looked over. */
const maxOfKind = 50

/** What was found in texts. */
export interface FoundContent {
  /** Devices, tasks and events. */
  readonly things: readonly SearchResult[]
  readonly documents: readonly SearchResult[]
}

/** How content is looked for. */
interface ContentOptions {
  /** In which folders and the archive are named. */
  readonly language: Language
  readonly limit: number
  /** Where nothing has the words as they are typed, one error in each is allowed. */
  readonly withTypingErrors: boolean
}

/**
 * What the caller may see whose text has all words of a filter: devices, tasks, events, and pages of documents. Nothing for a filter without letters and digits.
 */
export async function findContent(
  db: Queries,
  filter: string,
  { limit, language, withTypingErrors }: ContentOptions,
): Promise<FoundContent> {
  const words = searchTerms(filter)
  if (words.length === 0) return { things: [], documents: [] }
  const criteria = { words: queryOfAll(words), phrase: queryOfPhrase(filter), limit: Math.min(limit, maxOfKind) }
  const found = await find(db, criteria, { words, language })
  if (!withTypingErrors || found.things.length + found.documents.length > 0) return found
  const similar = await findSimilarWords(db, words)
  if (similar.some((list) => list.length === 0) || similar.every((list, index) => list.join() === words[index]))
    return found
  return find(db, { ...criteria, words: queryOfAnyOfEach(similar), phrase: null }, { words: similar.flat(), language })
}

async function find(
  db: Queries,
  criteria: ContentCriteria,
  { words, language }: { readonly words: readonly string[]; readonly language: Language },
): Promise<FoundContent> {
  const texts = await findInTexts(db, criteria, language)
  const archived = await findInArchive(db, criteria.words, { limit: criteria.limit, language })
  const pages = await findInDocuments(db, criteria)
  const inFolders = [...texts, ...pages]
    .map(({ result }) => result)
    .filter(({ type, area }) => mayLieInFolder(type) && !area)
  const paths = await findFolderPaths(
    db,
    inFolders.map(({ id }) => id),
    language,
  )
  const toResult = ({ result, text }: (typeof pages)[number]): SearchResult => {
    const folderPath = paths.get(result.id) ?? []
    const folder = folderPath.at(-1) ?? null
    return { ...result, folderPath, folder, excerpt: text === '' ? null : excerptOf(text, words) }
  }
  return { things: [...texts.map(toResult), ...archived], documents: pages.map(toResult) }
}

const mayLieInFolder = (type: SearchResult['type']) => type === 'document' || type === 'folder'

/** For each word the words of all texts that are like it with at most one typing error; a short word as it is. */
async function findSimilarWords(db: Queries, words: readonly string[]): Promise<string[][]> {
  const lists: string[][] = []
  for (const word of words) {
    const lookup = fuzzyLookup(word)
    lists.push(lookup ? await similarWords(db, word, lookup.closerPatterns) : [word])
  }
  return lists
}
