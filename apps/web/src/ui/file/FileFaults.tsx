import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import styles from './FileFaults.module.css'

interface FaultsProps {
  readonly fileName: string
  /** What is wrong with the file, in one sentence. */
  readonly sentence: string
  /** The faults one by one, and what can be done about them. */
  readonly children?: ReactNode
}

/** Says that a file cannot be taken, and why. */
export function FileFaults({ fileName, sentence, children }: FaultsProps) {
  return (
    <div className={styles.fault} role="alert">
      <p className={styles.head}>
        <strong>{fileName}</strong>
        <span>{sentence}</span>
      </p>
      {children}
    </div>
  )
}

interface FaultProps {
  /** The field, and what is expected there. */
  readonly text: string
  /** Line in the file, from 1. */
  readonly line?: number | undefined
  /** The found value. */
  readonly value?: string | undefined
  /** The place by its technical name, where that helps to find it. */
  readonly path?: string | undefined
}

/** One issue of a file: its line, the expected and the found value. */
export function FileFault({ text, line, value, path }: FaultProps) {
  const { t } = useTexts()
  return (
    <span className={styles.text}>
      {line === undefined ? text : t('common.lineProblem', { line, problem: text })}
      {value !== undefined && <code className={styles.path}>{t('common.standsThere', { value })}</code>}
      {path !== undefined && <code className={styles.path}>{path}</code>}
    </span>
  )
}
