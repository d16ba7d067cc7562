import type { EventAttributes } from '@catenary/contract/records/event-attributes'
import type { LeftOutFinding } from '@catenary/contract/records/import-metadata'
import { Checkbox, Input } from '@mantine/core'
import { FileFault } from '../../ui/file/FileFaults.tsx'
import type { CustomFieldProps } from '../../ui/form/form-definition.ts'
import { useField } from '../../ui/form/use-field.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useFindingFieldLabel } from './use-finding-field-label.ts'
import styles from './ImportDialog.module.css'

interface Props extends CustomFieldProps {
  /** The test as it is stored; absent for a new recording, which has no such findings. */
  readonly stored: Pick<EventAttributes, 'leftOut'> | undefined
  readonly isReadOnly: boolean
}

/**
 * The findings of a report that were left out when it was imported: of each what was wrong. In a correction, those that
 * are recorded by now are ticked off; the others go on counting as missing.
 */
export function SkippedFindings({ name, context, stored, isReadOnly }: Props) {
  const { t } = useTexts()
  const { value, set, props } = useField(context, name)
  const findings = Map.groupBy(stored?.leftOut ?? [], ({ finding }) => finding)
  if (findings.size === 0) return null
  const missing: readonly LeftOutFinding[] = Array.isArray(value) ? value : []
  const isMissing = (number: number) => missing.some(({ finding }) => finding === number)
  const setMissing = (number: number, willMiss: boolean) =>
    set(stored?.leftOut?.filter(({ finding }) => (finding === number ? willMiss : isMissing(finding))))
  const label = t('common.labelled', { label: props.label, value: findings.size })
  const faults = [...findings].map(([number, issues]) => (
    <li key={number}>
      {!isReadOnly && (
        <Checkbox
          label={t('imports.findingSettled', { number })}
          checked={!isMissing(number)}
          onChange={({ currentTarget }) => setMissing(number, !currentTarget.checked)}
        />
      )}
      <div className={styles.faultsOfFinding} data-indented={!isReadOnly || undefined}>
        <Faults issues={issues} />
      </div>
    </li>
  ))
  if (!isReadOnly)
    return (
      <Input.Wrapper label={label} description={t('imports.settleFindings')} error={props.error}>
        <ul className={styles.skipped}>{faults}</ul>
      </Input.Wrapper>
    )
  return (
    <details className={styles.skippedDetails}>
      <summary>{label}</summary>
      <ul className={styles.skipped}>{faults}</ul>
    </details>
  )
}

function Faults({ issues }: { readonly issues: readonly LeftOutFinding[] }) {
  const { t } = useTexts()
  const fieldLabel = useFindingFieldLabel()
  return issues.map(({ finding, line, field = '', value, code, values }) => {
    const text = (t as (key: string, values?: object) => string)(`fields.${code}`, values)
    const problem = t('imports.findingProblem', { number: finding, field: fieldLabel(field), problem: text })
    return <FileFault key={`${field} ${code}`} text={problem} line={line} value={value} />
  })
}
