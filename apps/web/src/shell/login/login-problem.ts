import { Refusal } from '../../api/refusal.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useProblem } from '../../ui/use-problem.ts'

/**
 * Says why a log-in was refused: the server's `error` where its answer has one. The message of an expired password is a
 * word for programs, so its sentence comes from the texts.
 */
export function useLoginProblem(): (error: unknown) => string {
  const { t } = useTexts()
  const problem = useProblem()
  return (error) => {
    if (!(error instanceof Refusal)) return problem(error)
    if (error.code === 'password.expired') return t('errors.password.expired')
    const said = error.problem['error']
    return typeof said === 'string' && said !== '' ? said : problem(error)
  }
}
