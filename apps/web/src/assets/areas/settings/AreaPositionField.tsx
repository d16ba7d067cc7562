import { Input, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { CustomFieldProps } from '../../../ui/form/form-definition.ts'
import { LockedField } from '../../../ui/form/LockedField.tsx'
import { useField } from '../../../ui/form/use-field.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import styles from '../../../ui/form/form.module.css'

/** Selects the area's position on a map. */
export type RenderPositionPicker = (place: {
  readonly latlng: readonly [number, number] | null
  readonly onPick: (latlng: readonly [number, number]) => void
}) => ReactNode

const sides = ['latitude', 'longitude'] as const

/** Where the area lies: typed as latitude and longitude in degrees, pasted as both at once, or picked on a map. */
export function AreaPositionField({
  name,
  context,
  picker,
}: CustomFieldProps & { readonly picker?: RenderPositionPicker }) {
  const { t } = useTexts()
  const { lockReason, value, set, props } = useField(context, name)
  const pair = toPair(value)
  const messageAt = (index: number) => {
    const whole = index === 0 ? context.message(name, true) : undefined
    return context.message(`${name}[${index}]`, true) ?? whole
  }
  const handleInput = (index: number, text: string) => {
    const both = parsePair(text)
    const next = both ?? pair.map((current, side) => (side === index ? parseDegrees(text) : current))
    set(next.every((degrees) => degrees === null) ? null : next)
    return both === undefined
  }
  return (
    <LockedField reason={lockReason}>
      <Input.Wrapper
        label={props.label}
        labelElement="div"
        description={lockReason ?? t('assetSettings.placeHint')}
        descriptionProps={{ mt: 6 }}
        inputWrapperOrder={props.inputWrapperOrder}
      >
        <div className={styles.fields}>
          {sides.map((side, index) => (
            <DegreeBox
              key={side}
              label={t(`assetSettings.${side}`)}
              disabled={props.disabled}
              error={messageAt(index)}
              value={pair[index]}
              onText={(text) => handleInput(index, text)}
            />
          ))}
        </div>
      </Input.Wrapper>
      {lockReason === undefined && picker?.({ latlng: toPosition(value), onPick: set })}
    </LockedField>
  )
}

interface DegreeBoxProps {
  readonly label: string
  readonly disabled: boolean
  readonly error: string | undefined
  readonly value: unknown
  /** Takes what was typed; returns whether it stays as it was typed. */
  readonly onText: (text: string) => boolean
}

function DegreeBox({ label, value, onText, ...props }: DegreeBoxProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown }>()
  const isTyped = typed !== undefined && typed.value === value
  return (
    <TextInput
      {...props}
      aria-label={label}
      placeholder={label}
      inputMode="decimal"
      autoComplete="off"
      rightSection="°"
      rightSectionPointerEvents="none"
      value={isTyped ? typed.text : String(value ?? '')}
      onChange={({ currentTarget: { value: text } }) =>
        setTyped(onText(text) ? { text, value: parseDegrees(text) } : undefined)
      }
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** Formats a position as text. */
export function formatPosition(value: unknown): string {
  return toPair(value).join(', ')
}

const degrees = '(-?\\d+(?:\\.\\d+)?)'
// A comma alone may be a decimal one: it parts two figures only before a blank, or where both have their points.
const pairs = [
  new RegExp(`^\\s*${degrees}(?:\\s*,\\s+|\\s*;\\s*|\\s+)${degrees}\\s*$`),
  /^\s*(-?\d+\.\d+),(-?\d+\.\d+)\s*$/,
]

function parsePair(text: string): readonly [number, number] | undefined {
  const [, latitude, longitude] = pairs.map((pair) => pair.exec(text)).find(Boolean) ?? []
  return latitude === undefined || longitude === undefined ? undefined : [Number(latitude), Number(longitude)]
}

// Maps and receivers write degrees with a point in every language; a comma is taken for one. Never for thousands.
function parseDegrees(text: string): number | string | null {
  if (text.trim() === '') return null
  const number = Number(text.trim().replace(',', '.'))
  return Number.isFinite(number) ? number : text
}

function toPair(value: unknown): readonly [unknown, unknown] {
  return Array.isArray(value) ? [value[0] ?? null, value[1] ?? null] : [null, null]
}

function toPosition(value: unknown): readonly [number, number] | null {
  const [latitude, longitude] = toPair(value)
  return typeof latitude === 'number' && typeof longitude === 'number' ? [latitude, longitude] : null
}
