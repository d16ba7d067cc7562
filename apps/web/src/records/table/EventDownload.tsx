import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { fileName, saveFile } from '../../ui/save-file.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { wallTimeOf } from '../dialog/fields/zoned-time.ts'
import type { EventRow } from '../events/event-rows.ts'
import type { EventColumn } from './column-visibility.ts'
import { offeredColumns } from './column-visibility.ts'
import type { CellContext } from './event-columns.tsx'
import type { TableView } from './table-view.ts'
import { useHistoryDownload } from './use-history-download.ts'

interface Props extends Pick<CellContext, 'system' | 'zone' | 'referencePosition'> {
  readonly view: Pick<TableView, 'archived'>
  /** Reads all rows that the filters let through, in their order. */
  readonly readRows: () => Promise<EventRow[]>
  /** The rope whose events these are. */
  readonly rope: { readonly id: string; readonly name: string }
  /** True where something of the rope's events is left out. */
  readonly isFiltered: boolean
  readonly shown: readonly EventColumn[]
  /** The columns in which some event of the rope is known to have something. */
  readonly recorded: ReadonlySet<string>
}

const formats = ['csv', 'xlsx'] as const

interface Wanted {
  readonly format: (typeof formats)[number]
  readonly allColumns: boolean
}

function today(zone: string | undefined): string {
  return wallTimeOf(Date.now(), zone).date
}

/**
 * Saves the rows of the table, of all its pages, filtered and sorted as they are shown, with the columns shown or with
 * all; and the change history of all events of the rope.
 */
export function EventDownload({ rope, isFiltered, shown, recorded, readRows, ...props }: Props) {
  const localization = useTexts()
  const { t } = localization
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const { zone, view, system, referencePosition } = props
  const history = useHistoryDownload({ rope, zone, system, day: today(zone) })
  const download = useMutation({
    mutationFn: async ({ format, allColumns }: Wanted) => {
      const [rows, { eventsCsv, eventsXlsx }] = await Promise.all([readRows(), import('./event-export.ts')])
      const columns = allColumns ? offeredColumns(rows, recorded) : shown
      const options = { localization, system, zone, referencePosition, columns }
      const file =
        format === 'csv'
          ? new Blob([eventsCsv(rows, options)], { type: 'text/csv;charset=utf-8' })
          : await eventsXlsx(rows, options)
      const filterLabels = [
        ...(view.archived ? [t('common.archived')] : []),
        ...(isFiltered ? [t('events.filtered')] : []),
      ]
      saveFile(file, fileName([rope.name, t('events.title'), today(zone), ...filterLabels], format))
    },
    onError: (error, wanted) => toasts.failed(errorMessage(error), () => download.mutate(wanted)),
  })

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('events.download')}>
          <ActionIcon aria-label={t('events.download')} loading={history.isReading || download.isPending}>
            <IconDownload size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('eventTable.asShown')}</Menu.Label>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => download.mutate({ format, allColumns: false })}>
            {t(`common.format.${format}`)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('eventTable.allColumns')}</Menu.Label>
        {formats.map((format) => (
          <Menu.Item
            key={format}
            aria-label={t('eventTable.allOf', { format: t(`common.format.${format}`) })}
            onClick={() => download.mutate({ format, allColumns: true })}
          >
            {t(`common.format.${format}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={history.save}>{t('eventTable.history')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
