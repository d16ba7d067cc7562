import { sensorAttributes } from '@catenary/contract/devices/sensor-fields'
import { Switch, TextInput } from '@mantine/core'
import { NumberBox } from '../../ui/form/NumberBox.tsx'
import type { Form } from '../../ui/form/use-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { TimestampField } from '../TimestampField.tsx'
import type { SensorDraft } from './sensor-draft.ts'
import styles from './settings.module.css'

interface Props {
  readonly form: Form<SensorDraft>
  readonly timezone: string | undefined
}

/** The name of a sensor, and how its chart looks apart from lines and values. */
export function ChartFields({ form, timezone }: Props) {
  const { t } = useTexts()
  const { values, change, message } = form
  return (
    <fieldset className={styles.part}>
      <legend>{t('sensorSettings.chart')}</legend>
      <TextInput
        label={t('sensorSettings.attributes.name')}
        required
        maxLength={200}
        autoComplete="off"
        value={values.name}
        error={message('name')}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <TextInput
        label={t('sensorSettings.attributes.chartTitle')}
        maxLength={200}
        autoComplete="off"
        value={values.chartTitle}
        error={message('chartTitle')}
        onChange={({ currentTarget }) => change({ chartTitle: currentTarget.value })}
      />
      {(['yMin', 'yMax'] as const).map((name) => (
        <NumberBox
          key={name}
          label={t(`sensorSettings.attributes.${name}`)}
          description={t('sensorSettings.axisHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          field={sensorAttributes.shape[name]}
          system="metric"
          value={values[name]}
          error={message(name)}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      <div className={styles.wide}>
        <TimestampField
          label={t('sensorSettings.attributes.startDate')}
          description={t('sensorSettings.startDateHint')}
          value={values.startDate}
          timezone={timezone}
          error={message('startDate')}
          onChange={(startDate) => change({ startDate })}
        />
      </div>
      <div className={styles.wide}>
        <NumberBox
          label={t('sensorSettings.attributes.rawValueDays')}
          description={t('sensorSettings.rawValueDaysHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          field={sensorAttributes.shape.rawValueDays}
          // Whoever types 0 hardly means 1: values would be deleted after a day.
          limits={{ min: 0 }}
          system="metric"
          value={values.rawValueDays}
          error={message('rawValueDays')}
          onChange={(rawValueDays) => change({ rawValueDays })}
        />
      </div>
      <Switch
        className={styles.wide}
        label={t('sensorSettings.attributes.isEnabled')}
        checked={values.isEnabled}
        onChange={({ currentTarget }) => change({ isEnabled: currentTarget.checked })}
      />
    </fieldset>
  )
}
