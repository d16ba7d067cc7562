import styles from './Matched.module.css'
import { matchedParts } from './matched-parts.ts'

interface Props {
  readonly name: string
  readonly filter: string
}

/** A name in which what the filter speaks of is marked. */
export function Matched({ name, filter }: Props) {
  return matchedParts(name, filter).map(({ text, start, isMatched }) =>
    isMatched ? (
      <mark key={start} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
