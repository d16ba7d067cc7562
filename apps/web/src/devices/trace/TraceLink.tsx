import { truscanKinds } from '@catenary/contract/devices/truscan-fields'
import type { RopeEvent } from '@catenary/contract/records/events'
import { Button, Group } from '@mantine/core'
import { IconWaveSine } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'

interface Props {
  readonly event: RopeEvent
  readonly onOpen: (event: string) => void
}

/** Leads from a measurement that came with a file of a device to what it measured along the rope; nothing for other events. */
export function TraceLink({ event: { id, attributes }, onOpen }: Props) {
  const { t } = useTexts()
  const isOfDevice = truscanKinds.some((kind) => kind === attributes.type) && attributes.importHash !== undefined
  if (!isOfDevice) return null
  return (
    <Group>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconWaveSine size={16} aria-hidden />}
        onClick={() => onOpen(id)}
      >
        {t('traces.open')}
      </Button>
    </Group>
  )
}
