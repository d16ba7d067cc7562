import type { Rope } from '@catenary/contract/ropes'
import { longestOf } from '@catenary/contract/field-kinds'
import { eventAttributes } from '@catenary/contract/event-attributes'
import { actionStatuses } from '@catenary/domain/damage'
import { offeredInspectionTypes } from '@catenary/domain/standards'
import { NativeSelect, TextInput } from '@mantine/core'
import type { OwnFieldProps } from '../../../ui/form/form-setting.ts'
import { useField } from '../../../ui/form/use-field.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'

/** How a damage was found: what the rope's application and lay offer, the usual one first. */
export function InspectionField({ name, setting, rope }: OwnFieldProps & { readonly rope: Rope }) {
  const { t } = useTexts()
  const { value, set, props } = useField(setting, name)
  const offered: readonly string[] = offeredInspectionTypes(rope.attributes)
  // What was recorded before the rope was judged as it is now stays what it is.
  const kept = typeof value === 'string' && !offered.includes(value) ? [value] : []
  const data = [...offered, ...kept].map((one) => ({ value: one, label: setting.sheet.words.choice(name, one) }))
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
export function StatusField({ name, setting }: OwnFieldProps) {
  const { value, set, props } = useField(setting, name)
  return (
    <NativeSelect
      {...props}
      data={actionStatuses.map((one) => ({ value: one, label: setting.sheet.words.choice(name, one) }))}
      value={typeof value === 'string' ? value : 'new'}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}

const longestName = longestOf(eventAttributes.shape.reportedBy.unwrap().shape.name)

/** Who found it. */
export function ReportedByField({ name, setting }: OwnFieldProps) {
  const { value, set, props } = useField(setting, name)
  return (
    <TextInput
      {...props}
      maxLength={longestName}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}
