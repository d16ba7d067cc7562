import { replayChanges } from '@catenary/contract/records/event-history'
import type { HistoryChanges } from '@catenary/contract/records/event-history'
import { events } from '@catenary/contract/records/events'
import type { RopeHistoryEntry } from '@catenary/contract/records/rope-history'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { formatNumber } from '@catenary/i18n/format'
import { csvCell } from '@catenary/i18n/spreadsheet-text'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { callPage } from '../../api/call.ts'
import { wallTimeOf } from '../../ui/form/zoned-time.ts'
import { fileName, saveFile } from '../../ui/save-file.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { Localization } from '../../ui/texts/texts-context.ts'
import { Tooltip } from '../../ui/tooltip/Tooltip.tsx'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { displayedChanges, emptyText, eventFieldTexts } from '../dialog/use-event-field-texts.ts'
import type { EventFinder, FieldTexts } from '../dialog/use-event-field-texts.ts'
import type { EventRow } from '../events/event-rows.ts'
import type { EventColumn } from './column-visibility.ts'
import { filledColumns, offeredColumns } from './column-visibility.ts'
import type { CellContext } from './event-columns.tsx'
import { typeName } from './event-names.ts'
import type { TableView } from './table-view.ts'

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
      const columns = allColumns ? offeredColumns(filledColumns(rows), recorded) : shown
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
    onError: (error, wanted) => toasts.showError(errorMessage(error), () => download.mutate(wanted)),
  })

  return (
    <Menu position="bottom-end">
      <Tooltip label={t('events.download')}>
        <Menu.Target>
          <ActionIcon aria-label={t('events.download')} loading={history.isReading || download.isPending}>
            <IconDownload size={18} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
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

interface HistoryDownloadOptions {
  readonly rope: { readonly id: string; readonly name: string }
  readonly zone: string | undefined
  readonly system: UnitSystem
  /** Today, for the file's name. */
  readonly day: string
}

/** Saves who changed which event of a rope, when, and from what, as CSV: a line for every field that changed. */
function useHistoryDownload({ rope, zone, system, day }: HistoryDownloadOptions) {
  const localization = useTexts()
  const toasts = useToasts()
  const errorMessage = useErrorMessage()
  const loading = useMutation({
    mutationFn: () => loadFullHistory(rope.id),
    onSuccess: (entries) => {
      const texts = eventFieldTexts(localization, { zone, system }, finderOf(entries))
      const csv = historyCsv(entries, { localization, zone, system, texts })
      const file = new Blob([csv], { type: 'text/csv;charset=utf-8' })
      saveFile(file, fileName([rope.name, localization.t('eventTable.historyFile'), day], 'csv'))
    },
    onError: (error) => toasts.showError(errorMessage(error), () => loading.mutate()),
  })
  return { save: () => loading.mutate(), isReading: loading.isPending }
}

async function loadFullHistory(id: string): Promise<RopeHistoryEntry[]> {
  const loaded: RopeHistoryEntry[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: '10000', ...(cursor && { cursor }) }
    const page = await callPage(events.ropeHistory, { params: { id }, query })
    loaded.push(...page.items)
    cursor = page.next
  }
  return loaded
}

// Every event of the rope has a history, archived ones too.
function finderOf(entries: readonly RopeHistoryEntry[]): EventFinder {
  const byId = new Map<unknown, NonNullable<ReturnType<EventFinder>>>()
  for (const { event, attributes } of entries) {
    const { id, type, position, timestamp } = event
    const isDeleted = 'isDeleted' in attributes ? attributes['isDeleted']?.new === true : byId.get(id)?.isDeleted
    byId.set(id, { position, timestamp, isDeleted: isDeleted ?? false, attributes: { type } })
  }
  return (id) => byId.get(id)
}

interface HistoryCsvOptions extends Pick<HistoryDownloadOptions, 'zone' | 'system'> {
  readonly localization: Pick<Localization, 't' | 'language' | 'quantity' | 'date'>
  readonly texts: FieldTexts
}

const cellText = (value: string) => (value === emptyText ? '' : value)

/**
 * The history of a rope's events as CSV, in the reader's language, units and time zone: who changed which field of which
 * event, when, from what to what; with the hash of each entry, and whether the entry is as it was written.
 */
export function historyCsv(
  entries: readonly RopeHistoryEntry[],
  { localization, zone, system, texts }: HistoryCsvOptions,
): string {
  const { t, language } = localization
  const separator = formatNumber(language, 0.5, 1).includes(',') ? ';' : ','
  const timeZone = zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const heads = [
    `${t('eventTable.changedAt')} (${timeZone})`,
    t('events.changedBy'),
    t('events.event'),
    t('eventTable.eventId'),
    t('eventTable.version'),
    t('forms.field'),
    t('events.oldValue'),
    t('events.newValue'),
    t('eventTable.asWritten'),
    t('eventTable.hash'),
  ]
  const changes: HistoryChanges[] = []
  const lines = entries.flatMap(({ event, number, timestamp, user, attributes, hash, isIntact }) => {
    if (number === 1) changes.length = 0
    const before = replayChanges(changes)
    changes.push(attributes)
    const after = replayChanges(changes)
    const { date, time } = wallTimeOf(timestamp, zone)
    const place = localization.quantity(event.position, 'm', { system })
    const eventText = t('events.eventAt', { kind: typeName(localization, event.type), position: place })
    const name = `${eventText}, ${localization.date(event.timestamp, zone)}`
    const rows = displayedChanges(attributes, number === 1).flatMap(([field, change]) =>
      texts.rows(field, change, { before, after }),
    )
    return rows.map(({ label, old, new: value }) => [
      // Zones differ by whole minutes: the seconds are those of UTC.
      `${date} ${time}${timestamp.slice(16, 19)}`,
      user.isSystem ? t('common.system') : user.name,
      name,
      event.id,
      String(number),
      label,
      cellText(old),
      cellText(value),
      t(isIntact ? 'common.yes' : 'common.no'),
      hash,
    ])
  })
  return `\ufeff${[heads, ...lines].map((cells) => cells.map((cell) => csvCell(cell, separator)).join(separator)).join('\r\n')}\r\n`
}
