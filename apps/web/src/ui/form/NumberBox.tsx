import { factsOf } from '@catenary/contract/field'
import type { UnitSystem } from '@catenary/i18n/unit-names'
import { displayUnit } from '@catenary/i18n/unit-names'
import type { TextInputProps } from '@mantine/core'
import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import type { FormField, Limits } from '@catenary/contract/field-kinds'
import { limitsOf } from '@catenary/contract/field-kinds'
import { useDecimalMark } from './decimal-mark.ts'
import { useNumberText } from './use-number-text.ts'

export interface NumberBoxProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Whose type and facts the number has. */
  readonly field: FormField
  readonly system: UnitSystem
  /** Tighter limits than the field's own. */
  readonly limits?: Partial<Limits>
  /** The unit as the form writes it, where it has its own way. */
  readonly unitText?: (unit: string) => string
  /** A value of the wire; text that is no number stands as it was typed. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

interface Typed {
  readonly text: string
  readonly value: unknown
}

const stepOfKey: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** A number in the reader's units and way of writing; what is out of bounds is set to the bound, and that is said. */
export function NumberBox({
  field,
  system,
  limits: tighter,
  unitText,
  value,
  onChange,
  description,
  onBlur,
  ...props
}: NumberBoxProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState<Typed>()
  const [clampedTo, setClampedTo] = useState<number>()
  const { unit, decimals = 2 } = factsOf(field)
  const { write, read, wireStep } = useNumberText(field, system)
  const { ask } = useDecimalMark()
  const limits: Limits = { ...limitsOf(field), ...tighter }
  const unitName = unit === undefined ? '' : displayUnit(unit, system)
  const shownUnit = unitText?.(unitName) ?? unitName
  // What others set, such as a form that begins anew, is shown in place of what was typed.
  const text = typed && typed.value === value ? typed.text : write(value)

  function take(next: string) {
    const meant = read(next)
    const isOver = typeof meant === 'number' && meant > limits.max
    const kept = isOver ? limits.max : meant
    setClampedTo(isOver ? limits.max : undefined)
    setTyped({ text: isOver ? write(limits.max) : next, value: kept })
    onChange(kept)
  }

  function step({ key, preventDefault }: Pick<KeyboardEvent, 'key' | 'preventDefault'>) {
    const steps = stepOfKey[key]
    if (steps === undefined || (value !== null && typeof value !== 'number')) return
    preventDefault()
    const next = Number(((value ?? Math.max(0, limits.min)) + steps * wireStep).toFixed(6))
    setTyped(undefined)
    onChange(Math.min(limits.max, Math.max(limits.min, next)))
  }

  function leave() {
    const asked = typed && ask(typed.text)
    if (typed && asked)
      // Nothing can be typed meanwhile: the question lies over everything.
      void asked.then((parse) => {
        const meant = read(typed.text, parse)
        onChange(typeof meant === 'number' ? Math.min(limits.max, Math.max(limits.min, meant)) : meant)
      })
    setTyped(undefined)
    if (typed === undefined || typeof value !== 'number' || value >= limits.min) return
    // Below the least value only when the field is left: "1" is the beginning of "1987".
    setClampedTo(limits.min)
    onChange(limits.min)
  }

  const note = clampedTo !== undefined && t('fields.clamped', { value: `${write(clampedTo)} ${shownUnit}`.trim() })
  return (
    <TextInput
      {...props}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      rightSection={shownUnit === '' ? undefined : <span>{shownUnit}</span>}
      rightSectionWidth={shownUnit.length > 2 ? 52 : 36}
      rightSectionPointerEvents="none"
      description={note || description}
      descriptionProps={{ role: 'status' }}
      onChange={({ currentTarget }) => take(currentTarget.value)}
      onKeyDown={(event) => step({ key: event.key, preventDefault: () => event.preventDefault() })}
      onBlur={(event) => {
        leave()
        onBlur?.(event)
      }}
    />
  )
}
