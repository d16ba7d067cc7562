import { Button, Checkbox, Menu, Popover, Stack, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsSort,
  IconClipboardPlus,
  IconColumns3,
  IconCopy,
  IconDots,
  IconKeyboard,
} from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { GridColumn } from './grid/grid-columns.ts'
import { fixedColumns, gridColumns } from './grid/grid-columns.ts'
import styles from './QuickEntry.module.css'

interface Props {
  readonly columns: readonly GridColumn[]
  readonly heading: (column: GridColumn) => string
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly onColumns: (columns: readonly GridColumn[]) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onPaste: () => void
  readonly onCopy: () => void
  readonly onSort: () => void
  readonly onAfresh: () => void
}

/** What can be done with the rows as a whole. */
export const EntryToolbar = memo(function EntryToolbar(props: Props) {
  const { t } = useTexts()
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('quickEntry.damages')}>
      <Button size="compact-sm" variant="default" leftSection={<IconClipboardPlus size={16} />} onClick={props.onPaste}>
        {t('quickEntry.paste')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowBackUp size={16} />}
        disabled={!props.canUndo}
        onClick={props.onUndo}
      >
        {t('common.undo')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowForwardUp size={16} />}
        disabled={!props.canRedo}
        onClick={props.onRedo}
      >
        {t('quickEntry.redo')}
      </Button>
      <Button size="compact-sm" variant="default" leftSection={<IconArrowsSort size={16} />} onClick={props.onSort}>
        {t('quickEntry.sort')}
      </Button>
      <ColumnsButton {...props} />
      <KeysButton />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-sm" variant="default" aria-label={t('common.actions')}>
            <IconDots size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={props.onCopy}>
            {t('quickEntry.copy')}
          </Menu.Item>
          <Menu.Item color="red" onClick={props.onAfresh}>
            {t('quickEntry.startAfresh')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
})

function ColumnsButton({ columns, heading, onColumns }: Pick<Props, 'columns' | 'heading' | 'onColumns'>) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const optionalColumns = gridColumns.filter((column) => !fixedColumns.includes(column))
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconColumns3 size={16} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('common.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('common.columns')}>
        <Checkbox.Group
          value={[...columns]}
          onChange={(chosen) => onColumns(gridColumns.filter((column) => chosen.includes(column)))}
        >
          <Stack gap="xs">
            {optionalColumns.map((column) => (
              <Checkbox key={column} value={column} label={heading(column)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  )
}

function KeysButton() {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={360}>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          className={styles.keys}
          leftSection={<IconKeyboard size={16} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('quickEntry.keys')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {[...t('quickEntry.keysHint').split(/(?<=\.)\s/), t('quickEntry.endHint'), t('quickEntry.typeHint')].map(
          (line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ),
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
