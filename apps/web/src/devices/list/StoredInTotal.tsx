import { sensorDevices } from '@catenary/contract/devices/sensor-devices'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useFileSize } from '../../ui/use-file-size.ts'

/** The space that the measurements of all devices use; nothing while it is not known. */
export function StoredInTotal() {
  const { t } = useTexts()
  const size = useFileSize()
  const { data } = useQuery(queryFor(sensorDevices.storage, {}))
  if (!data) return null
  return (
    <Text size="sm" c="dimmed" mt="sm">
      {t('devices.storedInTotal', { size: size(data.bytes) })}
    </Text>
  )
}
