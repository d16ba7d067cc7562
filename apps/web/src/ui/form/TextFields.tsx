import { factsOf } from '@catenary/contract/field'
import { Autocomplete, Switch, Textarea, TextInput } from '@mantine/core'
import type { OwnFieldProps } from './form-setting.ts'
import { longestOf } from '@catenary/contract/field-kinds'
import { DayBox } from './DayBox.tsx'
import { Locked, whyOf } from './Locked.tsx'
import { useField } from './use-field.ts'

/** One line of text. */
export function TextField({ name, setting }: OwnFieldProps) {
  const { field, why, value, set, props } = useField(setting, name)
  return (
    <Locked why={why}>
      <TextInput
        {...props}
        description={whyOf(why)}
        autoComplete="off"
        maxLength={longestOf(field)}
        value={textOf(value)}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    </Locked>
  )
}

/** Text of several lines. */
export function ProseField({ name, setting }: OwnFieldProps) {
  const { field, why, value, set, props } = useField(setting, name)
  return (
    <Locked why={why}>
      <Textarea
        {...props}
        description={whyOf(why)}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={longestOf(field)}
        value={textOf(value)}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    </Locked>
  )
}

/** A calendar day. */
export function DateField({ name, setting }: OwnFieldProps) {
  const { why, value, set, props } = useField(setting, name)
  return (
    <Locked why={why}>
      <DayBox
        {...props}
        description={whyOf(why)}
        value={textOf(value)}
        onChange={(day) => set(day === '' ? null : day)}
      />
    </Locked>
  )
}

/** One line of text with values that are offered; others may be typed. */
export function SuggestedField({ name, setting }: OwnFieldProps) {
  const { field, why, value, set, props } = useField(setting, name)
  return (
    <Locked why={why}>
      <Autocomplete
        {...props}
        description={whyOf(why)}
        autoComplete="off"
        data={[...(factsOf(field).suggestions ?? [])]}
        maxLength={longestOf(field)}
        maxDropdownHeight={240}
        value={textOf(value)}
        onChange={set}
      />
    </Locked>
  )
}

/** Yes or no. */
export function SwitchField({ name, setting }: OwnFieldProps) {
  const { why, value, fallback, set, props } = useField(setting, name)
  return (
    <Locked why={why}>
      <Switch
        label={props.label}
        error={props.error}
        disabled={props.disabled}
        description={whyOf(why)}
        checked={(value ?? fallback) === true}
        onChange={({ currentTarget }) => set(currentTarget.checked)}
      />
    </Locked>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
