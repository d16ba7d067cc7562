import { events } from '@catenary/contract/events'
import { fieldsAfter } from '@catenary/contract/event-history'
import type { HistoryChanges } from '@catenary/contract/event-history'
import type { RopeHistoryEntry } from '@catenary/contract/rope-history'
import { formatNumber } from '@catenary/i18n/format'
import { csvText } from '@catenary/i18n/table-text'
import type { UnitSystem } from '@catenary/i18n/unit-names'
import { useMutation } from '@tanstack/react-query'
import { callPart } from '../../../api/call.ts'
import { fileName, saveFile } from '../../../ui/save-file.ts'
import type { Speech } from '../../../ui/texts/texts-context.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useProblem } from '../../../ui/use-problem.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { shownChanges } from '../dialog/shown-changes.ts'
import type { FieldTexts } from '../dialog/use-event-field-texts.ts'
import { nothing, useEventFieldTexts } from '../dialog/use-event-field-texts.ts'
import { wallTimeOf } from '../dialog/zoned-time.ts'
import { typeName } from './event-names.ts'

interface Setting {
  readonly rope: { readonly id: string; readonly name: string }
  readonly zone: string | undefined
  readonly system: UnitSystem
  /** Today, for the file's name. */
  readonly day: string
}

/** Saves who changed which event of a rope, when, and from what, as CSV: a line for every field that changed. */
export function useHistoryDownload({ rope, zone, system, day }: Setting) {
  const speech = useTexts()
  const toasts = useToasts()
  const problem = useProblem()
  const texts = useEventFieldTexts({ ropeId: rope.id, zone, system })
  const reading = useMutation({
    mutationFn: () => wholeHistory(rope.id),
    onSuccess: (entries) => {
      const csv = historyCsv(entries, { speech, zone, system, texts })
      const file = new Blob([csv], { type: 'text/csv;charset=utf-8' })
      saveFile(file, fileName([rope.name, speech.t('eventTable.historyFile'), day], 'csv'))
    },
    onError: (error) => toasts.failed(problem(error), () => reading.mutate()),
  })
  return { save: () => reading.mutate(), isReading: reading.isPending }
}

async function wholeHistory(id: string): Promise<RopeHistoryEntry[]> {
  const read: RopeHistoryEntry[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: '10000', ...(cursor && { cursor }) }
    const part = await callPart(events.ropeHistory, { params: { id }, query })
    read.push(...part.items)
    cursor = part.next
  }
  return read
}

interface Reader extends Pick<Setting, 'zone' | 'system'> {
  readonly speech: Pick<Speech, 't' | 'language' | 'quantity' | 'date'>
  readonly texts: FieldTexts
}

const said = (value: string) => (value === nothing ? '' : value)

/**
 * The history of a rope's events as CSV, in the reader's language, units and time zone: who changed which field of which
 * event, when, from what to what; with the hash of each entry, and whether the entry is as it was written.
 */
export function historyCsv(entries: readonly RopeHistoryEntry[], { speech, zone, system, texts }: Reader): string {
  const { t, language } = speech
  const separator = formatNumber(language, 0.5, 1).includes(',') ? ';' : ','
  const clock = zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const heads = [
    `${t('eventTable.changedAt')} (${clock})`,
    t('events.changedBy'),
    t('events.event'),
    t('eventTable.eventId'),
    t('eventTable.version'),
    t('events.field'),
    t('events.oldValue'),
    t('events.newValue'),
    t('eventTable.asWritten'),
    t('eventTable.hash'),
  ]
  const changes: HistoryChanges[] = []
  const lines = entries.flatMap(({ event, number, timestamp, user, attributes, hash, isIntact }) => {
    if (number === 1) changes.length = 0
    const before = fieldsAfter(changes)
    changes.push(attributes)
    const after = fieldsAfter(changes)
    const { date, time } = wallTimeOf(timestamp, zone)
    const place = speech.quantity(event.position, 'm', { system })
    const named = t('events.eventAt', { kind: typeName(speech, event.type), position: place })
    const name = `${named}, ${speech.date(event.timestamp, zone)}`
    const rows = shownChanges(attributes, number === 1).flatMap(([field, change]) =>
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
      said(old),
      said(value),
      t(isIntact ? 'common.yes' : 'common.no'),
      hash,
    ])
  })
  return `\ufeff${[heads, ...lines].map((cells) => cells.map((cell) => csvText(cell, separator)).join(separator)).join('\r\n')}\r\n`
}
