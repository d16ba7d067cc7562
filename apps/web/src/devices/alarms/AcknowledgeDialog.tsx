import type { Alarm } from '@catenary/contract/devices/alarms'
import { alarms, maxAlarmNote } from '@catenary/contract/devices/alarms'
import { describeAlarmRule } from '@catenary/i18n/devices/describe-alarm'
import { Text, TextInput } from '@mantine/core'
import { call } from '../../api/call.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { RecordDialog } from '../../ui/form/RecordDialog.tsx'
import type { FormCallbacks } from '../../ui/form/use-record-form.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { staleByAlarms } from './AlarmRuleForm.tsx'

/** Asks what is being done about an alarm, and tells the others that somebody sees to it. */
export function AcknowledgeDialog({ alarm, onClose }: { readonly alarm: Alarm | null; readonly onClose: () => void }) {
  const { t } = useTexts()
  return (
    <RecordDialog help="alarms#3" opened={alarm !== null} size="sm" title={t('alarms.acknowledge')} onClose={onClose}>
      {(callbacks) => alarm && <AcknowledgeForm alarm={alarm} {...callbacks} />}
    </RecordDialog>
  )
}

function AcknowledgeForm({ alarm, ...callbacks }: FormCallbacks & { readonly alarm: Alarm }) {
  const { t, locale } = useTexts()
  const toasts = useToasts()
  const form = useRecordForm({
    initial: { note: '' },
    validate: () => [],
    placeOf: () => 'note' as const,
    changeOf: ({ note }) => ({ note: note.trim() }),
    send: (body) => call(alarms.acknowledge, { params: { id: alarm.id }, body }),
    stale: staleByAlarms,
    onChanged: callbacks.onChanged,
    onSaved: () => {
      toasts.showSuccess(t('alarms.acknowledged'))
      callbacks.onClose()
    },
  })
  return (
    <FormFrame {...callbacks} form={form} action={t('alarms.acknowledge')}>
      <Text>{describeAlarmRule(t, locale, alarm.rule)}</Text>
      <TextInput
        label={t('alarms.note')}
        data-autofocus
        maxLength={maxAlarmNote}
        autoComplete="off"
        value={form.values.note}
        error={form.message('note')}
        onChange={({ currentTarget }) => form.change({ note: currentTarget.value })}
      />
    </FormFrame>
  )
}
