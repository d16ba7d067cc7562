import { highlightMatches } from './highlight-matches.ts'
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
