import type { DamageWithLoss, RopeEvent } from '@catenary/contract/events'
import type { ReportCell, ReportColumn, ReportTable } from '../../../ports/report-document.ts'
import { cell, nothing } from './writer.ts'
import type { Writer } from './writer.ts'

/** So many recordings are listed at most: some seventy pages. What is left out is said below the list. */
export const longestList = 2000
/** A remark of the list is cut after so many characters; the report of the one recording has all of it. */
const longestRemark = 400
// Two positions closer than what is printed are one.
const positionTolerance = 0.005

/** A recording's type in words. */
export function typeName({ attributes }: RopeEvent, { say }: Writer): string {
  return say(`events.type.${attributes.type}`)
}

/** True where the rope was moved since the recording, so that its place has another figure today. */
export function isMoved({ position, positionToday }: DamageWithLoss): boolean {
  return Math.abs(position - positionToday) >= positionTolerance
}

/** True where a part of the recording was cut out of the rope since. */
export function isShortened({ length, lengthToday, left }: DamageWithLoss): boolean {
  return !left && Math.abs((length ?? 0) - (lengthToday ?? 0)) >= positionTolerance
}

/** The list of all damages of a rope, by position; "No entries" where there are none. */
export function damageList(events: readonly DamageWithLoss[], writer: Writer): ReportTable {
  const { say, unit, figure, percent, count } = writer
  const shown = listed(events, byLoss)
  const columns: ReportColumn[] = [
    ...placeColumns(writer),
    { label: say('reports.list.typeAndRemark'), unit: '', end: false, width: 0 },
    { label: say('events.attributes.inspection'), unit: '', end: false, width: 22 },
    { label: say('reports.list.loss'), unit: unit('mm²'), end: true, width: 15 },
    { label: say('reports.list.loss'), unit: '%', end: true, width: 13 },
    { label: say('reports.list.counts'), unit: '', end: false, width: 13 },
  ]
  const rows = shown.map((event, index) => [
    ...placeCells(event, index, writer),
    cell(typeName(event, writer), remark(event, writer)),
    cell(event.attributes.inspectionType ? say(`events.inspectionType.${event.attributes.inspectionType}`) : nothing),
    cell(figure(event.loss.area, 'mm²'), event.attributes.isLossDerived ? say('ropePage.lossDerived') : ''),
    cell(percent(event.loss.percent)),
    cell(say(event.counts ? 'common.yes' : 'common.no')),
  ])
  const left =
    shown.length < events.length
      ? [say('reports.list.greatest', { all: count(events.length), shown: count(shown.length) })]
      : []
  const past = shown.every((event) => event.counts) ? [] : [say('reports.list.countsNote')]
  return {
    title: say('reports.list.damages', { number: count(events.length) }),
    columns,
    rows,
    empty: say('reports.noEntries'),
    notes: [...left, ...past, ...movedNote(shown, writer)],
  }
}

/** The list of all repairs of a rope, by position. */
export function repairList(events: readonly DamageWithLoss[], writer: Writer): ReportTable {
  const { say, count } = writer
  const shown = listed(events, byAge)
  const columns: ReportColumn[] = [
    ...placeColumns(writer),
    { label: say('reports.list.typeAndRemark'), unit: '', end: false, width: 0 },
    { label: say('events.attributes.repairedEvents'), unit: '', end: false, width: 30 },
    { label: say('events.attributes.reportedBy'), unit: '', end: false, width: 28 },
  ]
  const rows = shown.map((event, index) => [
    ...placeCells(event, index, writer),
    cell(typeName(event, writer), remark(event, writer)),
    cell(repairedDamages(event, writer)),
    cell(event.attributes.reportedBy?.name ?? nothing),
  ])
  const left =
    shown.length < events.length
      ? [say('reports.list.newest', { all: count(events.length), shown: count(shown.length) })]
      : []
  return {
    title: say('reports.list.repairs', { number: count(events.length) }),
    columns,
    rows,
    empty: say('reports.noEntries'),
    notes: [...left, ...movedNote(shown, writer)],
  }
}

/** Which damages a repair removes: so many that it names, else all earlier ones where it lies. */
export function repairedDamages({ attributes }: DamageWithLoss, { say, count }: Writer): string {
  const named = attributes.repairedEvents?.length ?? 0
  return named > 0 ? count(named) : say('reports.list.withinLength')
}

function placeColumns({ say, unit }: Writer): ReportColumn[] {
  return [
    { label: say('reports.number'), unit: '', end: true, width: 9 },
    { label: say('events.position'), unit: unit('m'), end: true, width: 19 },
    { label: say('events.length'), unit: unit('m'), end: true, width: 14 },
    { label: say('common.date'), unit: '', end: false, width: 22 },
  ]
}

function placeCells(event: DamageWithLoss, index: number, { count, figure, day }: Writer): ReportCell[] {
  return [
    cell(count(index + 1)),
    cell(figure(event.positionToday, 'm'), isMoved(event) ? `(${figure(event.position, 'm')})` : ''),
    cell(figure(event.lengthToday || null, 'm'), isShortened(event) ? `(${figure(event.length, 'm')})` : ''),
    cell(day(event.timestamp)),
  ]
}

/** Why a recording is no longer in the rope, and since when; nothing of one that is. */
export function leftText({ left }: DamageWithLoss, { say, day }: Writer): string {
  return left ? say(`reports.left.${left.reason}`, { day: day(left.timestamp) }) : ''
}

function remark(event: DamageWithLoss, writer: Writer): string {
  const said = shortened(event.attributes.description ?? '')
  return [leftText(event, writer), wireText(event, writer), said].filter((text) => text !== '').join('\n')
}

/** Which wire a recording is about: its strand and its number, as far as they are entered. */
function wireText({ attributes: { strand, wire } }: DamageWithLoss, { say }: Writer): string {
  const named = [
    strand && `${say('events.attributes.strand')} ${strand}`,
    wire && `${say('events.attributes.wire')} ${wire}`,
  ]
  return named.filter(Boolean).join(', ')
}

function shortened(text: string): string {
  if (text.length <= longestRemark) return text
  // By characters: half of one cannot be written.
  const characters = Array.from(text.slice(0, 2 * longestRemark + 1))
  return characters.length > longestRemark ? `${characters.slice(0, longestRemark).join('').trimEnd()} …` : text
}

function movedNote(events: readonly DamageWithLoss[], { say }: Writer): string[] {
  return events.some((event) => isMoved(event) || isShortened(event)) ? [say('reports.list.recordedAt')] : []
}

type Order = (a: DamageWithLoss, b: DamageWithLoss) => number

const byLoss: Order = (a, b) =>
  Number(b.counts) - Number(a.counts) || (b.loss.percent ?? b.loss.area ?? 0) - (a.loss.percent ?? a.loss.area ?? 0)
const byAge: Order = (a, b) => ascending(b.timestamp, a.timestamp)
const byPosition: Order = (a, b) =>
  a.positionToday - b.positionToday || ascending(a.timestamp, b.timestamp) || ascending(a.id, b.id)

// Instants and ids are in order by their characters; comparing them by a language's rules is many times slower.
function ascending(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The recordings in the order of the rope; of too many those that come first by `importance`. */
function listed(events: readonly DamageWithLoss[], importance: Order): DamageWithLoss[] {
  const kept = events.length > longestList ? events.toSorted(importance).slice(0, longestList) : events
  return kept.toSorted(byPosition)
}
