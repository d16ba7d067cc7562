import type { FlatEvent } from '@catenary/contract/event-history'
import { diameterReading, eventAttributes, lossUnits } from '@catenary/contract/event-attributes'
import { contentOf, eventFieldSchema, flattened } from '@catenary/contract/event-fields'
import { events } from '@catenary/contract/events'
import type { RopeEvent } from '@catenary/contract/events'
import { describeValue } from '@catenary/i18n/describe'
import type { UnitSystem } from '@catenary/i18n/unit-names'
import { displayUnit } from '@catenary/i18n/unit-names'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../../api/queries.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { Speech } from '../../../ui/texts/texts-context.ts'
import { wordingOf } from '../../../ui/texts/wording.ts'
import { ropeEvents } from '../rope-events.ts'
import { eventName } from '../table/event-names.ts'
import type { PlainTexts } from './splice-rows.ts'
import { spliceTexts } from './splice-rows.ts'

interface Setting {
  readonly ropeId: string
  readonly zone: string | undefined
  readonly system: UnitSystem
  /** What the fields hold or held: other events that they name are read, archived ones too. */
  readonly naming?: readonly unknown[]
}

/** Names the fields of an event, and says what they hold, in the reader's language and units. */
export interface FieldTexts {
  readonly label: (field: string) => string
  /** What a field holds, beside what the event held otherwise; several lines for splices. */
  readonly value: (field: string, value: unknown, beside: FlatEvent) => string
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
export function flatOf(event: RopeEvent): FlatEvent {
  return flattened(contentOf(event))
}

const attributes = eventAttributes.shape
/** Stands where a field holds nothing. */
export const nothing = '–'

/** The texts for the fields of an event on a rope; other events are said by their type, place and day. */
export function useEventFieldTexts({ ropeId, zone, system, naming = [] }: Setting): FieldTexts {
  const speech = useTexts()
  const { t, quantity, dateTime, date } = speech
  const known = useEventsByName(ropeId, naming)
  const wording = wordingOf(speech, system)
  const plain: PlainTexts = (names, value, unit) => describeValue(wording, undefined, value, { names, unit })
  const ofSplices = spliceTexts(speech, plain, nothing)

  function eventSaid(id: unknown): string {
    const event = known(id)
    if (!event) return t('events.event')
    const said = { kind: eventName(speech, event), position: quantity(event.position, 'm', { system }) }
    return `${t('events.eventAt', said)}, ${date(event.timestamp, zone)}`
  }

  function value(field: string, held: unknown, beside: FlatEvent): string {
    if (held === null || held === undefined || (Array.isArray(held) && held.length === 0)) return nothing
    if (field === 'timestamp') return dateTime(String(held), zone)
    if (field === 'repairedEvents' && Array.isArray(held)) return held.map(eventSaid).join('\n')
    if (field === 'inspection') return eventSaid(attributes.inspection.safeParse(held).data?.id)
    if (field === 'splices') return ofSplices.said(held)
    if (field === 'diameterReadings') return readingsSaid(speech, system, held)
    if (field === 'importDocuments') return listed(attributes.importDocuments.safeParse(held).data, ({ name }) => name)
    if (field === 'leftOut') return leftOutSaid(speech, held)
    if (field === 'crossSectionLossUnit') return displayUnit(lossUnitIn(held), system)
    const unit = field === 'crossSectionLossAmount' ? lossUnitIn(beside['crossSectionLossUnit']) : undefined
    return describeValue(wording, eventFieldSchema(field), held, { names: `events.${field}`, unit })
  }

  return {
    label: (field) => labelOf(speech, field),
    value,
    rows: (field, change, { before, after }) => {
      if (field === 'splices' && change.old !== null) return ofSplices.rows(change)
      const [old, now] = [value(field, change.old, before), value(field, change.new, after)]
      return [{ key: field, label: labelOf(speech, field), old, new: now }]
    },
  }
}

/** The events that others name: those of the rope's list, and what is not in it one by one. */
function useEventsByName(ropeId: string, naming: readonly unknown[]): (id: unknown) => RopeEvent | undefined {
  const list = useQuery(ropeEvents(ropeId))
  const listed = useMemo(() => new Map((list.data?.events ?? []).map((event) => [event.id, event])), [list.data])
  const named = [...new Set(naming.flatMap(idsIn))]
  const missing = list.data?.isWhole ? named.filter((id) => !listed.has(id)) : []
  const others = useQueries({
    queries: missing.map((id) => ({ ...read(events.get, { params: { id } }), retry: false })),
    combine: (found) => found.flatMap(({ data }) => data ?? []),
  })
  return (id) => listed.get(String(id)) ?? others.find((one) => one.id === id)
}

function idsIn(fields: unknown): readonly string[] {
  if (typeof fields !== 'object' || fields === null) return []
  const { repairedEvents, inspection } = fields as FlatEvent
  const repaired = attributes.repairedEvents.safeParse(repairedEvents).data ?? []
  const found = attributes.inspection.safeParse(inspection).data
  return found ? [...repaired, found.id] : repaired
}

function labelOf({ t, has }: Speech, field: string): string {
  if (field === 'splices') return t('splices.title')
  if (field === 'isDeleted') return t('common.archived')
  const key = [`events.attributes.${field}`, `events.${field}`].find((one) => has(one))
  return key === undefined ? field : (t as (key: string) => string)(key)
}

function lossUnitIn(value: unknown): (typeof lossUnits)[number] {
  return lossUnits.find((unit) => unit === value) ?? '%'
}

function listed<Item>(items: readonly Item[] | undefined, say: (item: Item) => string): string {
  return items ? items.map(say).join('\n') : nothing
}

function readingsSaid({ quantity }: Speech, system: UnitSystem, held: unknown): string {
  return listed(diameterReading.array().safeParse(held).data, ({ position, planeA, planeB }) => {
    const planes = [planeA, ...(planeB === undefined ? [] : [planeB])].map((one) => quantity(one, 'mm', { system }))
    return [...(position === undefined ? [] : [quantity(position, 'm', { system })]), planes.join(' / ')].join(': ')
  })
}

function leftOutSaid({ t }: Speech, held: unknown): string {
  return listed(attributes.leftOut.safeParse(held).data, ({ finding, line, field, value, code, values }) => {
    const said = (t as (key: string, values?: object) => string)(`fields.${code}`, values)
    const where = [t('imports.findingNumber', { number: finding }), line && t('imports.lineNumber', { line })]
    return `${where.filter(Boolean).join(', ')}: ${[field, value && `“${value}”`].filter(Boolean).join(' ')} – ${said}`
  })
}
