import type { Rope } from '@catenary/contract/assets/ropes'
import type { DamageWithLoss, RopeEvent } from '@catenary/contract/records/events'
import { exceedsReferenceLengths, isLossMissing } from '@catenary/contract/records/recorded-loss'
import type { ReportCell, ReportColumn, ReportTable } from '../../ports/report/report-document.ts'
import type { PlaceToday } from './report-data.ts'
import { cell, noValue } from './report-formatter.ts'
import type { ReportFormatter } from './report-formatter.ts'

/** Maximum number of recordings listed: about seventy pages. A note below the list gives the number omitted. */
export const maxListRows = 2000
/** A remark of the list is cut after so many characters; the report of the one recording has all of it. */
const maxRemarkLength = 400
// Two positions closer than what is printed are one.
const positionTolerance = 0.005

/** A recording's type in words. */
export function typeName({ attributes }: RopeEvent, { t }: ReportFormatter): string {
  return t(`events.type.${attributes.type}`)
}

/** True where the rope was moved since the recording, so that its place has another figure today. */
export function isMoved({ position, positionToday }: Pick<DamageWithLoss, 'position' | 'positionToday'>): boolean {
  return Math.abs(position - positionToday) >= positionTolerance
}

/** True where a part of the recording was cut out of the rope since. */
export function isShortened({ length, lengthToday, left }: PlaceToday & Pick<DamageWithLoss, 'length'>): boolean {
  return !left && Math.abs((length ?? 0) - (lengthToday ?? 0)) >= positionTolerance
}

/** The list of all damages of a rope, by position; "No entries" where there are none. */
export function damageList(
  events: readonly DamageWithLoss[],
  rope: Pick<Rope, 'attributes'>,
  formatter: ReportFormatter,
): ReportTable {
  const { t, unit, figure, percent, count } = formatter
  const shown = selectForList(events, byLoss)
  const columns: ReportColumn[] = [
    ...positionColumns(formatter),
    { label: t('reports.list.typeAndRemark'), unit: '', end: false, width: 0 },
    { label: t('events.attributes.inspection'), unit: '', end: false, width: 22 },
    { label: t('reports.list.loss'), unit: unit('mm²'), end: true, width: 15 },
    { label: t('reports.list.loss'), unit: '%', end: true, width: 13 },
    { label: t('reports.list.counts'), unit: '', end: false, width: 13 },
  ]
  const rows = shown.map((event, index) => [
    ...positionCells(event, index, formatter),
    cell(typeName(event, formatter), remark(event, formatter)),
    cell(event.attributes.inspectionType ? t(`events.inspectionType.${event.attributes.inspectionType}`) : noValue),
    cell(figure(event.loss.area, 'mm²'), event.attributes.isLossDerived ? t('ropePage.lossDerived') : ''),
    cell(percent(event.loss.percent)),
    cell(t(event.counts ? 'common.yes' : 'common.no')),
  ])
  const omittedNote =
    shown.length < events.length
      ? [t('reports.list.greatest', { all: count(events.length), shown: count(shown.length) })]
      : []
  const missing = events.filter(isLossMissing).length
  const missingNote = missing > 0 ? [t('ropePage.lossMissing', { count: missing })] : []
  const spread = events.filter((event) => event.counts && isSpread(event, rope)).length
  const spreadNote = spread > 0 ? [t('reports.list.spreadNote', { count: spread })] : []
  const countsNote = shown.every((event) => event.counts) ? [] : [t('reports.list.countsNote')]
  return {
    title: t('reports.list.damages', { number: count(events.length) }),
    columns,
    rows,
    empty: t('reports.noEntries'),
    notes: [...omittedNote, ...missingNote, ...spreadNote, ...countsNote, ...movedNote(shown, formatter)],
  }
}

/** True for a damage whose loss is spread over more than every reference length of the rope. */
function isSpread({ attributes, length, lengthToday }: DamageWithLoss, rope: Pick<Rope, 'attributes'>): boolean {
  return exceedsReferenceLengths({ ...attributes, length: lengthToday ?? length }, rope.attributes)
}

