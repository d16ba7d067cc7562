import type { AxisRange } from '@catenary/charts/damage-chart/damage-chart-input'
import type { TimeChoice } from '@catenary/charts/sensor-chart/time-range'
import { timeSpans } from '@catenary/charts/sensor-chart/time-range'
import { endOfDay } from '@catenary/domain/recurrence/due'
import { isDay } from '@catenary/i18n/date-input'
import { Button, Checkbox, Popover, SegmentedControl } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { FormElement } from '../../ui/form/FormElement.tsx'
import { DayBox } from '../../ui/form/inputs/DayBox.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { instantOf, wallTimeOf } from '../../ui/form/zoned-time.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import styles from './charts.module.css'

interface Props {
  readonly choice: TimeChoice
  readonly onChoice: (choice: TimeChoice) => void
  /** The time that is shown, from which other dates are chosen. */
  readonly shown: AxisRange
  readonly timezone: string | undefined
}

/** Chooses the time that charts show: up to now, or from one day to another; and whether it is compared with a year earlier. */
export function TimeRange({ choice, onChoice, shown, timezone }: Props) {
  const { t, date } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { between, span } = choice
  const chosen = between && {
    from: date(between.from, timezone),
    to: date(between.to, timezone),
  }
  return (
    <div className={styles.range}>
      <Checkbox
        size="xs"
        label={t('sensorCharts.compareYear')}
        checked={choice.isCompared === true}
        wrapperProps={{ 'data-for-hands': choice.isCompared !== true || undefined }}
        onChange={({ currentTarget }) => onChoice({ ...choice, isCompared: currentTarget.checked })}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('sensorCharts.period')}
        data={timeSpans.map((value) => ({ value, label: t(`sensorCharts.span.${value}`) }))}
        value={between ? '' : span}
        onChange={(value) => onChoice({ ...choice, span: value as TimeChoice['span'], between: undefined })}
      />
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus withinPortal={false}>
        <Popover.Target>
          <Button
            size="xs"
            variant={between ? 'light' : 'default'}
            leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
            onClick={() => setOpen((before) => !before)}
          >
            {chosen ? t('sensorCharts.chosenDates', chosen) : t('sensorCharts.chooseDates')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('sensorCharts.chooseDates')}>
          <DatesForm
            shown={shown}
            timezone={timezone}
            onChosen={(range) => {
              setOpen(false)
              onChoice({ ...choice, between: range })
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

interface FormProps extends Pick<Props, 'shown' | 'timezone'> {
  readonly onChosen: (range: AxisRange) => void
}

/** The first and the last day, whole, on the clocks of the installation. */
function DatesForm({ shown, timezone, onChosen }: FormProps) {
  const { t } = useTexts()
  const form = useForm({
    initial: () => ({ from: wallTimeOf(shown.from, timezone).date, to: wallTimeOf(shown.to, timezone).date }),
    error: null,
    validate: (days) =>
      (['from', 'to'] as const).flatMap((path) =>
        isDay(days[path]) ? [] : [{ path, code: days[path] === '' ? ('required' as const) : ('format' as const) }],
      ),
  })
  const submit = () =>
    form.submit((days) => {
      // Whoever names the last day first means the same time.
      const [first = '', last = ''] = [days.from, days.to].toSorted()
      const from = instantOf({ date: first, time: '00:00' }, timezone)
      const noon = instantOf({ date: last, time: '12:00' }, timezone)
      const zone = timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
      if (from !== null && noon !== null) onChosen({ from: Date.parse(from), to: endOfDay(Date.parse(noon), zone) })
    })
  return (
    <FormElement form={form} className={styles.dates} onSubmit={submit}>
      {(['from', 'to'] as const).map((name) => (
        <DayBox
          key={name}
          label={t(`common.${name}`)}
          data-autofocus={name === 'from' || undefined}
          value={form.values[name]}
          error={form.message(name)}
          onChange={(day) => form.change({ [name]: day })}
        />
      ))}
      <Button type="submit" size="xs">
        {t('sensorCharts.apply')}
      </Button>
    </FormElement>
  )
}
