import { metaOf } from '@catenary/contract/field'
import type { FormField, Limits } from '@catenary/contract/form-fields'
import { numberLimits } from '@catenary/contract/form-fields'
import { roundTo } from '@catenary/domain/units'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { displayUnit, convert, displayDecimals, toStoredUnit } from '@catenary/i18n/display-units'
import { formatPlain, formatShort, isAmbiguousNumber } from '@catenary/i18n/format'
import type { Language } from '@catenary/i18n/language'
import type { TextInputProps } from '@mantine/core'
import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import { useDecimalMarkPrompt } from './DecimalMarkProvider.tsx'
import type { CustomFieldProps } from './form-definition.ts'
import { formUnitSystem } from './form-definition.ts'
import { LockedField, lockDescription } from './LockedField.tsx'
import { useField } from './use-field.ts'

export interface NumberBoxProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Whose type and facts the number has. */
  readonly field: FormField
  readonly system: UnitSystem
  /** Tighter limits than the field's own. */
  readonly limits?: Partial<Limits>
  /** The unit as the form writes it, where it has its own way. */
  readonly formatUnit?: (unit: string) => string
  /** The value in the unit of the API; text that is not a number stays as typed. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

interface Typed {
  readonly text: string
  readonly value: unknown
}

const stepOfKey: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** A number in the reader's units and format; values out of bounds are set to the bound, with a message. */
export function NumberBox({
  field,
  system,
  limits: overrides,
  formatUnit,
  value,
  onChange,
  description,
  onBlur,
  ...props
}: NumberBoxProps) {
  const { t } = useTexts()
  const [typed, setTyped] = useState<Typed>()
  const [clampedTo, setClampedTo] = useState<number>()
  const { unit, decimals = 2 } = metaOf(field)
  const { format: formatText, parse: parseText, valueStep } = useNumberText(field, system)
  const { prompt: promptDecimalMark } = useDecimalMarkPrompt()
  const limits: Limits = { ...numberLimits(field), ...overrides }
  const unitName = unit === undefined ? '' : displayUnit(unit, system)
  const shownUnit = formatUnit?.(unitName) ?? unitName
  // A value set from outside, such as by a reset of the form, replaces the typed text.
  const text = typed && typed.value === value ? typed.text : formatText(value)

  function handleInput(next: string) {
    const parsed = parseText(next)
    // What may be meant with the other decimal mark, as "2.345" in German, is asked about when the field is left.
    const isOver = typeof parsed === 'number' && parsed > limits.max && !isAmbiguousNumber(next)
    const clamped = isOver ? limits.max : parsed
    setClampedTo(isOver ? limits.max : undefined)
    setTyped({ text: isOver ? formatText(limits.max) : next, value: clamped })
    onChange(clamped)
  }

  function step({ key, preventDefault }: Pick<KeyboardEvent, 'key' | 'preventDefault'>) {
    const steps = stepOfKey[key]
    if (steps === undefined || (value !== null && typeof value !== 'number')) return
    preventDefault()
    const next = Number(((value ?? Math.max(0, limits.min)) + steps * valueStep).toFixed(6))
    setTyped(undefined)
    onChange(Math.min(limits.max, Math.max(limits.min, next)))
  }

  function handleBlur() {
    const promptResult = typed && promptDecimalMark(typed.text)
    if (typed && promptResult)
      // No typing is possible meanwhile: the question is modal.
      void promptResult.then((parse) => {
        const parsed = parseText(typed.text, parse)
        if (typeof parsed === 'number') clamp(parsed)
        else onChange(parsed)
      })
    setTyped(undefined)
    // Below the least value only when the field is left: "1" is the beginning of "1987".
    if (typed && !promptResult && typeof value === 'number') clamp(value)
  }

  function clamp(number: number) {
    const clamped = Math.min(limits.max, Math.max(limits.min, number))
    if (clamped !== number) setClampedTo(clamped)
    if (clamped !== value) onChange(clamped)
  }

  const note = clampedTo !== undefined && t('fields.clamped', { value: `${formatText(clampedTo)} ${shownUnit}`.trim() })
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
      onChange={({ currentTarget }) => handleInput(currentTarget.value)}
      onKeyDown={(event) => step({ key: event.key, preventDefault: () => event.preventDefault() })}
      onBlur={(event) => {
        handleBlur()
        onBlur?.(event)
      }}
    />
  )
}

/** A number with its unit; `hint` stands below it. */
export function NumberField({ name, context, hint }: CustomFieldProps & { readonly hint?: string | undefined }) {
  const { field, lockReason, value, set, props } = useField(context, name)
  const system = formUnitSystem(context)
  return (
    <LockedField reason={lockReason}>
      <NumberBox
        // In other units the same value is another text.
        key={system}
        {...props}
        field={field}
        system={system}
        limits={context.definition.limits?.[name]}
        formatUnit={context.definition.labels.unit}
        description={lockDescription(lockReason) ?? hint}
        value={value}
        onChange={set}
      />
    </LockedField>
  )
}

/** How a field's number is written and read: in the reader's units and way of writing. */
export interface NumberText {
  /** The value in the unit of the API as shown in the field; text that cannot be parsed stays as typed. */
  readonly format: (value: unknown) => string
  /** The typed text as a value in the unit of the API: `null` if empty, the text itself if it is not a number. */
  readonly parse: (typed: string, parse?: (typed: string) => number | null) => unknown
  /** By how much of the wire's unit an arrow key moves the value: one of the shown unit, or the last decimal. */
  readonly valueStep: number
}

// Once the meaning of "1.234" is chosen, every displayed number must be parsed in the same way.
function formatUnambiguous(language: Language, value: number, decimals: number): string {
  const text = formatShort(language, value, decimals)
  return isAmbiguousNumber(text) ? formatPlain(language, roundTo(value, decimals)) : text
}

/** Writes and reads the numbers of a field. */
export function useNumberText(field: FormField, system: UnitSystem): NumberText {
  const { language, parse } = useTexts()
  const { unit, decimals = 2 } = metaOf(field)
  const shown = unit === undefined ? undefined : displayUnit(unit, system)
  // What is converted has the decimals of the unit it is shown in.
  const maxDecimals =
    unit === undefined || shown === unit || shown === '' ? decimals : displayDecimals(unit, system).most
  return {
    valueStep: unit === undefined ? 10 ** -decimals : toStoredUnit(1, unit, system),
    format(value) {
      if (typeof value !== 'number') return typeof value === 'string' ? value : ''
      // A fraction of a count is invalid and must not be displayed as an integer.
      const decimalPlaces = maxDecimals === 0 && !Number.isInteger(value) ? 6 : maxDecimals
      if (unit !== undefined)
        return formatUnambiguous(language, convert(value, unit, displayUnit(unit, system)), decimalPlaces)
      // A year, a zoom: no thousands to set apart.
      return decimals === 0 ? String(value) : formatUnambiguous(language, value, decimals)
    },
    parse(typed, parseAs = parse) {
      if (typed.trim() === '') return null
      const number = parseAs(typed)
      if (number === null) return typed
      const parsed = unit === undefined ? number : toStoredUnit(number, unit, system)
      // A fraction of a count is invalid and must not be rounded to an integer.
      return decimals === 0 ? parsed : roundTo(parsed, decimals)
    },
  }
}
