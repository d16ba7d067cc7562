import type { AlarmRule } from '@catenary/contract/devices/alarms'
import { alarmRuleFields, alarmRuleHas, alarms } from '@catenary/contract/devices/alarms'
import type { SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { alarmKinds } from '@catenary/domain/devices/alarms'
import type { AlarmKind } from '@catenary/domain/devices/alarms'
import { formatMeasured } from '@catenary/i18n/devices/describe-alarm'
import { NativeSelect, Switch } from '@mantine/core'
import { call } from '../../api/call.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { NumberBox } from '../../ui/form/NumberBox.tsx'
import type { LoadedRecord } from '../../ui/form/RecordDialog.tsx'
import type { FormCallbacks } from '../../ui/form/use-record-form.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import type { AlarmRuleDraft } from './alarm-rule-draft.ts'
import {
  alarmRuleDraftIssues,
  alarmRuleDraftOf,
  alarmRuleOf,
  minuteFields,
  newAlarmRuleOf,
  placeOfRuleField,
  watchableValues,
} from './alarm-rule-draft.ts'
import { useRuleComparison } from './use-rule-comparison.ts'
import styles from '../settings/settings.module.css'

/** What is stale after a change of a rule, or of an alarm. */
export const staleByAlarms = ['alarms', 'attention'] as const

interface Props extends FormCallbacks {
  readonly device: SensorDevice
  /** The stored rule; absent for a new one. */
  readonly opened?: LoadedRecord<AlarmRule>
  readonly onReload?: () => void
}

/** The form of an alarm rule: its fields are those of the chosen kind. */
export function AlarmRuleForm({ device, opened, ...callbacks }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const values = watchableValues(device)
  const form = useRecordForm<AlarmRuleDraft, AlarmRuleDraft, AlarmRule>({
    initial: () => alarmRuleDraftOf(opened?.entity, values[0]?.key),
    validate: alarmRuleDraftIssues,
    placeOf: placeOfRuleField,
    changeOf: (draft) => draft,
    send: (draft, { ifMatch, idempotencyKey }) =>
      opened
        ? call(
            alarms.changeRule,
            { params: { id: opened.entity.id }, body: { alarmRule: alarmRuleOf(draft) as never } },
            { ifMatch },
          )
        : call(
            alarms.addRule,
            { params: { id: device.id }, body: { alarmRule: newAlarmRuleOf(draft) as never } },
            { idempotencyKey },
          ),
    version: opened?.version,
    stale: staleByAlarms,
    onChanged: callbacks.onChanged,
    onSaved: () => {
      toasts.showSuccess(t('alarms.saved'))
      callbacks.onClose()
    },
  })
  const compare = useRuleComparison(values)
  return (
    <FormFrame
      {...callbacks}
      form={form}
      conflict={{ title: t('alarms.conflictTitle'), compare: (theirs) => compare(form.values, theirs) }}
    >
      <RuleFields form={form} values={values} />
    </FormFrame>
  )
}

interface FieldsProps {
  readonly form: ReturnType<typeof useRecordForm<AlarmRuleDraft, AlarmRuleDraft, AlarmRule>>
  readonly values: ReturnType<typeof watchableValues>
}

function RuleFields({ form, values }: FieldsProps) {
  const { t, locale } = useTexts()
  const { kind, value, isEnabled } = form.values
  const { unit = null, last = null } = values.find(({ key }) => key === value) ?? {}
  const number = (name: 'threshold' | 'hysteresis' | 'delayMinutes' | 'periodMinutes') => ({
    system: 'metric' as const,
    value: form.values[name],
    error: form.message(name),
    onChange: (typed: unknown) => form.change({ [name]: typed }),
  })
  return (
    <div className={styles.part}>
      <NativeSelect
        className={styles.wide}
        label={t('alarms.kindLabel')}
        data-autofocus
        value={kind}
        error={form.message('kind')}
        description={kind === 'offline' ? t('alarms.offlineHint') : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={alarmKinds.map((one) => ({ value: one, label: t(`alarms.kind.${one}`) }))}
        onChange={({ currentTarget }) => form.change({ kind: currentTarget.value as AlarmKind })}
      />
      {alarmRuleHas.value(kind) && (
        <NativeSelect
          className={styles.wide}
          label={t('alarms.value')}
          required={alarmRuleHas.requiredValue(kind)}
          value={value}
          error={form.message('value')}
          data={[
            { value: '', label: alarmRuleHas.requiredValue(kind) ? '–' : t('alarms.wholeDevice') },
            ...values.map(({ key, label }) => ({ value: key, label })),
          ]}
          onChange={({ currentTarget }) => form.change({ value: currentTarget.value })}
        />
      )}
      {alarmRuleHas.threshold(kind) && (
        <>
          <NumberBox
            {...number('threshold')}
            label={unit ? t('alarms.thresholdIn', { unit }) : t('alarms.threshold')}
            // A threshold in another unit would never be passed.
            description={
              last !== null &&
              t('alarms.lastMeasured', { value: formatMeasured(locale, { value: { unit }, threshold: null }, last) })
            }
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            required
            field={alarmRuleFields.shape.threshold}
          />
          <NumberBox
            {...number('hysteresis')}
            label={t('alarms.hysteresis')}
            description={t('alarms.hysteresisHint')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            field={alarmRuleFields.shape.hysteresis}
          />
        </>
      )}
      {alarmRuleHas.periodSeconds(kind) && (
        <NumberBox
          {...number('periodMinutes')}
          label={t(kind === 'change' ? 'alarms.period' : 'alarms.silence')}
          required
          field={minuteFields.periodMinutes}
        />
      )}
      <NumberBox
        {...number('delayMinutes')}
        label={t('alarms.delay')}
        description={t('alarms.delayHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        field={minuteFields.delayMinutes}
      />
      <Switch
        className={styles.wide}
        label={t('alarms.isEnabled')}
        checked={isEnabled}
        onChange={({ currentTarget }) => form.change({ isEnabled: currentTarget.checked })}
      />
    </div>
  )
}
