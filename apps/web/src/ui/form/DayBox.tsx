import {
  dayFrom,
  formatTypedDay,
  formatTypedTime,
  isDay,
  parseDay,
  parseTime,
  timeFrom,
} from '@catenary/i18n/typed-date'
import type { TextInputProps } from '@mantine/core'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar, IconClock } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import styles from './DayBox.module.css'

interface MomentProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> {
  /** `2026-11-22` or `13:05`; empty for none. What could not be read stands as it was typed. */
  readonly value: string
  readonly onChange: (value: string) => void
}

export interface DayBoxProps extends MomentProps {
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
    <MomentBox
      {...props}
      picker={{ type: 'date', min, max, label: t('common.openCalendar'), icon: <IconCalendar size={18} aria-hidden /> }}
      placeholder={pattern}
      unread={t('common.dateUnread', { pattern })}
      write={(day) => formatTypedDay(locale, day)}
      read={(typed) => parseDay(locale, typed)}
      stepped={(day, key) => (isDay(day) && key in steps ? dayFrom(day, steps[key as keyof typeof steps]) : null)}
    />
  )
}

/** A time of day, on the clock of the reader's language; arrow keys go by minutes, page keys by hours. */
export function TimeBox(props: MomentProps) {
  const { t, locale } = useTexts()
  const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 60, PageDown: -60 }
  const pattern = t(locale === 'en-GB' ? 'common.timePatternInternational' : 'common.timePattern')
  return (
    <MomentBox
      {...props}
      picker={{ type: 'time', label: t('common.openClock'), icon: <IconClock size={18} aria-hidden /> }}
      placeholder={pattern}
      unread={t('common.timeUnread', { pattern })}
      write={(time) => formatTypedTime(locale, time)}
      read={parseTime}
      stepped={(time, key) => (parseTime(time) === time && steps[key] ? timeFrom(time, steps[key]) : null)}
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

interface Props extends MomentProps {
  readonly picker: Picker
  readonly unread: string
  readonly write: (value: string) => string
  readonly read: (typed: string) => string | null
  /** The value that a key leads to; null where it leads nowhere. */
  readonly stepped: (value: string, key: string) => string | null
}

function MomentBox({ picker, unread, write, read, stepped, value, onChange, onBlur, error, ...props }: Props) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string }>()
  const [wasLeft, setLeft] = useState(false)
  // What others set is shown in place of what was typed.
  const text = typed?.value === value ? typed.text : write(value)
  const isUnread = value !== '' && read(value) !== value
  const take = (next: string) => {
    const meant = next.trim() === '' ? '' : (read(next) ?? next)
    setTyped({ text: next, value: meant })
    setLeft(false)
    onChange(meant)
  }
  const put = (next: string) => {
    setTyped(undefined)
    onChange(next)
  }
  const step = (event: KeyboardEvent) => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? null : stepped(value, event.key)
    if (next === null || props.disabled || props.readOnly) return
    event.preventDefault()
    put(next)
  }
  return (
    <TextInput
      {...props}
      inputMode={picker.type === 'date' ? 'numeric' : undefined}
      autoComplete="off"
      value={text}
      error={isUnread && (wasLeft || error) ? unread : error}
      rightSection={<PickerButton picker={picker} value={isUnread ? '' : value} onChange={put} {...props} />}
      onChange={({ currentTarget }) => take(currentTarget.value)}
      onKeyDown={step}
      onBlur={(event) => {
        setTyped(undefined)
        setLeft(true)
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
