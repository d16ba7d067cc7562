import { diameterReading, eventAttributes, lossUnits } from '@catenary/contract/records/event-attributes'
import { eventContent, eventFieldSchema, flattenEventContent } from '@catenary/contract/records/event-fields'
import type { FlatEvent } from '@catenary/contract/records/event-history'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { describeValue } from '@catenary/i18n/describe-value'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { displayUnit } from '@catenary/i18n/display-units'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { Localization } from '../../ui/texts/texts-context.ts'
import { valueFormatterFor } from '../../ui/texts/value-formatter.ts'
import { ropeEvents } from '../events/rope-events.ts'
import { eventName } from '../table/event-names.ts'
import type { FormatPlainValue } from './splice/splice-rows.ts'
import { createSpliceFormatter } from './splice/splice-rows.ts'

interface FieldTextOptions {
  readonly ropeId: string
  readonly zone: string | undefined
  readonly system: UnitSystem
  /** What the fields hold or held: other events that they name are read, archived ones too. */
  readonly referencingFields?: readonly unknown[]
}

/** Names the fields of an event, and says what they hold, in the reader's language and units. */
export interface FieldTexts {
  readonly label: (field: string) => string
  /** What a field holds, beside what the event held otherwise; several lines for splices. */
  readonly value: (field: string, value: unknown, otherFields: FlatEvent) => string
  /** A change of a field: one row, and of splices a row for every field of a part that differs. */
  readonly rows: (
    field: string,
    change: { readonly old: unknown; readonly new: unknown },
    event: { readonly before: FlatEvent; readonly after: FlatEvent },
  ) => ChangedRow[]
}

/** One change as it is shown: what differs, and both values in words. */
export interface ChangedRow {
  readonly key: string
  readonly label: string
  readonly old: string
  readonly new: string
}

/** The fields of an event that its history knows. */
export function flattenEvent(event: RopeEvent): FlatEvent {
  return flattenEventContent(eventContent(event))
}

const attributes = eventAttributes.shape
/** Stands where a field holds nothing. */
export const emptyText = '–'

/** The texts for the fields of an event on a rope; other events are said by their type, place and day. */
export function useEventFieldTexts({ ropeId, zone, system, referencingFields = [] }: FieldTextOptions): FieldTexts {
  const localization = useTexts()
  const { t, quantity, dateTime, date } = localization
  const findEvent = useReferencedEvents(ropeId, referencingFields)
  const wording = valueFormatterFor(localization, system)
  const formatPlain: FormatPlainValue = (names, value, unit) =>
    describeValue(wording, undefined, value, { names, unit })
  const spliceFormatter = createSpliceFormatter(localization, formatPlain, emptyText)

  function formatEvent(id: unknown): string {
    const event = findEvent(id)
    if (!event) return t('events.event')
    const details = { kind: eventName(localization, event), position: quantity(event.position, 'm', { system }) }
    return `${t('events.eventAt', details)}, ${date(event.timestamp, zone)}`
  }

  function value(field: string, fieldValue: unknown, otherFields: FlatEvent): string {
    if (fieldValue === null || fieldValue === undefined || (Array.isArray(fieldValue) && fieldValue.length === 0))
      return emptyText
    if (field === 'timestamp') return dateTime(String(fieldValue), zone)
    if (field === 'repairedEvents' && Array.isArray(fieldValue)) return fieldValue.map(formatEvent).join('\n')
    if (field === 'inspection') return formatEvent(attributes.inspection.safeParse(fieldValue).data?.id)
    if (field === 'splices') return spliceFormatter.format(fieldValue)
    if (field === 'diameterReadings') return formatDiameterReadings(localization, system, fieldValue)
    if (field === 'importDocuments')
      return listed(attributes.importDocuments.safeParse(fieldValue).data, ({ name }) => name)
    if (field === 'leftOut') return formatLeftOut(localization, fieldValue)
    if (field === 'crossSectionLossUnit') return displayUnit(parseLossUnit(fieldValue), system)
    const unit = field === 'crossSectionLossAmount' ? parseLossUnit(otherFields['crossSectionLossUnit']) : undefined
    return describeValue(wording, eventFieldSchema(field), fieldValue, { names: `events.${field}`, unit })
  }

  return {
    label: (field) => labelOf(localization, field),
    value,
    rows: (field, change, { before, after }) => {
      if (field === 'splices' && change.old !== null) return spliceFormatter.rows(change)
      const [old, now] = [value(field, change.old, before), value(field, change.new, after)]
      return [{ key: field, label: labelOf(localization, field), old, new: now }]
    },
  }
}

/** The events that others name: those of the rope's list, and what is not in it one by one. */
function useReferencedEvents(
  ropeId: string,
  referencingFields: readonly unknown[],
): (id: unknown) => RopeEvent | undefined {
  const list = useQuery(ropeEvents(ropeId))
  const listed = useMemo(() => new Map((list.data?.events ?? []).map((event) => [event.id, event])), [list.data])
  const named = [...new Set(referencingFields.flatMap(referencedIds))]
  const missing = list.data?.isComplete ? named.filter((id) => !listed.has(id)) : []
  const others = useQueries({
    queries: missing.map((id) => ({ ...queryFor(events.get, { params: { id } }), retry: false })),
    combine: (found) => found.flatMap(({ data }) => data ?? []),
  })
  return (id) => listed.get(String(id)) ?? others.find((one) => one.id === id)
}

function referencedIds(fields: unknown): readonly string[] {
  if (typeof fields !== 'object' || fields === null) return []
  const { repairedEvents, inspection } = fields as FlatEvent
  const repaired = attributes.repairedEvents.safeParse(repairedEvents).data ?? []
  const found = attributes.inspection.safeParse(inspection).data
  return found ? [...repaired, found.id] : repaired
}

function labelOf({ t, has }: Localization, field: string): string {
  if (field === 'splices') return t('splices.title')
  if (field === 'isDeleted') return t('common.archived')
  const key = [`events.attributes.${field}`, `events.${field}`].find((one) => has(one))
  return key === undefined ? field : (t as (key: string) => string)(key)
}

function parseLossUnit(value: unknown): (typeof lossUnits)[number] {
  return lossUnits.find((unit) => unit === value) ?? '%'
}

function listed<Item>(items: readonly Item[] | undefined, formatItem: (item: Item) => string): string {
  return items ? items.map(formatItem).join('\n') : emptyText
}

function formatDiameterReadings({ quantity }: Localization, system: UnitSystem, fieldValue: unknown): string {
  return listed(diameterReading.array().safeParse(fieldValue).data, ({ position, planeA, planeB }) => {
    const planes = [planeA, ...(planeB === undefined ? [] : [planeB])].map((one) => quantity(one, 'mm', { system }))
    return [...(position === undefined ? [] : [quantity(position, 'm', { system })]), planes.join(' / ')].join(': ')
  })
}

function formatLeftOut({ t }: Localization, fieldValue: unknown): string {
  return listed(attributes.leftOut.safeParse(fieldValue).data, ({ finding, line, field, value, code, values }) => {
    const details = (t as (key: string, values?: object) => string)(`fields.${code}`, values)
    const where = [t('imports.findingNumber', { number: finding }), line && t('imports.lineNumber', { line })]
    return `${where.filter(Boolean).join(', ')}: ${[field, value && `“${value}”`].filter(Boolean).join(' ')} – ${details}`
  })
}
