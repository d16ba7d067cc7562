import { metaOf } from '@catenary/contract/field'
import type { FieldMeta } from '@catenary/contract/field'
import type { Values } from '@catenary/contract/form-fields'
import { diameterReading, eventAttributes, lossUnits } from '@catenary/contract/records/event-attributes'
import {
  eventContent,
  eventFieldSchema,
  eventFields,
  flattenEventContent,
} from '@catenary/contract/records/event-fields'
import type { HistoryChanges } from '@catenary/contract/records/event-history'
import { events } from '@catenary/contract/records/events'
import type { RopeEvent } from '@catenary/contract/records/events'
import { splice, splicePart } from '@catenary/contract/records/splices'
import type { Splice } from '@catenary/contract/records/splices'
import { describeValue } from '@catenary/i18n/describe-value'
import { displayUnit } from '@catenary/i18n/display-units'
import type { UnitSystem } from '@catenary/i18n/display-units'
import { useQueries } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { useTexts } from '../../ui/texts/texts-context.ts'
import type { Localization } from '../../ui/texts/texts-context.ts'
import { valueFormatterFor } from '../../ui/texts/value-formatter.ts'
import { eventName } from '../table/event-names.ts'
import type { ChangedRow } from './history/ChangeHistory.tsx'

interface FormatOptions {
  readonly zone: string | undefined
  readonly system: UnitSystem
}

interface FieldTextOptions extends FormatOptions {
  /** What the fields hold or held: other events that they name are read, archived ones too. */
  readonly referencingFields: readonly unknown[]
}

/** Labels and formatted values of an event's fields, in the reader's language and units. */
export interface FieldTexts {
  readonly label: (field: string) => string
  /** The formatted value of a field, given the other values of the event; several lines for splices. */
  readonly value: (field: string, value: unknown, otherFields: Values) => string
  /** A change of a field: one row, and of splices a row for every field of a part that differs. */
  readonly rows: (
    field: string,
    change: { readonly old: unknown; readonly new: unknown },
    event: { readonly before: Values; readonly after: Values },
  ) => ChangedRow[]
}

/** The fields of an event that its history knows. */
export function flattenEvent(event: RopeEvent): Values {
  return flattenEventContent(eventContent(event))
}

const attributes = eventAttributes.shape
/** The fields that name one other event. */
const eventReferences = ['inspection', 'corrects', 'correctedBy'] as const
/** Stands where a field holds nothing. */
export const emptyText = '–'

/** Returns a referenced event for its label; undefined if it is unknown. */
export type EventFinder = (id: unknown) =>
  | (Pick<RopeEvent, 'position' | 'timestamp' | 'isDeleted'> & {
      readonly attributes: Pick<RopeEvent['attributes'], 'type'>
    })
  | undefined

/** The texts for the fields of an event on a rope; referenced events have type, position and date. */
export function useEventFieldTexts({ referencingFields, ...options }: FieldTextOptions): FieldTexts {
  const localization = useTexts()
  return eventFieldTexts(localization, options, useReferencedEvents(referencingFields))
}

