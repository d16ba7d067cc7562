import type { Problem } from '@catenary/contract/wire'
import { Button } from '@mantine/core'
import { ConnectionLost, Refusal } from '../../api/refusal.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useProblem } from '../../ui/use-problem.ts'
import styles from './ImportDialog.module.css'

type Fault = NonNullable<Problem['errors']>[number]

interface Props {
  readonly fileName: string
  readonly error: unknown
  /** Sends the same file again. */
  readonly onRetry: () => void
}

/** What is wrong in a report, each fault with its line and place in the file; or that the file did not arrive. */
export function ReportFaults({ fileName, error, onRetry }: Props) {
  const { t } = useTexts()
  const problem = useProblem()
  const faults = error instanceof Refusal ? (error.problem.errors ?? []) : []
  const isInvalid = error instanceof Refusal && error.code === 'report.invalid'
  const mayPass = error instanceof ConnectionLost || (error instanceof Refusal && error.status >= 500)
  return (
    <div className={styles.fault} role="alert">
      <p className={styles.faultHead}>
        <strong>{fileName}</strong>
        <span>{isInvalid ? t('imports.problems', { count: faults.length }) : problem(error)}</span>
      </p>
      {faults.length > 0 && (
        <ol className={styles.faults}>
          {faults.map((fault) => (
            <FaultLine key={`${fault.path} ${fault.message}`} fault={fault} />
          ))}
        </ol>
      )}
      {mayPass && (
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}

function FaultLine({ fault: { path, line, message } }: { readonly fault: Fault }) {
  const { t } = useTexts()
  const sayField = useFieldName()
  const [, index, field] = /^findings\W(\d+)\W+(\w+)/.exec(path) ?? []
  const said =
    index !== undefined && field !== undefined
      ? t('imports.findingProblem', { number: Number(index) + 1, field: sayField(field), problem: message })
      : message
  return (
    <li>
      {line === undefined ? said : t('imports.lineProblem', { line, problem: said })}
      {/^[a-z]/i.test(path) && <code className={styles.path}>{path}</code>}
    </li>
  )
}

function useFieldName(): (field: string) => string {
  const { t, has } = useTexts()
  return (field) => {
    const known = [`events.attributes.${field}`, `common.${field}`].find(has)
    return known ? (t as (key: string) => string)(known) : field
  }
}
