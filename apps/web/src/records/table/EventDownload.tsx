import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { fileName, saveFile } from '../../ui/save-file.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { wallTimeOf } from '../dialog/fields/zoned-time.ts'
import type { EventColumn } from './column-visibility.ts'
import { useEventTable } from './EventTable.tsx'
import type { EventTableProps } from './EventTable.tsx'
import type { TableView } from './table-view.ts'
import { useHistoryDownload } from './use-history-download.ts'

interface Props extends EventTableProps {
  readonly view: Pick<TableView, 'sort' | 'ascending' | 'page' | 'size' | 'archived'>
  /** The rope whose events these are. */
  readonly rope: { readonly id: string; readonly name: string }
  /** True where something of the rope's events is left out. */
  readonly isFiltered: boolean
  /** The columns that are shown, and all that could be. */
  readonly shown: readonly EventColumn[]
  readonly offered: readonly EventColumn[]
}

const formats = ['csv', 'xlsx'] as const

function today(zone: string | undefined): string {
  return wallTimeOf(Date.now(), zone).date
}

/**
 * Saves the rows of the table, of all its pages, filtered and sorted as they are shown, with the columns shown or with
 * all; and the change history of all events of the rope.
 */
export function EventDownload({ rope, isFiltered, shown, offered, ...props }: Props) {
  const localization = useTexts()
  const { t } = localization
  const toasts = useToasts()
  const table = useEventTable(props)
  const { zone, view } = props
  const history = useHistoryDownload({ rope, zone, system: props.system, day: today(zone) })

  async function save(format: (typeof formats)[number], columns: readonly EventColumn[]) {
    try {
      const rows = table.getPrePaginatedRowModel().rows.map(({ original }) => original)
      const { eventsCsv, eventsXlsx } = await import('./event-export.ts')
      const options = { localization, system: props.system, zone, referencePosition: props.referencePosition, columns }
      const file =
        format === 'csv'
          ? new Blob([eventsCsv(rows, options)], { type: 'text/csv;charset=utf-8' })
          : await eventsXlsx(rows, options)
      const filterLabels = [
        ...(view.archived ? [t('common.archived')] : []),
        ...(isFiltered ? [t('events.filtered')] : []),
      ]
      saveFile(file, fileName([rope.name, t('events.title'), today(zone), ...filterLabels], format))
    } catch {
      toasts.failed(t('errors.server.failed'), () => void save(format, columns))
    }
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('events.download')}>
          <ActionIcon aria-label={t('events.download')} loading={history.isReading}>
            <IconDownload size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('eventTable.asShown')}</Menu.Label>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format, shown)}>
            {t(`usersPage.format.${format}`)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('eventTable.allColumns')}</Menu.Label>
        {formats.map((format) => (
          <Menu.Item
            key={format}
            aria-label={t('eventTable.allOf', { format: t(`usersPage.format.${format}`) })}
            onClick={() => void save(format, offered)}
          >
            {t(`usersPage.format.${format}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={history.save}>{t('eventTable.history')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
