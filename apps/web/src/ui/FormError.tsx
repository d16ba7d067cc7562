import type { ReactNode } from 'react'
import styles from './FormError.module.css'
import { useProblem } from './use-problem.ts'

interface Props {
  readonly error: unknown
  /** What to do about it, such as a button to try again. */
  readonly children?: ReactNode
}

/** Why a form was not taken, in the form itself; nothing where there is no error. */
export function FormError({ error, children }: Props) {
  const problem = useProblem()
  if (!error) return null
  return (
    <div className={styles.error} role="alert">
      <span>{problem(error)}</span>
      {children}
    </div>
  )
}
