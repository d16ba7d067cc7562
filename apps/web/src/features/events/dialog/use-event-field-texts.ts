import type { FlatEvent } from '@catenary/contract/event-history'
import { eventAttributes, lossUnits } from '@catenary/contract/event-attributes'
import { events } from '@catenary/contract/events'
import type { RopeEvent } from '@catenary/contract/events'
import type { Unit } from '@catenary/contract/field'
import { factsOf } from '@catenary/contract/field'
import { splice, splicePart, splices } from '@catenary/contract/splices'
import type { UnitSystem } from '@catenary/i18n/unit-names'
import { displayUnit } from '@catenary/i18n/unit-names'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/queries.ts'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { Speech } from '../../../ui/texts/texts-context.ts'
import { typeName } from '../table/event-names.ts'

interface Setting {
  readonly ropeId: string
  readonly zone: string | undefined
  readonly system: UnitSystem
}

/** Names the fields of an event, and says what they hold, in the reader's language and units. */
export interface FieldTexts {
  readonly label: (field: string) => string
  /** What a field holds, beside what the event held otherwise; several lines for splices. */
  readonly value: (field: string, value: unknown, beside: FlatEvent) => string
}

/** The fields of an event that its history knows. */
export function flatOf({ position, length, timestamp, splices, isDeleted, attributes }: RopeEvent): FlatEvent {
  return { position, length, timestamp, splices, isDeleted, ...attributes }
}

const attributes = eventAttributes.shape
const nothing = '–'

/** The texts for the fields of an event on a rope; other events are named as the rope's list of events has them. */
export function useEventFieldTexts({ ropeId, zone, system }: Setting): FieldTexts {
  const speech = useTexts()
  const { t, quantity, dateTime, date } = speech
  const list = useQuery(read(events.list, { params: { id: ropeId }, query: { limit: '10000' } }))
  const plain = plainTexts(speech, system)

  function eventSaid(id: unknown): string {
    const event = list.data?.find((one) => one.id === id)
    if (!event) return t('events.event')
    const said = { kind: typeName(speech, event.attributes.type), position: quantity(event.position, 'm', { system }) }
    return `${t('events.eventAt', said)}, ${date(event.timestamp, zone)}`
  }

  function value(field: string, held: unknown, beside: FlatEvent): string {
    if (held === null || held === undefined || (Array.isArray(held) && held.length === 0)) return nothing
    if (field === 'timestamp') return dateTime(String(held), zone)
    if (field === 'repairedEvents' && Array.isArray(held)) return held.map(eventSaid).join('\n')
    if (field === 'inspection') return eventSaid(attributes.inspection.safeParse(held).data?.id)
    if (field === 'reportedBy') return attributes.reportedBy.safeParse(held).data?.name ?? nothing
    if (field === 'splices') return splicesSaid(speech, plain, held)
    if (field === 'crossSectionLossUnit') return displayUnit(lossUnitIn(held), system)
    const unit = field === 'crossSectionLossAmount' ? lossUnitIn(beside['crossSectionLossUnit']) : unitOf(field)
    return plain(`events.${field}`, held, unit)
  }

  return { label: (field) => labelOf(speech, field), value }
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

function unitOf(field: string): Unit | undefined {
  if (field === 'position' || field === 'length') return 'm'
  const known = Object.entries(attributes).find(([name]) => name === field)
  return known && factsOf(known[1]).unit
}

type PlainTexts = (list: string, value: unknown, unit?: Unit) => string

/** Says what is one word or figure: yes and no, the values of closed lists, and numbers with their unit. */
function plainTexts({ t, has, quantity, short }: Speech, system: UnitSystem): PlainTexts {
  return (list, value, unit) => {
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
    if (typeof value === 'number') return unit ? quantity(value, unit, { system }) : short(value)
    const key = `${list}.${String(value)}`
    return has(key) ? (t as (key: string) => string)(key) : String(value)
  }
}

const lists: Readonly<Record<string, string>> = { type: 'splices.partType', lubricantCondition: 'splices.lubricant' }

/** Every splice with all that is recorded of it, one line for it and one for each of its parts. */
function splicesSaid({ t }: Speech, plain: PlainTexts, held: unknown): string {
  const say = (
    named: 'attributes' | 'part',
    shape: Readonly<Record<string, Parameters<typeof factsOf>[0]>>,
    facts: object,
  ) =>
    Object.entries(facts).map(([field, value]) => {
      const label = (t as (key: string) => string)(`splices.${named}.${field}`)
      const schema = shape[field]
      return `${label}: ${plain(lists[field] ?? '', value, schema && factsOf(schema).unit)}`
    })
  const list = splices.safeParse(held).data ?? []
  const lines = list.flatMap(({ parts, ...facts }) => [
    say('attributes', splice.shape, facts).join(', '),
    ...parts.map((part) => `· ${say('part', splicePart.shape, part).join(', ')}`),
  ])
  return lines.join('\n')
}
