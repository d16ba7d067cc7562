import { factsOf } from '@catenary/contract/field'
import type { UnitSystem } from '@catenary/i18n/unit-names'
import { displayUnit } from '@catenary/i18n/unit-names'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import type { OwnFieldProps } from './form-setting.ts'
import { systemOf } from './form-setting.ts'
import { limitsOf } from './kinds.ts'
import type { Limits } from './kinds.ts'
import { Locked, whyOf } from './Locked.tsx'
import { useField } from './use-field.ts'
import { useNumberText } from './use-number-text.ts'

/** A number with its unit, typed in the reader's units and way of writing; what is out of bounds is set to the bound. */
export function NumberField(props: OwnFieldProps) {
  // In other units the same value is another text.
  const system = systemOf(props.setting)
  return <NumberInput key={system} system={system} {...props} />
}

interface Typed {
  readonly text: string
  readonly value: unknown
}

function NumberInput({ name, setting, system }: OwnFieldProps & { readonly system: UnitSystem }) {
  const { t } = useTexts()
  const { field, why, value, set, props } = useField(setting, name)
  const [typed, setTyped] = useState<Typed>()
  const [clampedTo, setClampedTo] = useState<number>()
  const { unit } = factsOf(field)
  const { write, read } = useNumberText(field, system)
  const limits: Limits = { ...limitsOf(field), ...setting.sheet.limits?.[name] }
  const shownUnit = unit === undefined ? '' : displayUnit(unit, system)
  // What others set, such as a form that begins anew, is shown in place of what was typed.
  const text = typed && typed.value === value ? typed.text : write(value)

  function take(next: string) {
    const meant = read(next)
    const isOver = typeof meant === 'number' && meant > limits.max
    const kept = isOver ? limits.max : meant
    setClampedTo(isOver ? limits.max : undefined)
    setTyped({ text: isOver ? write(limits.max) : next, value: kept })
    set(kept)
  }

  function leave() {
    setTyped(undefined)
    if (typeof value !== 'number' || value >= limits.min || typed === undefined) return
    // Below the least value only when the field is left: "1" is the beginning of "1987".
    setClampedTo(limits.min)
    set(limits.min)
  }

  const unitText = setting.sheet.words.unit?.(shownUnit) ?? shownUnit
  const note =
    clampedTo === undefined ? undefined : t('fields.clamped', { value: `${write(clampedTo)} ${unitText}`.trim() })
  return (
    <Locked why={why}>
      <TextInput
        {...props}
        inputMode={factsOf(field).decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        rightSection={unitText === '' ? undefined : <span>{unitText}</span>}
        rightSectionWidth={unitText.length > 2 ? 56 : 40}
        rightSectionPointerEvents="none"
        description={note ?? whyOf(why)}
        descriptionProps={{ role: 'status' }}
        onChange={({ currentTarget }) => take(currentTarget.value)}
        onBlur={leave}
      />
    </Locked>
  )
}
