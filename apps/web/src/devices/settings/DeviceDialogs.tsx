import { alarms } from '@catenary/contract/devices/alarms'
import type { DeviceKind, SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { LoadedRecordDialog, RecordDialog } from '../../ui/form/RecordDialog.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { AlarmRuleForm } from '../alarms/AlarmRuleForm.tsx'
import { helpOf, textsOf } from '../kind-texts.ts'
import type { DeviceSearch } from '../search-params.ts'
import { AddSensorForm } from './AddSensorForm.tsx'
import { DeviceForm } from './DeviceForm.tsx'
import { SensorForm } from './SensorForm.tsx'

interface NewProps {
  readonly kind?: DeviceKind
  readonly opened: boolean
  /** What is filled in already. */
  readonly externalId?: string | undefined
  readonly onClose: () => void
  readonly onCreated: (device: Pick<SensorDevice, 'id'>) => void
}

/** The dialog of a new device or smartrope. */
export function NewDeviceDialog({ kind = 'device', opened, externalId, onClose, onCreated }: NewProps) {
  const { t } = useTexts()
  return (
    <RecordDialog help={helpOf(kind)} opened={opened} title={t(`${textsOf(kind)}.create`)} onClose={onClose}>
      {(callbacks) => <DeviceForm kind={kind} {...callbacks} externalId={externalId} onSaved={onCreated} />}
    </RecordDialog>
  )
}

/** The dialogs of a new alarm rule and of a stored one. */
function AlarmRuleDialogs({ device, search: { dialog, alarmRule }, onClose }: Props) {
  const { t } = useTexts()
  return (
    <>
      <RecordDialog
        help="alarms#2"
        opened={!device.isDeleted && dialog === 'addAlarmRule'}
        title={t('alarms.newRule')}
        onClose={onClose}
      >
        {(callbacks) => <AlarmRuleForm device={device} {...callbacks} />}
      </RecordDialog>
      <LoadedRecordDialog
        help="alarms#2"
        endpoint={alarms.rule}
        id={alarmRule ?? ''}
        onClose={onClose}
        opened={!device.isDeleted && alarmRule !== undefined}
        title={t('alarms.addRule')}
      >
        {(opened, callbacks) => <AlarmRuleForm device={device} opened={opened} {...callbacks} />}
      </LoadedRecordDialog>
    </>
  )
}

interface Props {
  readonly device: SensorDevice
  readonly search: DeviceSearch
  readonly onClose: () => void
}

/** The dialogs of a device's page: its settings, those of a sensor, a new sensor, and alarm rules; none where it is archived. */
export function DeviceDialogs({ device, search, onClose }: Props) {
  const { dialog, sensor: sensorId } = search
  const { t } = useTexts()
  const { id, isDeleted, kind } = device
  const of = { endpoint: sensorDevices.get, id, onClose }
  return (
    <>
      <LoadedRecordDialog
        help={helpOf(kind)}
        {...of}
        opened={!isDeleted && dialog === 'settings'}
        title={t(`${textsOf(kind)}.settings`)}
      >
        {(opened, callbacks) => <DeviceForm kind={kind} opened={opened} {...callbacks} onSaved={callbacks.onClose} />}
      </LoadedRecordDialog>
      <LoadedRecordDialog
        help="sensors#3"
        {...of}
        opened={!isDeleted && sensorId !== undefined}
        title={t('sensorSettings.title')}
        titleOf={({ sensors }) => {
          const sensor = sensors.find((one) => one.id === sensorId)
          return sensor ? t('sensorSettings.titleOf', { name: sensor.name }) : t('sensorSettings.title')
        }}
      >
        {(opened, callbacks) => <SensorForm opened={opened} sensorId={sensorId ?? ''} {...callbacks} />}
      </LoadedRecordDialog>
      <LoadedRecordDialog
        help={helpOf(kind)}
        {...of}
        opened={!isDeleted && dialog === 'addSensor'}
        title={t('devices.addSensor')}
        size="sm"
      >
        {(opened, callbacks) => <AddSensorForm opened={opened} {...callbacks} />}
      </LoadedRecordDialog>
      <AlarmRuleDialogs device={device} search={search} onClose={onClose} />
    </>
  )
}