/** The list of all repairs of a rope, by position. */
export function repairList(events: readonly DamageWithLoss[], formatter: ReportFormatter): ReportTable {
  const { t, count } = formatter
  const shown = selectForList(events, newestFirst)
  const columns: ReportColumn[] = [
    ...positionColumns(formatter),
    { label: t('reports.list.typeAndRemark'), unit: '', end: false, width: 0 },
    { label: t('events.attributes.repairedEvents'), unit: '', end: false, width: 30 },
    { label: t('events.attributes.reportedBy'), unit: '', end: false, width: 28 },
  ]
  const rows = shown.map((event, index) => [
    ...positionCells(event, index, formatter),
    cell(typeName(event, formatter), remark(event, formatter)),
    cell(repairedDamages(event, formatter)),
    cell(event.attributes.reportedBy?.name ?? noValue),
  ])
  const omittedNote =
    shown.length < events.length
      ? [t('reports.list.newest', { all: count(events.length), shown: count(shown.length) })]
      : []
  return {
    title: t('reports.list.repairs', { number: count(events.length) }),
    columns,
    rows,
    empty: t('reports.noEntries'),
    notes: [...omittedNote, ...movedNote(shown, formatter)],
  }
}

/** The damages that a repair removes: the given ones, else all earlier ones at its position. */
export function repairedDamages({ attributes }: DamageWithLoss, { t, count }: ReportFormatter): string {
  const named = attributes.repairedEvents?.length ?? 0
  return named > 0 ? count(named) : t('reports.list.withinLength')
}

function positionColumns({ t, unit }: ReportFormatter): ReportColumn[] {
  return [
    { label: t('reports.number'), unit: '', end: true, width: 9 },
    { label: t('events.position'), unit: unit('m'), end: true, width: 19 },
    { label: t('events.length'), unit: unit('m'), end: true, width: 14 },
    { label: t('common.date'), unit: '', end: false, width: 22 },
  ]
}

function positionCells(event: DamageWithLoss, index: number, { count, figure, day }: ReportFormatter): ReportCell[] {
  return [
    cell(count(index + 1)),
    cell(figure(event.positionToday, 'm'), isMoved(event) ? `(${figure(event.position, 'm')})` : ''),
    cell(figure(event.lengthToday || null, 'm'), isShortened(event) ? `(${figure(event.length, 'm')})` : ''),
    cell(day(event.timestamp)),
  ]
}

/** Why a recording is no longer in the rope, and since when; nothing of one that is. */
export function removedText({ left }: Pick<PlaceToday, 'left'>, { t, day }: ReportFormatter): string {
  return left ? t(`reports.left.${left.reason}`, { day: day(left.timestamp) }) : ''
}

function remark(event: DamageWithLoss, formatter: ReportFormatter): string {
  const description = truncated(event.attributes.description ?? '')
  return [removedText(event, formatter), wireText(event, formatter), description]
    .filter((text) => text !== '')
    .join('\n')
}

/** Which wire a recording is about: its strand and its number, as far as they are entered. */
function wireText({ attributes: { strand, wire } }: DamageWithLoss, { t }: ReportFormatter): string {
  const named = [
    strand && `${t('events.attributes.strand')} ${strand}`,
    wire && `${t('events.attributes.wire')} ${wire}`,
  ]
  return named.filter(Boolean).join(', ')
}

function truncated(text: string): string {
  if (text.length <= maxRemarkLength) return text
  // By characters: half of one cannot be written.
  const characters = Array.from(text.slice(0, 2 * maxRemarkLength + 1))
  return characters.length > maxRemarkLength ? `${characters.slice(0, maxRemarkLength).join('').trimEnd()} …` : text
}

function movedNote(events: readonly DamageWithLoss[], { t }: ReportFormatter): string[] {
  return events.some((event) => isMoved(event) || isShortened(event)) ? [t('reports.list.recordedAt')] : []
}

type Order = (a: DamageWithLoss, b: DamageWithLoss) => number

const byLoss: Order = (a, b) =>
  Number(b.counts) - Number(a.counts) || (b.loss.percent ?? b.loss.area ?? 0) - (a.loss.percent ?? a.loss.area ?? 0)
const newestFirst: Order = (a, b) => ascending(b.timestamp, a.timestamp)
const byPosition: Order = (a, b) =>
  a.positionToday - b.positionToday || ascending(a.timestamp, b.timestamp) || ascending(a.id, b.id)

// Instants and ids are in order by their characters; comparing them by a language's rules is many times slower.
function ascending(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The recordings in the order of the rope; of too many those that come first by `importance`. */
function selectForList(events: readonly DamageWithLoss[], importance: Order): DamageWithLoss[] {
  const selected = events.length > maxListRows ? events.toSorted(importance).slice(0, maxListRows) : events
  return selected.toSorted(byPosition)
}
