import { normalizeForSearch, searchTerms } from '@catenary/contract/library/search-normalization'
import { plainText, textOfBlock } from './page-text.ts'
import type { KnowledgePage } from './page-types.ts'
import { isSimilar } from './similar-words.ts'

/** A piece of an excerpt, and whether the words searched for match it. */
export interface ExcerptPart {
  readonly text: string
  readonly isMatched: boolean
}

/** A page that was found. */
export interface Hit {
  readonly page: KnowledgePage
  /** The section that matches best, from 1; `undefined` where title or summary do. */
  readonly section: number | undefined
  /** What stands there around the first match. */
  readonly excerpt: readonly ExcerptPart[]
}

/** What a match in a page's title, in its summary, in the heading of a section and in its text is worth. */
const weights = { title: 12, summary: 4, heading: 6, text: 1 } as const
/** What a word is worth that is meant, that begins so, and that is similar. */
const worth = { same: 8, beginning: 4, similar: 1 } as const
/** A word that stands ten times says little more than one that stands three times. */
const maxRepetitions = 3

/**
 * The pages in which the words stand, in titles, summaries and text, the best first; compared as the search over everything
 * does, a word by its beginning. A word that no page has is looked for with typing errors. Where no page has all the
 * words, those with the most of them.
 */
export function searchPages(pages: readonly KnowledgePage[], query: string): Hit[] {
  const searched = pages.map((page) => ({ page, parts: partsOf(page) }))
  const words = new Set(
    searched.flatMap(({ parts }) => parts.flatMap(({ heading, text }) => [...heading.keys(), ...text.keys()])),
  )
  const terms = searchTerms(query).map((term) => matchesOf(term, words))
  const found = searched.map(({ page, parts }) => scored(page, parts, terms))
  const most = Math.max(1, ...found.map(({ count }) => count))
  return found
    .filter(({ count }) => count === most)
    .toSorted((a, b) => b.score - a.score)
    .map(({ page, best }) => ({ page, section: best.section, excerpt: excerptOf(best.original, terms) }))
}

/** How often each word stands in a text, in search form. */
type WordCounts = ReadonlyMap<string, number>
/** The words that a term stands for, each with what it is worth. */
type Matches = ReadonlyMap<string, number>

/** A section, or what is above the first one. */
interface Part {
  readonly section: number | undefined
  readonly heading: WordCounts
  readonly text: WordCounts
  readonly original: string
  readonly weights: { readonly heading: number; readonly text: number }
}

function partsOf({ title, summary, sections }: KnowledgePage): readonly [Part, ...Part[]] {
  const top = { heading: weights.title, text: weights.summary }
  const ofSections = sections.map(({ title: heading, blocks }, index) =>
    partOf(index + 1, heading, blocks.map(textOfBlock).join(' '), weights),
  )
  return [partOf(undefined, title, plainText(summary), top), ...ofSections]
}

function partOf(section: number | undefined, heading: string, original: string, worths: Part['weights']): Part {
  return { section, heading: countWords(heading), text: countWords(original), original, weights: worths }
}

function countWords(text: string): WordCounts {
  const counts = new Map<string, number>()
  for (const word of normalizeForSearch(text).split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function matchesOf(term: string, words: ReadonlySet<string>): Matches {
  const beginning = [...words].filter((word) => word.startsWith(term))
  if (beginning.length > 0)
    return new Map(beginning.map((word) => [word, word === term ? worth.same : worth.beginning]))
  return new Map([...words].filter((word) => isSimilar(term, word)).map((word) => [word, worth.similar]))
}

function scored(page: KnowledgePage, parts: readonly [Part, ...Part[]], terms: readonly Matches[]) {
  const scores = parts.map((part) => terms.map((matches) => scoreOf(part, matches)))
  const count = terms.filter((_, term) => scores.some((ofPart) => (ofPart[term] ?? 0) > 0)).length
  const totals = scores.map((ofPart) => ofPart.reduce((sum, score) => sum + score, 0))
  const best = parts[totals.indexOf(Math.max(...totals))] ?? parts[0]
  return { page, count, score: totals.reduce((sum, total) => sum + total, 0), best }
}

function scoreOf({ heading, text, weights }: Part, matches: Matches): number {
  let score = 0
  for (const [word, value] of matches) {
    score += value * weights.heading * (heading.get(word) ?? 0)
    score += value * weights.text * Math.min(text.get(word) ?? 0, maxRepetitions)
  }
  return score
}

/** Words before the first match in an excerpt, and in all of it. */
const excerptWords = { before: 8, all: 32 } as const

function excerptOf(text: string, terms: readonly Matches[]): ExcerptPart[] {
  // Words, and what is between them, take turns.
  const pieces = text
    .split(/([\p{L}\p{M}\p{N}]+)/u)
    .map((piece) => ({ text: piece, isMatched: isMatched(piece, terms) }))
  const first = pieces.findIndex((piece) => piece.isMatched)
  const from = Math.max(0, first - 2 * excerptWords.before)
  const to = from + 2 * excerptWords.all
  const cut = { text: '…', isMatched: false }
  return [...(from > 0 ? [cut] : []), ...pieces.slice(from, to), ...(to < pieces.length ? [cut] : [])].filter(
    (piece) => piece.text !== '',
  )
}

function isMatched(piece: string, terms: readonly Matches[]): boolean {
  const form = normalizeForSearch(piece)
  return form !== '' && terms.some((matches) => matches.has(form))
}
