import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

interface Props {
  readonly icon: Icon
  /** What is so; null where it is not, and nothing is shown. */
  readonly sentence: string | null
  /** What can be done about it, beside the sentence. */
  readonly children?: ReactNode
}

/** A strip above a page that says what is so of all of it; screen readers say it when it becomes so. */
export function Notice({ icon: Mark, sentence, children }: Props) {
  const isShown = sentence !== null
  return (
    <div className={isShown ? styles.notice : undefined}>
      {isShown && <Mark className={styles.mark} size={18} stroke={1.8} aria-hidden />}
      <output className={styles.sentence}>{sentence}</output>
      {isShown && children}
    </div>
  )
}
