import type { ReactNode } from 'react'
import { useState } from 'react'
import { DayBox, TimeBox } from '../ui/form/inputs/DayBox.tsx'
import { instantOf, wallTimeOf } from '../ui/form/zoned-time.ts'
import { useTexts } from '../ui/texts/texts-context.ts'
import styles from './settings/settings.module.css'

interface Props {
  readonly label: string
  readonly description?: ReactNode
  /** ISO 8601 in UTC; null for none. What cannot be read stays as it was typed. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** The time zone in which it is typed; the machine's own where absent. */
  readonly timezone: string | undefined
  readonly error: ReactNode
}

const none = { date: '', time: '' }

/** A day with a time of day; without the time the begin of the day. */
export function TimestampField({ label, description, value, onChange, timezone, error }: Props) {
  const { t } = useTexts()
  const [typed, setTyped] = useState(none)
  const valueOf = ({ date, time }: typeof none) =>
    date === '' && time === ''
      ? null
      : (instantOf({ date, time: time || '00:00' }, timezone) ?? `${date} ${time}`.trim())
  // A value set from outside replaces what was typed.
  const shown = valueOf(typed) === value ? typed : value === null ? none : wallTimeOf(value, timezone)
  const change = (changed: Partial<typeof none>) => {
    const next = { ...shown, ...changed }
    setTyped(next)
    onChange(valueOf(next))
  }
  return (
    <div className={styles.moment}>
      <DayBox
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={shown.date}
        error={error}
        onChange={(date) => change({ date })}
      />
      <TimeBox
        label={t('common.time')}
        aria-label={t('devices.timeOf', { field: label })}
        value={shown.time}
        onChange={(time) => change({ time })}
      />
    </div>
  )
}
