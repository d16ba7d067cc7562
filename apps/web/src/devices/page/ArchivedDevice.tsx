import type { SensorDevice } from '@catenary/contract/devices/sensor-devices'
import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { etagOf } from '@catenary/contract/primitives'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEndpointMutation } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { textsOf } from '../kind-texts.ts'
import { staleByDevice } from '../settings/DeviceForm.tsx'
import styles from './page.module.css'

/** On the page of an archived device: that nothing can be changed, and the way to restore it. */
export function ArchivedDevice({ device }: { readonly device: SensorDevice }) {
  const { t } = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const { mutate, isPending } = useEndpointMutation(sensorDevices.change, staleByDevice)
  if (!device.isDeleted) return null
  const attempt = toasts.attempt(`devices.restore ${device.id}`)
  const restore = () => {
    attempt.begin()
    mutate(
      {
        params: { id: device.id },
        body: { sensorDevice: { isDeleted: false } },
        options: { ifMatch: etagOf(device.version) },
      },
      {
        onSuccess: () => toasts.showSuccess(t('common.restored')),
        onError: (error) => attempt.showError(errorMessage(error), restore),
      },
    )
  }
  return (
    <div className={styles.note} role="note">
      <span>{t(`${textsOf(device.kind)}.readOnly`)}</span>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden />}
        loading={isPending}
        onClick={restore}
      >
        {t('common.restore')}
      </Button>
    </div>
  )
}
