import type { Problem } from '@catenary/contract/primitives'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { isPassing, ProblemError } from '../../api/problem-error.ts'
import { FileFault, FileFaults } from '../../ui/file/FileFaults.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useFindingFieldLabel } from './use-finding-field-label.ts'
import faults from '../../ui/file/FileFaults.module.css'
import styles from './ImportDialog.module.css'

type Issue = NonNullable<Problem['errors']>[number]

interface Props {
  readonly fileName: string
  readonly error: unknown
  /** Sends the same file again. */
  readonly onRetry: () => void
  /** Reads the same file without these findings, by index from 0. */
  readonly onLeaveOut: (findings: readonly number[]) => void
}

/** The issues of a report, each with its line and path in the file, or the failure of its upload. */
export function ReportIssues({ fileName, error, onRetry, onLeaveOut }: Props) {
  const { t, short } = useTexts()
  const errorMessage = useErrorMessage()
  const issues = error instanceof ProblemError ? (error.problem.errors ?? []) : []
  const isInvalid = error instanceof ProblemError && error.code === 'report.invalid'
  const total = isInvalid ? Number(error.problem['total']) || issues.length : issues.length
  const invalidFindings = [...new Set(issues.map(findingIndexOf))]
  // Leaving findings out does not help if other parts are invalid or not all issues are listed.
  const skippableFindings =
    isInvalid && total === issues.length ? invalidFindings.filter((index) => index !== undefined) : []
  return (
    <FileFaults
      fileName={fileName}
      sentence={isInvalid ? t('imports.problems', { count: total }) : errorMessage(error)}
    >
      {skippableFindings.length > 0 && skippableFindings.length === invalidFindings.length ? (
        <SkipFindings key={fileName} issues={issues} invalidFindings={skippableFindings} onLeaveOut={onLeaveOut} />
      ) : (
        issues.length > 0 && (
          <ol className={faults.list}>
            {issues.map((issue) => (
              <li key={`${issue.path} ${issue.message}`}>
                <IssueText issue={issue} />
              </li>
            ))}
          </ol>
        )
      )}
      {total > issues.length && (
        <p className={styles.more}>{t('imports.firstOf', { shown: short(issues.length), total: short(total) })}</p>
      )}
      {isPassing(error) && (
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </FileFaults>
  )
}

interface SkipFindingsProps extends Pick<Props, 'onLeaveOut'> {
  readonly issues: readonly Issue[]
  /** The indexes, from 0, of the invalid findings. */
  readonly invalidFindings: readonly number[]
}

/** The invalid findings of an otherwise valid report, which can be left out individually or all. */
function SkipFindings({ issues, invalidFindings, onLeaveOut }: SkipFindingsProps) {
  const { t } = useTexts()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const isAll = ticked.size === invalidFindings.length
  const tick = (index: number, isTicked: boolean) =>
    setTicked(new Set([...ticked].filter((one) => one !== index).concat(isTicked ? [index] : [])))
  return (
    <>
      <p className={styles.more}>{t('imports.leaveOutHow')}</p>
      <Checkbox
        size="sm"
        mb="xs"
        label={t('imports.leaveOutAll', { count: invalidFindings.length })}
        checked={isAll}
        indeterminate={!isAll && ticked.size > 0}
        onChange={() => setTicked(new Set(isAll ? [] : invalidFindings))}
      />
      <ul className={faults.list} data-plain>
        {invalidFindings.map((index) => (
          <li key={index}>
            <Checkbox
              size="sm"
              checked={ticked.has(index)}
              onChange={({ currentTarget }) => tick(index, currentTarget.checked)}
              label={issues
                .filter((issue) => findingIndexOf(issue) === index)
                .map((issue) => (
                  <IssueText key={`${issue.path} ${issue.message}`} issue={issue} />
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
        {t('imports.leaveOut', { count: invalidFindings.length })}
      </Button>
    </>
  )
}

function findingIndexOf({ path }: Issue): number | undefined {
  const index = /^findings\[(\d+)\]/.exec(path)?.[1]
  return index === undefined ? undefined : Number(index)
}

function IssueText({ issue }: { readonly issue: Issue }) {
  const { t } = useTexts()
  const fieldLabel = useFindingFieldLabel()
  const { path, line, value, message } = issue
  const index = findingIndexOf(issue)
  const field = /^findings\[\d+\]\.(\w+)/.exec(path)?.[1]
  const text =
    index !== undefined && field !== undefined
      ? t('imports.findingProblem', { number: index + 1, field: fieldLabel(field), problem: message })
      : message
  const isNamed = index !== undefined && field !== undefined
  return <FileFault text={text} line={line} value={value} path={isNamed || path === '' ? undefined : path} />
}
