import type { Rope } from '@catenary/contract/assets/ropes'
import { ropes } from '@catenary/contract/assets/ropes'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSessionUser } from '../../shell/session.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { LoadedRecordDialog } from '../../ui/form/RecordDialog.tsx'
import type { FormCallbacks } from '../../ui/form/use-record-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AssigneesField, assigneesQuery } from '../tasks/AssigneesField.tsx'
import { PlannedInspectionFields } from './PlannedInspectionFields.tsx'
import { useInspectionPlan } from './use-inspection-plan.ts'

interface Props {
  readonly ropeId: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** The dialog that proposes an inspection plan for a rope, to be changed and confirmed. */
export function InspectionPlanDialog({ ropeId, opened, onClose }: Props) {
  const { t } = useTexts()
  const title = t('inspectionPlan.title')
  return (
    <LoadedRecordDialog
      help="calendar-and-plan#4"
      // Its settings may just have been changed.
      endpoint={ropes.get}
      id={ropeId}
      opened={opened}
      title={title}
      titleOf={({ name }) => `${title}, ${name}`}
      onClose={onClose}
    >
      {({ entity }, { onReload: _, ...callbacks }) => <PlanForm rope={entity} {...callbacks} />}
    </LoadedRecordDialog>
  )
}

function PlanForm({ rope, ...callbacks }: FormCallbacks & { readonly rope: Rope }) {
  const self = useSessionUser()
  const { data = [], isPending } = useQuery(assigneesQuery(rope.id))
  // The plan is not held up where they cannot be read: their field says so.
  if (isPending) return <Skeleton height={240} />
  const assignedUsers = data.some(({ id }) => id === self?.id) && self ? [self.id] : []
  return <PlanFields rope={rope} assignedUsers={assignedUsers} {...callbacks} />
}

interface FieldsProps extends FormCallbacks {
  readonly rope: Rope
  readonly assignedUsers: readonly string[]
}

function PlanFields({ rope, assignedUsers, ...callbacks }: FieldsProps) {
  const { t } = useTexts()
  const form = useInspectionPlan(rope, { ...callbacks, assignedUsers })
  const isNoneChosen = form.message('inspections', true) !== undefined
  return (
    <FormFrame
      {...callbacks}
      form={form}
      action={t('inspectionPlan.confirm')}
      partialSaveTitle={t('inspectionPlan.partlySaved')}
    >
      <Text size="sm">{t('inspectionPlan.explained')}</Text>
      {form.values.inspections.map((planned, index) => (
        <PlannedInspectionFields key={planned.id} form={form} planned={planned} index={index} />
      ))}
      {isNoneChosen && (
        <Text role="alert" c="red" size="sm">
          {t('inspectionPlan.noneChosen')}
        </Text>
      )}
      <AssigneesField
        rope={rope}
        value={form.values.assignedUsers}
        error={form.message('assignedUsers')}
        description={t(
          form.values.assignedUsers.length > 0 ? 'inspectionPlan.notified' : 'inspectionPlan.nobodyNotified',
        )}
        onChange={(ids) => form.change({ assignedUsers: ids })}
      />
    </FormFrame>
  )
}
