import { normalizeForSearch, searchTerms } from '@catenary/contract/library/search-normalization'
import styles from './HighlightedName.module.css'

interface Props {
  readonly name: string
  readonly filter: string
}

/** A name in which what the filter speaks of is marked. */
export function HighlightedName({ name, filter }: Props) {
  return highlightMatches(name, filter).map(({ text, start, isMatched }) =>
    isMatched ? (
      <mark key={start} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

/** A part of a name, and whether the filter speaks of it. */
interface HighlightPart {
  readonly text: string
  /** Where it begins in the name. */
  readonly start: number
  readonly isMatched: boolean
}

/** Cuts a name into what the words of a filter match and what they do not, compared as the search does. */
export function highlightMatches(name: string, filter: string): HighlightPart[] {
  const letters = lettersOf(name)
  const form = letters.map((letter) => letter.form).join('')
  const marked = new Set<Letter>()
  for (const term of searchTerms(filter))
    for (let at = form.indexOf(term); at !== -1; at = form.indexOf(term, at + 1))
      for (const letter of lettersBetween(letters, at, at + term.length)) marked.add(letter)
  return mergeRuns(letters.map((letter) => ({ ...letter, isMatched: marked.has(letter) })))
}

interface Letter {
  /** The original text, including characters that the search form omits. */
  readonly text: string
  readonly start: number
  /** Where its form begins in the form of the name. */
  readonly at: number
  readonly form: string
}

/** The letters of a name with what each adds to the search form; what adds nothing belongs to the letter before it. */
function lettersOf(name: string): Letter[] {
  const letters: Letter[] = []
  let end = 0
  let formLength = 0
  for (const character of name) {
    end += character.length
    const form = normalizeForSearch(name.slice(0, end))
    const added = form.slice(formLength)
    const last = letters.at(-1)
    if (added === '' && last && /[\p{L}\p{M}]/u.test(character))
      letters[letters.length - 1] = { ...last, text: last.text + character }
    else letters.push({ text: character, start: end - character.length, at: formLength, form: added })
    formLength = form.length
  }
  return letters
}

function lettersBetween(letters: readonly Letter[], from: number, to: number): Letter[] {
  return letters.filter(({ at, form }) => form !== '' && at + form.length > from && at < to)
}

function mergeRuns(parts: readonly HighlightPart[]): HighlightPart[] {
  const runs: HighlightPart[] = []
  for (const part of parts) {
    const last = runs.at(-1)
    if (last && last.isMatched === part.isMatched) runs[runs.length - 1] = { ...last, text: last.text + part.text }
    else runs.push({ text: part.text, start: part.start, isMatched: part.isMatched })
  }
  return runs
}
