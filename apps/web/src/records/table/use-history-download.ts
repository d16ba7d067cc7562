import { replayChanges } from '@catenary/contract/records/event-history'
import type { HistoryChanges } from '@catenary/contract/records/event-history'
import { events } from '@catenary/contract/records/events'
import type { RopeHistoryEntry } from '@catenary/contract/records/rope-history'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { formatNumber } from '@catenary/i18n/format'
import { csvCell } from '@catenary/i18n/spreadsheet-text'
import { useMutation } from '@tanstack/react-query'
import { callPage } from '../../api/call.ts'
import { fileName, saveFile } from '../../ui/save-file.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { Localization } from '../../ui/texts/texts-context.ts'
import { useErrorMessage } from '../../ui/use-error-message.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { wallTimeOf } from '../dialog/fields/zoned-time.ts'
import { displayedChanges, emptyText, eventFieldTexts } from '../dialog/use-event-field-texts.ts'
import type { EventFinder, FieldTexts, NamedEvent } from '../dialog/use-event-field-texts.ts'
import { typeName } from './event-names.ts'

interface HistoryDownloadOptions {
  readonly rope: { readonly id: string; readonly name: string }
  readonly zone: string | undefined
  readonly system: UnitSystem
  /** Today, for the file's name. */
  readonly day: string
}

/** Saves who changed which event of a rope, when, and from what, as CSV: a line for every field that changed. */
export function useHistoryDownload({ rope, zone, system, day }: HistoryDownloadOptions) {
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
    onError: (error) => toasts.failed(errorMessage(error), () => loading.mutate()),
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
  const byId = new Map<unknown, NamedEvent>()
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
