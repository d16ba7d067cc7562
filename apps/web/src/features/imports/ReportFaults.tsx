import type { Problem } from '@catenary/contract/wire'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { ConnectionLost, Refusal } from '../../api/refusal.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useProblem } from '../../ui/use-problem.ts'
import styles from './ImportDialog.module.css'
import { useFindingField } from './use-finding-field.ts'

type Fault = NonNullable<Problem['errors']>[number]

interface Props {
  readonly fileName: string
  readonly error: unknown
  /** Sends the same file again. */
  readonly onRetry: () => void
  /** Reads the same file without these findings, by their place from 0. */
  readonly onLeaveOut: (findings: readonly number[]) => void
}

/** What is wrong in a report, each fault with its line and place in the file; or that the file did not arrive. */
export function ReportFaults({ fileName, error, onRetry, onLeaveOut }: Props) {
  const { t, short } = useTexts()
  const problem = useProblem()
  const faults = error instanceof Refusal ? (error.problem.errors ?? []) : []
  const isInvalid = error instanceof Refusal && error.code === 'report.invalid'
  const total = isInvalid ? Number(error.problem['total']) || faults.length : faults.length
  const mayPass = error instanceof ConnectionLost || (error instanceof Refusal && error.status >= 500)
  const broken = [...new Set(faults.map(findingOf))]
  // Where the rest of the report is wrong, or not all is listed, leaving findings out does not help.
  const leavable = isInvalid && total === faults.length ? broken.filter((index) => index !== undefined) : []
  return (
    <div className={styles.fault} role="alert">
      <p className={styles.faultHead}>
        <strong>{fileName}</strong>
        <span>{isInvalid ? t('imports.problems', { count: total }) : problem(error)}</span>
      </p>
      {leavable.length > 0 && leavable.length === broken.length ? (
        <LeaveOut key={fileName} faults={faults} broken={leavable} onLeaveOut={onLeaveOut} />
      ) : (
        faults.length > 0 && (
          <ol className={styles.faults}>
            {faults.map((fault) => (
              <li key={`${fault.path} ${fault.message}`}>
                <FaultText fault={fault} />
              </li>
            ))}
          </ol>
        )
      )}
      {total > faults.length && (
        <p className={styles.more}>{t('imports.firstOf', { shown: short(faults.length), total: short(total) })}</p>
      )}
      {mayPass && (
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}

interface LeaveOutProps extends Pick<Props, 'onLeaveOut'> {
  readonly faults: readonly Fault[]
  /** The findings in which something is wrong, by their place from 0. */
  readonly broken: readonly number[]
}

/** The broken findings of a report that is right otherwise, to be left out one by one or all. */
function LeaveOut({ faults, broken, onLeaveOut }: LeaveOutProps) {
  const { t } = useTexts()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const isAll = ticked.size === broken.length
  const tick = (index: number, isTicked: boolean) =>
    setTicked(new Set([...ticked].filter((one) => one !== index).concat(isTicked ? [index] : [])))
  return (
    <>
      <p className={styles.more}>{t('imports.leaveOutHow')}</p>
      <Checkbox
        size="sm"
        mb="xs"
        label={t('imports.leaveOutAll', { count: broken.length })}
        checked={isAll}
        indeterminate={!isAll && ticked.size > 0}
        onChange={() => setTicked(new Set(isAll ? [] : broken))}
      />
      <ul className={styles.faults} data-ticks>
        {broken.map((index) => (
          <li key={index}>
            <Checkbox
              size="sm"
              checked={ticked.has(index)}
              onChange={({ currentTarget }) => tick(index, currentTarget.checked)}
              label={faults
                .filter((fault) => findingOf(fault) === index)
                .map((fault) => (
                  <FaultText key={`${fault.path} ${fault.message}`} fault={fault} />
                ))}
            />
          </li>
        ))}
      </ul>
      <Button
        mt="sm"
        variant="default"
        disabled={!isAll}
        onClick={() => onLeaveOut([...ticked].toSorted((one, other) => one - other))}
      >
        {t('imports.leaveOut', { count: broken.length })}
      </Button>
    </>
  )
}

function findingOf({ path }: Fault): number | undefined {
  const index = /^findings\[(\d+)\]/.exec(path)?.[1]
  return index === undefined ? undefined : Number(index)
}

function FaultText({ fault }: { readonly fault: Fault }) {
  const { t } = useTexts()
  const sayField = useFindingField()
  const { path, line, value, message } = fault
  const index = findingOf(fault)
  const field = /^findings\[\d+\]\.(\w+)/.exec(path)?.[1]
  const said =
    index !== undefined && field !== undefined
      ? t('imports.findingProblem', { number: index + 1, field: sayField(field), problem: message })
      : message
  return (
    <span className={styles.faultText}>
      {line === undefined ? said : t('imports.lineProblem', { line, problem: said })}
      {value !== undefined && <code className={styles.path}>{t('imports.standsThere', { value })}</code>}
      {(index === undefined || field === undefined) && path !== '' && <code className={styles.path}>{path}</code>}
    </span>
  )
}
