import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { fileName, saveFile } from '../../../ui/save-file.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { wallTimeOf } from '../dialog/zoned-time.ts'
import { useEventTable } from './EventTable.tsx'
import type { EventTableProps } from './EventTable.tsx'
import type { TableView } from './table-view.ts'

interface Props extends EventTableProps {
  readonly view: Pick<TableView, 'sort' | 'ascending' | 'page' | 'size' | 'archived'>
  /** The rope's name, for the files' names. */
  readonly name: string
  /** True where something of the rope's events is left out. */
  readonly isFiltered: boolean
}

const formats = ['csv', 'xlsx'] as const

function today(zone: string | undefined): string {
  return wallTimeOf(Date.now(), zone).date
}

/** Saves the rows of the table, of all its pages, filtered and sorted as they are shown. */
export function EventDownload({ name, isFiltered, ...props }: Props) {
  const speech = useTexts()
  const { t } = speech
  const toasts = useToasts()
  const table = useEventTable(props)
  const { zone, view } = props

  async function save(format: (typeof formats)[number]) {
    try {
      const rows = table.getPrePaginatedRowModel().rows.map(({ original }) => original)
      const { eventsCsv, eventsXlsx } = await import('./event-export.ts')
      const setting = { speech, system: props.system, zone, place: props.place }
      const file =
        format === 'csv'
          ? new Blob([eventsCsv(rows, setting)], { type: 'text/csv;charset=utf-8' })
          : await eventsXlsx(rows, setting)
      const narrowed = [...(view.archived ? [t('common.archived')] : []), ...(isFiltered ? [t('events.filtered')] : [])]
      saveFile(file, fileName([name, t('events.title'), today(zone), ...narrowed], format))
    } catch {
      toasts.failed(t('errors.server.failed'), () => void save(format))
    }
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('events.download')}>
          <ActionIcon aria-label={t('events.download')} ml="auto">
            <IconDownload size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {t(`usersPage.format.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
