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
import type { ComponentProps, RefObject } from 'react'
import { memo, useState } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { EntryCards } from './grid/EntryCards.tsx'
import { EntryGrid } from './grid/EntryGrid.tsx'
import type { GridColumn } from './grid/grid-columns.ts'
import { fixedColumns, gridColumns } from './grid/grid-columns.ts'
import type { CardStep } from './grid/grid-preferences.ts'
import type { useGrid } from './grid/use-grid.ts'
import styles from './QuickEntry.module.css'

type CardsProps = ComponentProps<typeof EntryCards>
type GridProps = ComponentProps<typeof EntryGrid>

interface Props {
  readonly ref: RefObject<HTMLDivElement | null>
  /** One damage large and the others as a list, as for a finger; else a table. */
  readonly asCards: boolean
  readonly grid: ReturnType<typeof useGrid>
  /** Common props of cards and table. */
  readonly cells: Omit<CardsProps & GridProps, 'ref' | 'step' | 'hasPoints' | `on${Capitalize<string>}`> &
    Pick<GridProps, 'onLeave'>
  readonly cardStep: CardStep
  /** Reference points can be typed, which a keypad of figures cannot. */
  readonly hasPoints: boolean
  readonly tools: Omit<ComponentProps<typeof EntryToolbar>, 'columns' | 'heading' | 'canUndo' | 'canRedo'>
  readonly onPasteCells: GridProps['onPaste']
  readonly onGoToRow: (row: string) => void
}

/** The damages of an inspection with their tools, as a table or as cards. */
export function EntryTable({ ref, asCards, grid, cells, cardStep, hasPoints, tools, ...props }: Props) {
  const { t } = useTexts()
  const { state, onType, onCommand, onEnter } = grid
  const last = state.rows.at(-1)
  return (
    <div ref={ref} className={styles.damages}>
      <EntryToolbar
        columns={cells.columns}
        heading={cells.texts.heading}
        canUndo={state.past.length > 0}
        canRedo={state.future.length > 0}
        {...tools}
      />
      {asCards ? (
        <EntryCards {...cells} {...{ hasPoints, onType, onCommand }} step={cardStep} onChoose={props.onGoToRow} />
      ) : (
        <>
          <EntryGrid {...cells} {...{ onType, onCommand, onEnter }} onPaste={props.onPasteCells} />
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.add}
            onClick={() => last && onCommand('nextRow', last.id, 'position')}
          >
            {t('quickEntry.addRow')}
          </Button>
        </>
      )}
    </div>
  )
}

interface EntryToolbarProps {
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
const EntryToolbar = memo(function EntryToolbar(props: EntryToolbarProps) {
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

function ColumnsButton({ columns, heading, onColumns }: Pick<EntryToolbarProps, 'columns' | 'heading' | 'onColumns'>) {
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
