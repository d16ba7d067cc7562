import type { ReactNode } from 'react'
import { useCurrentError } from '../api/use-current-error.ts'
import { useErrorMessage } from './use-error-message.ts'
import styles from './FormError.module.css'

interface Props {
  readonly error: unknown
  /** The sentence to say, where a place has its own for this error. */
  readonly message?: string
  /** What to do about it, such as a button to try again. */
  readonly children?: ReactNode
}

/** Why a form was not taken, in the form itself; nothing where there is no error. */
export function FormError({ message, children, ...props }: Props) {
  const errorMessage = useErrorMessage()
  const error = useCurrentError(props.error)
  if (!error) return null
  return (
    <div className={styles.error} role="alert">
      <span>{message ?? errorMessage(error)}</span>
      {children}
    </div>
  )
}
