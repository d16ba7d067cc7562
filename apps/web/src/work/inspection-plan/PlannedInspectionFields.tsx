import { inspectionMethods } from '@catenary/contract/records/event-attributes'
import { maxTitleLength } from '@catenary/contract/work/task-fields'
import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { DayBox } from '../../ui/form/inputs/DayBox.tsx'
import { NumberBox } from '../../ui/form/NumberBox.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { thresholdField } from '../tasks/ConditionRows.tsx'
import type { PlannedDraft } from './plan-draft.ts'
import { isLate, isRarer, periodTypes } from './plan-draft.ts'
import type { PlanForm } from './use-inspection-plan.ts'
import styles from './inspection-plan.module.css'

interface Props {
  readonly form: PlanForm
  readonly planned: PlannedDraft
  /** Its place in the plan. */
  readonly index: number
}

/** One inspection of the plan: whether it is wanted, its name, how often, and when the first one is due. */
export function PlannedInspectionFields({ form, planned, index }: Props) {
  const { t } = useTexts()
  const { kind, source, isPlanned } = planned
  const isStored = form.isStored(planned)
  return (
    <fieldset
      className={styles.inspection}
      aria-label={t(`inspectionPlan.title.${kind}`)}
      disabled={isStored}
      data-planned={isPlanned || undefined}
    >
      <Checkbox
        className={styles.wide}
        label={t(`inspectionPlan.title.${kind}`)}
        // An interval of one's own is not that of the rule: its field says so.
        description={isStored ? t('inspectionPlan.stored') : !isRarer(planned) && t(`inspectionPlan.source.${source}`)}
        checked={isPlanned}
        disabled={isStored}
        onChange={({ currentTarget: { checked } }) => form.changePlanned(index, { isPlanned: checked })}
      />
      {isPlanned && <Fields form={form} planned={planned} index={index} />}
    </fieldset>
  )
}

function Fields({ form, planned, index }: Props) {
  const { t } = useTexts()
  const source = t(`inspectionPlan.source.${planned.source}`)
  const message = (name: keyof PlannedDraft) => form.message(`inspections[${index}].${name}`)
  const change = (changed: Partial<PlannedDraft>) => form.changePlanned(index, changed)
  return (
    <>
      <TextInput
        className={styles.wide}
        label={t('tasks.attributes.title')}
        required
        autoComplete="off"
        maxLength={maxTitleLength}
        value={planned.title}
        error={message('title')}
        onChange={({ currentTarget: { value } }) => change({ title: value })}
      />
      <NumberBox
        key={planned.period}
        label={t('inspectionPlan.every')}
        required
        field={thresholdField(planned.period)}
        system="metric"
        value={planned.threshold}
        error={message('threshold')}
        description={isRarer(planned) && t('inspectionPlan.rarer', { count: planned.proposed.months, source })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onChange={(threshold) => change({ threshold })}
      />
      <NativeSelect
        label={t('inspectionPlan.period')}
        data={periodTypes.map((value) => ({ value, label: t(`tasks.condition.${value}`) }))}
        value={planned.period}
        onChange={({ currentTarget: { value } }) =>
          change({ period: periodTypes.find((one) => one === value) ?? planned.period })
        }
      />
      <DayBox
        label={t('inspectionPlan.first')}
        required
        value={planned.firstDay}
        error={message('firstDay')}
        description={isLate(planned) && t('inspectionPlan.late')}
        descriptionProps={{ role: 'status' }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onChange={(firstDay) => change({ firstDay })}
      />
      <NativeSelect
        label={t('tasks.attributes.inspectionType')}
        data={inspectionMethods.map((value) => ({ value, label: t(`tasks.inspectionType.${value}`) }))}
        value={planned.inspectionType}
        onChange={({ currentTarget: { value } }) =>
          change({ inspectionType: inspectionMethods.find((one) => one === value) ?? planned.inspectionType })
        }
      />
      <Text className={styles.wide} size="sm" c="dimmed">
        {planned.description}
      </Text>
    </>
  )
}
