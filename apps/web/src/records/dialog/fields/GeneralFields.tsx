import type { Rope } from '@catenary/contract/assets/ropes'
import { maxLengthOf } from '@catenary/contract/form-fields'
import { eventAttributes } from '@catenary/contract/records/event-attributes'
import { actionStatuses } from '@catenary/domain/loss/damage'
import { offeredInspectionTypes } from '@catenary/domain/standards'
import { NativeSelect, TextInput } from '@mantine/core'
import type { CustomFieldProps } from '../../../ui/form/form-definition.ts'
import { useField } from '../../../ui/form/use-field.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'

/** How a damage was found: what the rope's application and lay offer, the usual one first. */
export function InspectionField({ name, context, rope }: CustomFieldProps & { readonly rope: Rope }) {
  const { t } = useTexts()
  const { value, set, props } = useField(context, name)
  const offered: readonly string[] = offeredInspectionTypes(rope.attributes)
  // What was recorded before the rope was judged as it is now stays what it is.
  const formerChoice = typeof value === 'string' && !offered.includes(value) ? [value] : []
  const data = [...offered, ...formerChoice].map((one) => ({
    value: one,
    label: context.definition.labels.choice(name, one),
  }))
  return (
    <NativeSelect
      {...props}
      description={offered.length === 1 ? t('events.visualOnly') : undefined}
      data={[...(value === null ? [{ value: '', label: '' }] : []), ...data]}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => set(currentTarget.value === '' ? null : currentTarget.value)}
    />
  )
}

/** Where the handling of a damage or repair stands; new where nothing is said. */
export function StatusField({ name, context }: CustomFieldProps) {
  const { value, set, props } = useField(context, name)
  return (
    <NativeSelect
      {...props}
      data={actionStatuses.map((one) => ({ value: one, label: context.definition.labels.choice(name, one) }))}
      value={typeof value === 'string' ? value : 'new'}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}

const longestName = maxLengthOf(eventAttributes.shape.reportedBy.unwrap().shape.name)

/** Who found it. */
export function ReportedByField({ name, context }: CustomFieldProps) {
  const { value, set, props } = useField(context, name)
  return (
    <TextInput
      {...props}
      maxLength={longestName}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}
