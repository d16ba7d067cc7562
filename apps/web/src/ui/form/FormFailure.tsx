import { Alert } from '@mantine/core'
import { ConnectionLost } from '../../api/refusal.ts'
import { useTexts } from '../texts/texts-context.ts'
import { useProblem } from '../use-problem.ts'

interface Props {
  readonly error: unknown
  /** Fields are marked, so that the form itself says what is wrong. */
  readonly hasFaults: boolean
  /** What the server says of none of the fields. */
  readonly others: readonly string[]
  /** What was not done, where that is not all of it. */
  readonly title?: string
}

/** Why a form was not taken, at its end; what was typed is still there. */
export function FormFailure({ error, hasFaults, others, title }: Props) {
  const { t } = useTexts()
  const problem = useProblem()
  if (hasFaults) return <Alert color="red" title={t('ropePage.checkFields')} />
  if (!error) return null
  const said = title ?? t(error instanceof ConnectionLost ? 'common.connectionLost' : 'common.saveFailed')
  return (
    <Alert color="red" title={said}>
      {[problem(error), ...others].join(' ')}
    </Alert>
  )
}
