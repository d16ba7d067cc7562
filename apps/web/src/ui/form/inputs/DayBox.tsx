import {
  addToDay,
  formatTypedDay,
  formatTypedTime,
  isDay,
  parseDay,
  parseTime,
  addMinutes,
} from '@catenary/i18n/date-input'
import type { TextInputProps } from '@mantine/core'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar, IconClock } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { useTexts } from '../../texts/texts-context.ts'
import styles from './DayBox.module.css'

interface DateTimeBoxProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> {
  /** `2026-11-22` or `13:05`; empty for none. Text that cannot be parsed stays as typed. */
  readonly value: string
  readonly onChange: (value: string) => void
}

export interface DayBoxProps extends DateTimeBoxProps {
  /** The first and the last day that the calendar offers. */
  readonly min?: string
  readonly max?: string
}

/** A calendar day, typed in the order of the reader's language; arrow keys go by days, page keys by months. */
export function DayBox({ min = '1850-01-01', max = '9999-12-31', ...props }: DayBoxProps) {
  const { t, locale } = useTexts()
  const steps = {
    ArrowUp: { days: 1 },
    ArrowDown: { days: -1 },
    PageUp: { months: 1 },
    PageDown: { months: -1 },
  } as const
  const pattern = t(locale === 'en-GB' ? 'common.datePatternInternational' : 'common.datePattern')
  return (
    <DateTimeBox
      {...props}
      picker={{ type: 'date', min, max, label: t('common.openCalendar'), icon: <IconCalendar size={18} aria-hidden /> }}
      placeholder={pattern}
      unreadableMessage={t('common.dateUnread', { pattern })}
      format={(day) => formatTypedDay(locale, day)}
      parse={(typed) => parseDay(locale, typed)}
      stepValue={(day, key) => (isDay(day) && key in steps ? addToDay(day, steps[key as keyof typeof steps]) : null)}
    />
  )
}

/** A time of day, on the clock of the reader's language; arrow keys go by minutes, page keys by hours. */
export function TimeBox(props: DateTimeBoxProps) {
  const { t, locale } = useTexts()
  const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 60, PageDown: -60 }
  const pattern = t(locale === 'en-GB' ? 'common.timePatternInternational' : 'common.timePattern')
  return (
    <DateTimeBox
      {...props}
      picker={{ type: 'time', label: t('common.openClock'), icon: <IconClock size={18} aria-hidden /> }}
      placeholder={pattern}
      unreadableMessage={t('common.timeUnread', { pattern })}
      format={(time) => formatTypedTime(locale, time)}
      parse={parseTime}
      stepValue={(time, key) => (parseTime(time) === time && steps[key] ? addMinutes(time, steps[key]) : null)}
    />
  )
}

interface Picker {
  readonly type: 'date' | 'time'
  readonly min?: string
  readonly max?: string
  readonly label: string
  readonly icon: ReactNode
}

interface Props extends DateTimeBoxProps {
  readonly picker: Picker
  readonly unreadableMessage: string
  readonly format: (value: string) => string
  readonly parse: (typed: string) => string | null
  /** The value that a key leads to; null where it leads nowhere. */
  readonly stepValue: (value: string, key: string) => string | null
}

function DateTimeBox({
  picker,
  unreadableMessage,
  format,
  parse,
  stepValue,
  value,
  onChange,
  onBlur,
  error,
  ...props
}: Props) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string }>()
  const [wasBlurred, setBlurred] = useState(false)
  // A value set from outside replaces the typed text.
  const text = typed?.value === value ? typed.text : format(value)
  const isUnreadable = value !== '' && parse(value) !== value
  const handleInput = (next: string) => {
    const parsed = next.trim() === '' ? '' : (parse(next) ?? next)
    setTyped({ text: next, value: parsed })
    setBlurred(false)
    onChange(parsed)
  }
  const setValue = (next: string) => {
    setTyped(undefined)
    onChange(next)
  }
  const step = (event: KeyboardEvent) => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? null : stepValue(value, event.key)
    if (next === null || props.disabled || props.readOnly) return
    event.preventDefault()
    setValue(next)
  }
  return (
    <TextInput
      {...props}
      inputMode={picker.type === 'date' ? 'numeric' : undefined}
      autoComplete="off"
      value={text}
      error={isUnreadable && (wasBlurred || error) ? unreadableMessage : error}
      rightSection={<PickerButton picker={picker} value={isUnreadable ? '' : value} onChange={setValue} {...props} />}
      onChange={({ currentTarget }) => handleInput(currentTarget.value)}
      onKeyDown={step}
      onBlur={(event) => {
        setTyped(undefined)
        setBlurred(true)
        onBlur?.(event)
      }}
    />
  )
}

interface ButtonProps {
  readonly picker: Picker
  readonly value: string
  readonly onChange: (value: string) => void
  readonly disabled?: boolean | undefined
  readonly readOnly?: boolean | undefined
}

/** Opens the device's own calendar or clock; keys and screen readers have the field itself. */
function PickerButton({ picker, value, onChange, disabled, readOnly }: ButtonProps) {
  const native = useRef<HTMLInputElement>(null)
  const { type, min, max, label, icon } = picker
  return (
    <>
      <input
        ref={native}
        className={styles.native}
        type={type}
        min={min}
        max={max}
        value={value}
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        tabIndex={-1}
        aria-label={label}
        title={label}
        disabled={disabled === true || readOnly === true}
        onClick={() => native.current?.showPicker()}
      >
        {icon}
      </ActionIcon>
    </>
  )
}
