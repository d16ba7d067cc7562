import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ConnectionLost } from '../../api/refusal.ts'
import { useTexts } from '../texts/texts-context.ts'
import { useProblem } from '../use-problem.ts'
import styles from './form.module.css'

interface Props {
  readonly error: unknown
  /** Fields are marked, so that the form itself says what is wrong. */
  readonly hasFaults: boolean
  /** What the server says of none of the fields. */
  readonly others: readonly string[]
  /** What was not done, where that is not all of it. */
  readonly title?: string
}

/** Why a form was not taken, at its end and in sight; what was typed is still there. */
export function FormFailure({ error, hasFaults, others, title }: Props) {
  const { t } = useTexts()
  const problem = useProblem()
  const alert = useRef<HTMLDivElement>(null)
  // Where fields are marked, the first of them is in focus and in sight.
  useEffect(() => {
    if (error && !hasFaults) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [error, hasFaults])
  if (hasFaults) return <Alert color="red" title={t('ropePage.checkFields')} />
  if (!error) return null
  const isLost = error instanceof ConnectionLost
  // The title of a lost connection says it all.
  const sentences = [...(isLost && !title ? [] : [problem(error)]), ...others]
  return (
    <Alert
      ref={alert}
      color="red"
      title={title ?? t(isLost ? 'common.connectionLost' : 'common.saveFailed')}
      className={styles.failure}
    >
      {sentences.length > 0 && sentences.join(' ')}
    </Alert>
  )
}
