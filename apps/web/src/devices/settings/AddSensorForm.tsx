import type { SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { measurementName } from '@catenary/contract/devices/sensor-fields'
import { issuesOf } from '@catenary/contract/issues'
import { TextInput } from '@mantine/core'
import { call } from '../../api/call.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import type { LoadedFormCallbacks, LoadedRecord } from '../../ui/form/RecordDialog.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { staleByDevice } from './DeviceForm.tsx'

interface Props extends LoadedFormCallbacks {
  readonly opened: LoadedRecord<SensorDevice>
}

/** The name of a new sensor of a device. */
export function AddSensorForm({ opened, ...callbacks }: Props) {
  const { t } = useTexts()
  const toasts = useToasts()
  const form = useRecordForm({
    initial: { name: '' },
    validate: ({ name }) => {
      const checked = measurementName.safeParse(name, { reportInput: true })
      return checked.success ? [] : issuesOf(checked.error, 'name')
    },
    placeOf: (path) => (path.endsWith('.name') ? 'name' : undefined),
    changeOf: ({ name }) => ({ sensors: [{ name: name.trim() }] }),
    send: (sensorDevice, { ifMatch }) =>
      call(sensorDevices.change, { params: { id: opened.entity.id }, body: { sensorDevice } }, { ifMatch }),
    // Without it a repeated attempt would add a second sensor.
    version: opened.version,
    stale: staleByDevice,
    onChanged: callbacks.onChanged,
    onSaved: () => {
      toasts.showSuccess(t('devices.sensorAdded'))
      callbacks.onClose()
    },
  })
  return (
    <FormFrame {...callbacks} form={form} conflict={{ title: t('devices.conflictTitle'), compare: () => [] }}>
      <TextInput
        label={t('sensorSettings.attributes.name')}
        required
        data-autofocus
        maxLength={200}
        autoComplete="off"
        value={form.values.name}
        error={form.message('name')}
        onChange={({ currentTarget }) => form.change({ name: currentTarget.value })}
      />
    </FormFrame>
  )
}
