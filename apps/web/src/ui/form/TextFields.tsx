import { metaOf } from '@catenary/contract/field'
import { maxLengthOf } from '@catenary/contract/form-fields'
import { Autocomplete, Switch, TextInput } from '@mantine/core'
import type { CustomFieldProps } from './form-definition.ts'
import { DayBox } from './inputs/DayBox.tsx'
import { GrowingTextarea } from './inputs/GrowingTextarea.tsx'
import { LockedField, lockDescription } from './LockedField.tsx'
import { useField } from './use-field.ts'

/** One line of text. */
export function TextField({ name, context }: CustomFieldProps) {
  const { field, lockReason, value, set, props } = useField(context, name)
  return (
    <LockedField reason={lockReason}>
      <TextInput
        {...props}
        description={lockDescription(lockReason)}
        autoComplete="off"
        maxLength={maxLengthOf(field)}
        value={textOf(value)}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    </LockedField>
  )
}

/** Text of several lines. */
export function ProseField({ name, context }: CustomFieldProps) {
  const { field, lockReason, value, set, props } = useField(context, name)
  return (
    <LockedField reason={lockReason}>
      <GrowingTextarea
        {...props}
        description={lockDescription(lockReason)}
        minLines={2}
        maxLength={maxLengthOf(field)}
        value={textOf(value)}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    </LockedField>
  )
}

/** A calendar day. */
export function DateField({ name, context }: CustomFieldProps) {
  const { lockReason, value, set, props } = useField(context, name)
  return (
    <LockedField reason={lockReason}>
      <DayBox
        {...props}
        description={lockDescription(lockReason)}
        value={textOf(value)}
        onChange={(day) => set(day === '' ? null : day)}
      />
    </LockedField>
  )
}

/** One line of text with values that are offered; others may be typed. */
export function SuggestedField({ name, context }: CustomFieldProps) {
  const { field, lockReason, value, set, props } = useField(context, name)
  return (
    <LockedField reason={lockReason}>
      <Autocomplete
        {...props}
        description={lockDescription(lockReason)}
        autoComplete="off"
        data={[...(metaOf(field).suggestions ?? [])]}
        maxLength={maxLengthOf(field)}
        maxDropdownHeight={240}
        value={textOf(value)}
        onChange={set}
      />
    </LockedField>
  )
}

/** Yes or no. */
export function SwitchField({ name, context }: CustomFieldProps) {
  const { lockReason, value, fallback, set, props } = useField(context, name)
  return (
    <LockedField reason={lockReason}>
      <Switch
        label={props.label}
        error={props.error}
        disabled={props.disabled}
        description={lockDescription(lockReason)}
        checked={(value ?? fallback) === true}
        onChange={({ currentTarget }) => set(currentTarget.checked)}
      />
    </LockedField>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
