import type { Sensor, SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { sensorDevice as sensorDeviceSchema, sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { Button } from '@mantine/core'
import { IconArchiveOff } from '@tabler/icons-react'
import { call } from '../../api/call.ts'
import { useEndpointMutation } from '../../api/queries.ts'
import { ArchiveButton } from '../../ui/form/ArchiveButton.tsx'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import type { LoadedFormCallbacks, LoadedRecord } from '../../ui/form/RecordDialog.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { NotFound } from '../../ui/page/NotFound.tsx'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { ChartFields } from './ChartFields.tsx'
import { staleByDevice } from './DeviceForm.tsx'
import { PlotlineRows } from './PlotlineRows.tsx'
import type { SensorDraft } from './sensor-draft.ts'
import { placeOfSensorField, sensorChange, sensorDraftOf, sensorIssues, withoutEmptyPlotlines } from './sensor-draft.ts'
import { useSensorComparison } from './use-sensor-comparison.ts'
import { ValueRows } from './ValueRows.tsx'

interface Props extends LoadedFormCallbacks {
  readonly opened: LoadedRecord<SensorDevice>
  readonly sensorId: string
}

/** The settings of one sensor of a device. */
export function SensorForm({ opened, sensorId, ...callbacks }: Props) {
  const sensor = opened.entity.sensors.find(({ id }) => id === sensorId)
  if (!sensor) return <NotFound />
  return <SensorSettings sensor={sensor} opened={opened} {...callbacks} />
}

interface SettingsProps extends Omit<Props, 'sensorId'> {
  readonly sensor: Sensor
}

function SensorSettings({ sensor, opened, ...callbacks }: SettingsProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const timezone = opened.entity.rope?.installation.timezone
  const compare = useSensorComparison(timezone)
  const form = useRecordForm<SensorDraft, ReturnType<typeof sensorChange>, SensorDevice>({
    initial: () => sensorDraftOf(sensor),
    validate: sensorIssues,
    normalize: withoutEmptyPlotlines,
    placeOf: (path, draft) => placeOfSensorField(path, sensor, draft),
    changeOf: (draft) => sensorChange(sensor, draft),
    send: (sensorDevice, { ifMatch }) =>
      call(sensorDevices.change, { params: { id: opened.entity.id }, body: { sensorDevice } }, { ifMatch }),
    version: opened.version,
    stale: staleByDevice,
    onChanged: callbacks.onChanged,
    onSaved: () => {
      toasts.showSuccess(t('sensorSettings.saved'))
      callbacks.onClose()
    },
  })
  const draftOfOther = (theirs: unknown) => {
    const parsed = sensorDeviceSchema.safeParse(theirs)
    const other = parsed.success ? parsed.data.sensors.find(({ id }) => id === sensor.id) : undefined
    return other ? sensorDraftOf(other) : undefined
  }
  return (
    <FormFrame
      {...callbacks}
      form={form}
      conflict={{
        title: t('devices.conflictTitle'),
        compare: (theirs) => compare(form.values, draftOfOther(theirs)),
      }}
      tools={<ArchiveTools sensor={sensor} opened={opened} onClose={callbacks.onClose} />}
    >
      <ChartFields form={form} timezone={timezone} />
      <PlotlineRows form={form} />
      <ValueRows form={form} stored={sensor.attributes.values} />
    </FormFrame>
  )
}

type ArchiveProps = Pick<SettingsProps, 'sensor' | 'opened' | 'onClose'>

/** Archives a sensor, or brings an archived one back. */
function ArchiveTools({ sensor, opened: { entity, version }, onClose }: ArchiveProps) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const { mutate, isPending } = useEndpointMutation(sensorDevices.change, staleByDevice)
  const sent = (isDeleted: boolean) => ({
    params: { id: entity.id },
    body: { sensorDevice: { sensors: [{ id: sensor.id, isDeleted }] } },
  })
  const attempt = toasts.attempt(`sensors.restore ${sensor.id}`)
  const restore = () => {
    attempt.begin()
    mutate(
      { ...sent(false), options: { ifMatch: version ?? null } },
      {
        onSuccess: () => {
          toasts.showSuccess(t('common.restored'))
          onClose()
        },
        onError: (error) => attempt.showError(errorMessage(error), restore),
      },
    )
  }
  if (sensor.isDeleted)
    return (
      <Button
        variant="default"
        leftSection={<IconArchiveOff size={16} stroke={1.6} aria-hidden />}
        loading={isPending}
        onClick={restore}
      >
        {t('common.restore')}
      </Button>
    )
  return (
    <ArchiveButton
      help="sensors#3"
      question={t('sensorSettings.archiveQuestion')}
      explanation={t('sensorSettings.archiveExplained')}
      doneMessage={t('sensorSettings.archived')}
      archive={(ifMatch) => call(sensorDevices.change, sent(true), { ifMatch })}
      restore={() => call(sensorDevices.change, sent(false), { ifMatch: null })}
      version={version}
      stale={staleByDevice}
      onDone={onClose}
    />
  )
}
