import { normalizeForSearch } from '@catenary/contract/library/search-normalization'

/** How many words of a text are shown around what was found. */
const shownWords = 28
/** How many of them stand before it. */
const wordsBefore = 6

/** A word as it is written, and in search form. */
interface Word {
  readonly text: string
  readonly form: string
}

/**
 * The part of a text in which most of the words stand, which are in search form: with an ellipsis where it is cut. Where none of
 * them stands in it, its beginning.
 */
export function excerptOf(text: string, words: readonly string[]): string {
  const all = text.split(/\s+/).filter((word) => word !== '')
  const written: Word[] = all.map((word) => ({ text: word, form: ` ${normalizeForSearch(word)}` }))
  const matched = written.map(({ form }) => words.findIndex((word) => form.includes(` ${word}`)))
  const start = Math.max(0, bestStart(matched) - wordsBefore)
  const shown = written.slice(start, start + shownWords).map((word) => word.text)
  const isCut = start + shownWords < written.length
  return `${start > 0 ? '… ' : ''}${shown.join(' ')}${isCut ? ' …' : ''}`
}

/** Where the window with most of the words begins, closest together: the place of the first of them. */
function bestStart(matched: readonly number[]): number {
  let best = { start: 0, words: 0, inOrder: 0 }
  for (const [start, word] of matched.entries()) {
    if (word === -1) continue
    const window = matched.slice(start, start + shownWords - wordsBefore)
    const words = new Set(window.filter((index) => index !== -1)).size
    const inOrder = window.findIndex((index, offset) => index !== word + offset)
    const run = inOrder === -1 ? window.length : inOrder
    if (words > best.words || (words === best.words && run > best.inOrder)) best = { start, words, inOrder: run }
  }
  return best.start
}
