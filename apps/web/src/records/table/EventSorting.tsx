import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { use } from 'react'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { ChosenTableContext } from './chosen-table.ts'
import { eventColumnIds } from './column-visibility.ts'
import type { EventColumn } from './column-visibility.ts'
import { useColumnName } from './event-names.ts'
import type { TableView } from './table-view.ts'
import styles from './EventTable.module.css'

interface Props {
  readonly columns: readonly EventColumn[]
  readonly onSort: (change: Pick<TableView, 'sort' | 'ascending'>) => void
}

/** How the events are sorted, where there are no heads of columns to press. */
export function EventSorting({ columns, onSort }: Props) {
  const { sort, ascending } = use(ChosenTableContext)
  const { t } = useTexts()
  const nameOf = useColumnName()
  const Arrow = ascending ? IconArrowUp : IconArrowDown
  return (
    <>
      <NativeSelect
        size="xs"
        className={styles.sorting}
        aria-label={t('eventTable.sortedBy')}
        data={eventColumnIds
          .filter((id) => id === sort || columns.includes(id))
          .map((value) => ({ value, label: nameOf(value) }))}
        value={sort}
        onChange={({ currentTarget: { value } }) =>
          onSort({ sort: eventColumnIds.find((id) => id === value) ?? 'date', ascending: value !== 'date' })
        }
      />
      <Tooltip label={t(ascending ? 'eventTable.rising' : 'eventTable.falling')}>
        <ActionIcon
          aria-label={t(ascending ? 'eventTable.rising' : 'eventTable.falling')}
          onClick={() => onSort({ sort, ascending: !ascending })}
        >
          <Arrow size={18} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
