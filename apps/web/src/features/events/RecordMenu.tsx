import { mayMutate } from '@catenary/contract/recording-rules'
import type { Rope } from '@catenary/contract/ropes'
import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { RecordingKind } from '@catenary/domain/damage'

interface Props {
  readonly rope: Rope
  readonly onRecord: (kind: RecordingKind) => void
}

/** Records a damage, or by its menu something else. */
export function RecordMenu({ rope, onRecord }: Props) {
  const { t } = useTexts()
  const others: readonly RecordingKind[] = mayMutate(rope.attributes)
    ? ['repair', 'measurement', 'mutation']
    : ['repair', 'measurement']
  const words = { repair: 'recordRepair', measurement: 'recordMeasurement', mutation: 'recordMutation' } as const
  return (
    <Group gap={2} wrap="nowrap">
      <Button leftSection={<IconPlus size={16} />} onClick={() => onRecord('damage')}>
        {t('events.recordingType.damage')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="filled" color="glacier" size="input-sm" aria-label={t('ropePage.moreToRecord')}>
            <IconChevronDown size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((kind) => (
            <Menu.Item key={kind} onClick={() => onRecord(kind)}>
              {t(`events.${words[kind as keyof typeof words]}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
