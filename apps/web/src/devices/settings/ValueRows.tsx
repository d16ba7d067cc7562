import type { SensorValue } from '@catenary/contract/devices/sensor-devices'
import { trendlines, valueAttributes } from '@catenary/contract/devices/sensor-fields'
import { Button, Checkbox, Switch, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { NumberBox } from '../../ui/form/NumberBox.tsx'
import type { Form } from '../../ui/form/use-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { SensorDraft, ValueDraft } from './sensor-draft.ts'
import { draftName } from './sensor-draft.ts'
import devices from '../devices.module.css'
import styles from './settings.module.css'

interface Props {
  readonly form: Form<SensorDraft>
  readonly stored: readonly SensorValue[]
}

/** So many values are opened from the start: more would hide each other. */
const maxOpen = 2

/** The values of a sensor: which are shown, and as what. */
export function ValueRows({ form, stored }: Props) {
  const { t } = useTexts()
  const { values } = form.values
  return (
    <fieldset className={styles.list}>
      <legend>{t('sensorSettings.values')}</legend>
      {values.length === 0 ? (
        <Text c="dimmed">{t('sensorSettings.noValues')}</Text>
      ) : (
        <Text c="dimmed" size="sm">
          {t('sensorSettings.formula')} {t('sensorSettings.rulesConverted')}
        </Text>
      )}
      {values.map((value, index) => (
        <ValueRow
          key={`${value.fragment} ${value.name}`}
          value={value}
          isNew={stored[index]?.isNew === true}
          startsOpen={values.length <= maxOpen}
          message={(field) => form.message(`values[${index}].${field}`)}
          onValue={(changed) => form.change({ values: values.with(index, { ...value, ...changed }) })}
        />
      ))}
    </fieldset>
  )
}

interface RowProps {
  readonly value: ValueDraft
  readonly isNew: boolean
  readonly startsOpen: boolean
  readonly message: (field: string) => string | undefined
  readonly onValue: (changed: Partial<ValueDraft>) => void
}

const texts = ['customName', 'unit', 'customUnit'] as const
const numbers = ['scale', 'customScale', 'offset'] as const

function ValueRow({ value, isNew, startsOpen, message, onValue }: RowProps) {
  const { t } = useTexts()
  const [wantsOpen, setWantsOpen] = useState(startsOpen)
  // What is wrong must be seen.
  const isOpen = wantsOpen || [...texts, ...numbers].some((field) => message(field) !== undefined)
  const name = draftName(value)
  const Sign = isOpen ? IconChevronUp : IconChevronDown
  return (
    <fieldset className={styles.value} aria-label={name}>
      <div className={styles.valueHead}>
        <strong>{name}</strong>
        {isNew && <span className={devices.badge}>{t('sensorSettings.newMark')}</span>}
        <Switch
          label={t('sensorSettings.value.isEnabled')}
          checked={value.isEnabled}
          onChange={({ currentTarget }) => onValue({ isEnabled: currentTarget.checked })}
        />
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={isOpen}
          rightSection={<Sign size={16} aria-hidden />}
          onClick={() => setWantsOpen(!isOpen)}
        >
          {t('common.settings')}
        </Button>
      </div>
      {isOpen && <ValueFields value={value} message={message} onValue={onValue} />}
    </fieldset>
  )
}

function ValueFields({ value, message, onValue }: Pick<RowProps, 'value' | 'message' | 'onValue'>) {
  const { t } = useTexts()
  return (
    <div className={styles.fields}>
      {texts.map((field) => (
        <TextInput
          key={field}
          label={t(`sensorSettings.value.${field}`)}
          maxLength={field === 'customName' ? 200 : 50}
          autoComplete="off"
          value={value[field]}
          error={message(field)}
          onChange={({ currentTarget }) => onValue({ [field]: currentTarget.value })}
        />
      ))}
      {numbers.map((field) => (
        <NumberBox
          key={field}
          label={t(`sensorSettings.value.${field}`)}
          description={field === 'customScale' ? t('sensorSettings.customScaleHint') : undefined}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          required={field !== 'customScale'}
          field={valueAttributes.shape[field]}
          system="metric"
          value={value[field]}
          error={message(field)}
          onChange={(number) => onValue({ [field]: number })}
        />
      ))}
      <fieldset className={styles.trendlines}>
        <legend>{t('sensorSettings.trendlines')}</legend>
        {trendlines.map((line) => (
          <Checkbox
            key={line}
            label={t(`sensorSettings.trendline.${line}`)}
            checked={value.trendlines[line]}
            onChange={({ currentTarget }) =>
              onValue({ trendlines: { ...value.trendlines, [line]: currentTarget.checked } })
            }
          />
        ))}
        <Text size="sm" c="dimmed">
          {t('sensorSettings.trendlinesHint')}
        </Text>
      </fieldset>
    </div>
  )
}