/** As {@link useEventFieldTexts}, where the events that others name are known. */
export function eventFieldTexts(
  localization: Localization,
  { zone, system }: FormatOptions,
  findEvent: EventFinder,
): FieldTexts {
  const { t, quantity, dateTime, date } = localization
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

  function value(field: string, fieldValue: unknown, otherFields: Values): string {
    if (fieldValue === null || fieldValue === undefined || (Array.isArray(fieldValue) && fieldValue.length === 0))
      return emptyText
    if (field === 'timestamp' || field === 'signedAt') return dateTime(String(fieldValue), zone)
    if (field === 'repairedEvents' && Array.isArray(fieldValue)) return fieldValue.map(formatEvent).join('\n')
    if (field === 'signedBy') return attributes.signedBy.safeParse(fieldValue).data?.name ?? emptyText
    if (eventReferences.some((name) => name === field))
      return formatEvent(attributes.inspection.safeParse(fieldValue).data?.id)
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

/** The events that others name, read one by one. */
function useReferencedEvents(referencingFields: readonly unknown[]): EventFinder {
  const named = [...new Set(referencingFields.flatMap(referencedIds))]
  const found = useQueries({
    queries: named.map((id) => ({ ...queryFor(events.get, { params: { id } }), retry: false })),
    combine: (queries) => queries.flatMap(({ data }) => data ?? []),
  })
  return (id) => found.find((one) => one.id === id)
}

function referencedIds(fields: unknown): readonly string[] {
  if (typeof fields !== 'object' || fields === null) return []
  const values = fields as Values
  const repaired = attributes.repairedEvents.safeParse(values['repairedEvents']).data ?? []
  const named = eventReferences.flatMap((name) => attributes[name].safeParse(values[name]).data?.id ?? [])
  return [...repaired, ...named]
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

// The fields as the dialog has them, whatever the order in which they are kept.
const firstFields = ['timestamp', 'position', 'length']
const lastFields = ['splices', 'isDeleted']
const middleFields = Object.keys(eventFields).filter((name) => ![...firstFields, ...lastFields].includes(name))
const fieldOrder: readonly string[] = [...firstFields, ...middleFields, ...lastFields]

/** The displayed changes of an event, field by field; for a new event only fields with values. */
export function displayedChanges(
  changes: HistoryChanges,
  isNew: boolean,
): [field: string, change: HistoryChanges[string]][] {
  return Object.entries(changes)
    .filter(([, { new: value }]) => !isNew || hasValue(value))
    .toSorted(([a], [b]) => fieldOrder.indexOf(a) - fieldOrder.indexOf(b))
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== false && !(Array.isArray(value) && value.length === 0)
}

/** Formats single values: booleans, values of closed lists, and numbers with their unit. */
type FormatPlainValue = (list: string, value: unknown, unit?: FieldMeta['unit']) => string

/** Formats splices and their differences. */
interface SpliceFormatter {
  /** Every splice with all that is recorded of it: one line for it and one for each of its parts. */
  readonly format: (input: unknown) => string
  /** The differences, field by field of every splice and part; added or removed ones completely. */
  readonly rows: (change: Change<unknown>) => (Change<string> & { readonly key: string; readonly label: string })[]
}

interface Change<Value> {
  readonly old: Value
  readonly new: Value
}

type Part = Splice['parts'][number]
type ShapeName = 'attributes' | 'part'
const spliceShapes = { attributes: splice.shape, part: splicePart.shape }
/** The fields of a splice or a part as the form has them, whatever the order in which they are kept. */
function inFormOrder(named: ShapeName, fields: readonly string[]): readonly string[] {
  const order = Object.keys(spliceShapes[named])
  return fields.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
}

const listKeys: Readonly<Record<string, string>> = { type: 'splices.partType', lubricantCondition: 'splices.lubricant' }

/** The texts of splices; `placeholder` if there is none. */
function createSpliceFormatter(
  { t }: Pick<Localization, 't'>,
  formatPlainValue: FormatPlainValue,
  placeholder: string,
): SpliceFormatter {
  const label = (named: ShapeName, field: string) => (t as (key: string) => string)(`splices.${named}.${field}`)
  const formatField = (named: ShapeName, field: string, value: unknown) => {
    const shape: Readonly<Record<string, Parameters<typeof metaOf>[0]>> = spliceShapes[named]
    const schema = shape[field]
    return value === undefined
      ? placeholder
      : formatPlainValue(listKeys[field] ?? '', value, schema && metaOf(schema).unit)
  }
  const formatFacts = (named: ShapeName, facts: object) =>
    inFormOrder(named, Object.keys(facts))
      .map((field) => {
        const value = formatField(named, field, (facts as Record<string, unknown>)[field])
        return t('common.labelled', { label: label(named, field), value })
      })
      .join(', ')
  const formatSplice = ({ parts, ...facts }: Splice) =>
    [formatFacts('attributes', facts), ...parts.map((part) => `· ${formatFacts('part', part)}`)].join('\n')

  function fieldRows(named: ShapeName, name: string, key: string, { old, new: value }: Change<object>) {
    const [before, after] = [old as Record<string, unknown>, value as Record<string, unknown>]
    const fields = inFormOrder(named, [...new Set([...Object.keys(before), ...Object.keys(after)])])
    return fields
      .filter((field) => field !== 'parts' && before[field] !== after[field])
      .map((field) => ({
        key: `${key}.${field}`,
        label: t('common.labelled', { label: name, value: label(named, field) }),
        old: formatField(named, field, before[field]),
        new: formatField(named, field, after[field]),
      }))
  }

  function rowsOf<Item extends object>(
    named: ShapeName,
    parentPath: string,
    { old, new: value }: Change<ReadonlyMap<string, Item>>,
    formatItem: (item: Item) => string,
  ) {
    return [...new Set([...old.keys(), ...value.keys()])].flatMap((key) => {
      const [before, after] = [old.get(key), value.get(key)]
      const path = `${parentPath}/${key}`
      const name = path.slice(1).replaceAll('/', ', ')
      if (before && after) return fieldRows(named, name, path, { old: before, new: after })
      return [
        {
          key: path,
          label: name,
          old: before ? formatItem(before) : placeholder,
          new: after ? formatItem(after) : placeholder,
        },
      ]
    })
  }

  return {
    format: (input) => listOf(input).map(formatSplice).join('\n'),
    rows: ({ old, new: value }) => {
      const [before, after] = [byName(listOf(old)), byName(listOf(value))]
      const parts = [...before.keys()].flatMap((name) => {
        const [then, now] = [before.get(name), after.get(name)]
        if (!then || !now) return []
        const both = { old: byName(then.parts), new: byName(now.parts) }
        return rowsOf('part', `/${name}`, both, (part: Part) => formatFacts('part', part))
      })
      return [...rowsOf('attributes', '', { old: before, new: after }, formatSplice), ...parts]
    },
  }
}

// Incomplete input is compared as well.
function listOf(input: unknown): readonly Splice[] {
  return Array.isArray(input) ? input.filter(isReadable) : []
}

function isReadable(item: unknown): item is Splice {
  return typeof item === 'object' && item !== null && 'name' in item && 'parts' in item && Array.isArray(item.parts)
}

// Parts with the same name are distinguished by their order.
function byName<Item extends { readonly name: string }>(items: readonly Item[]): Map<string, Item> {
  const named = new Map<string, Item>()
  for (const item of items) {
    let name = item.name
    for (let count = 2; named.has(name); count += 1) name = `${item.name} (${count})`
    named.set(name, item)
  }
  return named
}
