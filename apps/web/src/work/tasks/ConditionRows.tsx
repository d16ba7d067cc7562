import { count } from '@catenary/contract/field'
import { maxThresholds } from '@catenary/contract/work/task-fields'
import type { ConditionType } from '@catenary/domain/recurrence/due'
import { conditionTypes } from '@catenary/domain/recurrence/due'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { NumberBox } from '../../ui/form/NumberBox.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { ConditionDraft } from './task-draft.ts'
import { withEmptyRow } from './task-draft.ts'
import styles from './tasks.module.css'

/** The schema of a condition's number. */
export function thresholdField(type: ConditionType) {
  return count({ min: 1, max: maxThresholds[type] })
}

interface Props {
  readonly rows: readonly ConditionDraft[]
  readonly onRows: (rows: readonly ConditionDraft[]) => void
  /** What is wrong at a place, such as `recurringConditions[1].type`. */
  readonly message: (path: string) => string | undefined
}

/** The recurrence conditions of a task: rows of a number and its unit, each unit once. */
export function ConditionRows({ rows, onRows, message }: Props) {
  const { t } = useTexts()
  return rows.map((row, index) => {
    const path = `recurringConditions[${index}]`
    const change = (changed: Partial<ConditionDraft>) => onRows(withEmptyRow(rows.with(index, { ...row, ...changed })))
    return (
      <fieldset
        key={row.key}
        className={styles.condition}
        aria-label={t('taskPages.conditionNumber', { number: index + 1 })}
      >
        <NumberBox
          label={t('taskPages.threshold')}
          field={thresholdField(row.type || 'bendingCycles')}
          system="metric"
          value={row.threshold}
          error={message(`${path}.threshold`)}
          onChange={(threshold) => change({ threshold })}
        />
        <NativeSelect
          label={t('taskPages.repeatedAfter')}
          data={[
            { value: '', label: t('taskPages.chooseType') },
            ...conditionTypes.map((value) => ({ value, label: t(`tasks.condition.${value}`) })),
          ]}
          value={row.type}
          error={message(`${path}.type`)}
          onChange={({ currentTarget: { value } }) =>
            change({ type: conditionTypes.find((one) => one === value) ?? '' })
          }
        />
        {row.type !== '' && (
          <ActionIcon
            aria-label={t('taskPages.removeCondition', { type: t(`tasks.condition.${row.type}`) })}
            onClick={() => onRows(withEmptyRow(rows.filter((other) => other !== row)))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </fieldset>
    )
  })
}
