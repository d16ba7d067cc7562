import { ActionIcon, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import type { EventColumn } from './column-visibility.ts'
import { useColumnName } from './event-names.ts'
import styles from './EventTable.module.css'

interface Props {
  readonly offered: readonly EventColumn[]
  readonly shown: readonly EventColumn[]
  readonly onShow: (column: EventColumn, isWanted: boolean) => void
}

/** Chooses the columns of the table; the date stays, because it carries the link to the event. */
export function ColumnMenu({ offered, shown, onShow }: Props) {
  const { t } = useTexts()
  const nameOf = useColumnName()
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Tooltip label={t('common.columns')}>
        <Menu.Target>
          <ActionIcon aria-label={t('common.columns')}>
            <IconColumns3 size={18} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown className={styles.columnMenu}>
        {offered
          .filter((id) => id !== 'date')
          .map((id) => (
            <Menu.CheckboxItem key={id} checked={shown.includes(id)} onChange={(isWanted) => onShow(id, isWanted)}>
              {nameOf(id)}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
