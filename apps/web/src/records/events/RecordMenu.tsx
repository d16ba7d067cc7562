import type { Rope } from '@catenary/contract/assets/ropes'
import { pages } from '@catenary/contract/page-routes'
import { allowsMutations } from '@catenary/contract/records/recording-rules'
import type { RecordingKind } from '@catenary/domain/loss/damage'
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../ui/texts/texts-context.ts'

interface Props {
  readonly rope: Rope
  readonly onRecord: (kind: RecordingKind) => void
}

/** Button that records a damage, with a menu for other recordings. */
export function RecordMenu({ rope, onRecord }: Props) {
  const { t } = useTexts()
  const isMutable = allowsMutations(rope.attributes)
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
          <Menu.Item renderRoot={(props) => <Link to={pages.ropeRecord} params={ropePageParams(rope)} {...props} />}>
            {t('quickEntry.title')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => onRecord('repair')}>{t('events.recordRepair')}</Menu.Item>
          <Menu.Item onClick={() => onRecord('measurement')}>{t('events.recordMeasurement')}</Menu.Item>
          <Menu.Item disabled={!isMutable} onClick={() => onRecord('mutation')}>
            {t('events.recordMutation')}
            {!isMutable && (
              <Text size="xs" maw="16rem">
                {t('events.mutationsNotOffered')}
              </Text>
            )}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

function ropePageParams({ id, installation }: Rope) {
  return { areaId: installation.area.id, installationId: installation.id, ropeId: id }
}
