import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { Alert } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'

const pollInterval = 30_000

/** Says that the MQTT broker is not connected; nothing where it is, and where none is set up. */
export function BrokerNote() {
  const { t } = useTexts()
  const { data } = useQuery({ ...queryFor(sensorDevices.broker, {}), refetchInterval: pollInterval })
  if (!data?.isSetUp || data.isConnected) return null
  return (
    <Alert mb="md" color="red" icon={<IconPlugConnectedX aria-hidden />} title={t('deviceMessages.brokerAway')}>
      {t('deviceMessages.brokerAwayExplained')}
    </Alert>
  )
}
