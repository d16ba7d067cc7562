import type { Rope } from '@catenary/contract/assets/ropes'
import type { InspectionDamage } from '@catenary/contract/records/events'
import {
  exceedsReferenceLengths,
  partlyCountingLength,
  recordedLoss,
  shareFarAbove,
} from '@catenary/contract/records/recorded-loss'
import { isLoop } from '@catenary/contract/records/recording-rules'
import type { DamageFigures } from '@catenary/contract/records/rope-record'
import type { DraftContext } from '../../dialog/draft/draft-context.ts'
import { checkDraft } from '../../dialog/draft/draft-issues.ts'
import { formatMetres } from '../../dialog/draft/event-draft.ts'
import type { EventDraft } from '../../dialog/draft/event-draft.ts'
import type { SpreadDamage } from '../../events/use-spread-text.ts'
import type { InspectionEventType } from '../inspection-header.ts'
import { inspectionTypeOfEvent } from '../inspection-header.ts'
import { cellKind, choiceValues, gridColumns, isApplicable } from './grid-columns.ts'
import type { CellIssue, GridIssue } from './grid-columns.ts'
import { cellOf, isBlankRow, typeOf } from './grid-row.ts'
import type { GridRow } from './grid-row.ts'
import { pairRows, parsePlace } from './row-places.ts'
import type { ParsedPlace, RowExtent } from './row-places.ts'

/** A warning about a row that may be valid. */
export type RowWarning =
  | { readonly kind: 'sameAsRow'; readonly row: number }
  | { readonly kind: 'recordedBefore'; readonly timestamp: string }
  /** Its loss is spread over so many metres that not all of it counts over the rope's reference lengths. */
  | { readonly kind: 'lossSpread'; readonly damage: SpreadDamage }
  /** Its loss is far less than this share of its broken wires, in mm² and in percent. */
  | { readonly kind: 'lossFarBelow'; readonly area: number; readonly percent: number }

/** A parsed row. */
export interface CheckedRow {
  readonly row: GridRow
  /** Row number, from 1. */
  readonly number: number
  /** A damage; the finish of an extent that another row begins; or nothing. */
  readonly role: 'damage' | 'finish' | 'blank'
  readonly issues: readonly CellIssue[]
  readonly warnings: readonly RowWarning[]
  /** Its position, where known. */
  readonly place: RowExtent | undefined
  /** The damage to be recorded; null if the row is invalid or no damage of its own. */
  readonly damage: InspectionDamage | null
  /** Of a finish: the row in which its extent begins. */
  readonly startedIn: string | undefined
}

/** Issue codes that may be caused by unfinished input. */
const unfinishedIssueCodes: readonly GridIssue['code'][] = [
  'required',
  'notInList',
  'number',
  'place.unknown',
  'noFinish',
  'noneAbove',
]

/** The issues of a row; for the row being `typed` at the end of the grid, without those of unfinished input. */
export function visibleIssues({ row, issues }: CheckedRow, typed: string | undefined): readonly CellIssue[] {
  return row.id === typed ? issues.filter(({ issue }) => !unfinishedIssueCodes.includes(issue.code)) : issues
}

/** Context of the checks. */
export interface RowCheckOptions {
  readonly context: DraftContext
  readonly rope: Pick<Rope, 'id' | 'attributes'>
  /** The inspection that finds the damages. */
  readonly inspection: EventDraft<InspectionEventType>
  /** The damages that count before the inspection. */
  readonly known: readonly DamageFigures[]
}

/** Creates a checker that caches its results per unchanged row. */
export function createRowChecker(options: RowCheckOptions): (rows: readonly GridRow[]) => CheckedRow[] {
  const parsedRows = new WeakMap<GridRow, ParsedPlace>()
  const parseOnce = (row: GridRow) => {
    const known = parsedRows.get(row) ?? parsePlace(row, options.context)
    parsedRows.set(row, known)
    return known
  }
  const checks = new WeakMap<GridRow, DamageCheck & { readonly place: RowExtent | undefined }>()
  const check = (row: GridRow, parsed: ParsedPlace, place: RowExtent | undefined) => {
    const known = checks.get(row)
    if (known && known.place?.position === place?.position && known.place?.length === place?.length) return known
    const result = { ...checkDamage(row, parsed, place, options), place }
    checks.set(row, result)
    return result
  }
  let before: ReadonlyMap<string, CheckedRow> = new Map()
  return (rows) => {
    // Keeps the identity of unchanged results, so that memoized rows do not render again.
    const checked = checkAll(rows, parseOnce, check, options).map((one) => reuseIfEqual(before.get(one.row.id), one))
    before = new Map(checked.map((one) => [one.row.id, one]))
    return checked
  }
}

function reuseIfEqual(before: CheckedRow | undefined, now: CheckedRow): CheckedRow {
  if (before?.row !== now.row || before.number !== now.number || before.role !== now.role) return now
  if (before.damage !== now.damage || before.startedIn !== now.startedIn) return now
  if (before.place?.position !== now.place?.position || before.place?.length !== now.place?.length) return now
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return isSame(before.issues, now.issues) && isSame(before.warnings, now.warnings) ? before : now
}

interface DamageCheck {
  readonly damage: InspectionDamage | null
  readonly issues: readonly CellIssue[]
}

function checkAll(
  rows: readonly GridRow[],
  parseOnce: (row: GridRow) => ParsedPlace,
  check: (row: GridRow, parsed: ParsedPlace, place: RowExtent | undefined) => DamageCheck,
  { rope, known, inspection }: RowCheckOptions,
): CheckedRow[] {
  const filled = rows.filter((row) => !isBlankRow(row)).map((row) => ({ id: row.id, parsed: parseOnce(row) }))
  const loop = isLoop(rope.attributes) ? (rope.attributes.ropeLength ?? null) : null
  const pairs = pairRows(filled, loop)
  const checked = rows.map((row, index): CheckedRow => {
    const place = pairs.extents.get(row.id)
    const startedIn = pairs.startOf.get(row.id)
    const base = { row, number: index + 1, place, startedIn, warnings: none, damage: null }
    if (isBlankRow(row)) return { ...base, role: 'blank', issues: none }
    const markIssues = pairs.issues.get(row.id) ?? none
    if (parseOnce(row).end?.kind === 'finish')
      return { ...base, role: 'finish', issues: [...finishIssues(parseOnce(row)), ...markIssues] }
    const { damage, issues } = check(row, parseOnce(row), place)
    const all = [...issues, ...markIssues]
    return { ...base, role: 'damage', issues: all, damage: all.length === 0 ? damage : null }
  })
  return withWarnings(checked, { known, rope, isSnapshot: inspection.type === 'mrt' })
}

const none: readonly never[] = []

// A row that only ends an extent needs nothing but its position.
function finishIssues({ position, issues }: ParsedPlace): CellIssue[] {
  const positionIssues = issues.filter(({ column }) => cellKind(column) === 'place')
  if (position !== undefined || positionIssues.length > 0) return positionIssues
  return [{ column: 'position', issue: { code: 'required' } }]
}

function checkDamage(
  row: GridRow,
  parsed: ParsedPlace,
  place: RowExtent | undefined,
  { inspection, rope, context }: RowCheckOptions,
): DamageCheck {
  const checked = checkDraft(draftOfRow(row, place, inspection, context), rope, context)
  const ownIssues = [...parsed.issues, ...unknownCells(row)]
  const otherIssues = checked.issues.flatMap(({ path, code, values }): CellIssue[] => {
    const column = path === 'length' ? 'end' : gridColumns.find((one) => one === path)
    return column && !ownIssues.some((own) => own.column === column) ? [{ column, issue: { code, values } }] : []
  })
  const issues = [...ownIssues, ...otherIssues]
  if (issues.length > 0 || !checked.event) return { damage: null, issues }
  const { rope: _, splices: _splices, damages: _damages, ...damage } = checked.event
  return { damage, issues }
}

/** The draft of the damage of a row; its position may be relative to other rows. */
export function draftOfRow(
  row: GridRow,
  place: RowExtent | undefined,
  { type, date, time, reportedBy }: EventDraft<InspectionEventType>,
  context: DraftContext,
): EventDraft {
  return {
    actionStatus: 'new',
    // As the column's heading says.
    crossSectionLossUnit: '%',
    ...row.cells,
    reportedBy,
    inspectionType: inspectionTypeOfEvent[type],
    id: row.id,
    kind: 'damage',
    type: typeOf(row) ?? '',
    position: formatMetres(place?.position, context),
    length: formatMetres(place?.length, context),
    date,
    time,
    splices: [],
  }
}

/** Issues that occur only in the grid: values that are not on the list, and values in columns that do not apply to the type. */
function unknownCells(row: GridRow): CellIssue[] {
  const type = typeOf(row)
  return gridColumns.flatMap((column): CellIssue[] => {
    const text = cellOf(row, column).trim()
    // A unit alone says nothing.
    if (text === '' || (column === 'crossSectionLossUnit' && cellOf(row, 'crossSectionLossAmount').trim() === ''))
      return []
    if (!isApplicable(column, type)) return [{ column, issue: { code: 'notApplicable' } }]
    const isUnknown = cellKind(column) === 'choice' && !choiceValues(column).includes(text)
    return isUnknown ? [{ column, issue: { code: 'notInList' } }] : []
  })
}

interface WarningOptions extends Pick<RowCheckOptions, 'known' | 'rope'> {
  readonly isSnapshot: boolean
}

function withWarnings(rows: CheckedRow[], { known, rope, isSnapshot }: WarningOptions): CheckedRow[] {
  const duplicates = findDuplicates(rows)
  return rows.map((row) => {
    const duplicateOf = duplicates.get(row.row.id)
    // A magnetic test finds earlier damages again, a visual inspection would count them twice.
    const before = isSnapshot ? undefined : findRecorded(row, known)
    const warnings: RowWarning[] = [
      ...(duplicateOf === undefined ? [] : [{ kind: 'sameAsRow' as const, row: duplicateOf }]),
      ...(before ? [{ kind: 'recordedBefore' as const, timestamp: before.timestamp }] : []),
      ...spreadOf(row, rope),
      ...shareOf(row, rope),
    ]
    return warnings.length === 0 ? row : { ...row, warnings }
  })
}

/** From this share of the permitted loss on it matters whether every cross-section along a damage has lost as much. */
const notableShare = 0.5

function spreadOf({ damage }: CheckedRow, { attributes: rope }: RowCheckOptions['rope']): RowWarning[] {
  if (!damage?.length) return []
  const { length, attributes } = damage
  const { type, inspectionType } = attributes
  const spread = { type, inspectionType, length }
  const partly = partlyCountingLength(spread, rope)
  const isMuch = partly !== null && (recordedLoss(attributes, rope).percent ?? 0) >= notableShare * partly.limit
  return isMuch || exceedsReferenceLengths(spread, rope) ? [{ kind: 'lossSpread', damage: spread }] : []
}

function shareOf({ damage }: CheckedRow, { attributes: rope }: RowCheckOptions['rope']): RowWarning[] {
  const share = damage && shareFarAbove(damage.attributes, rope)
  return share ? [{ kind: 'lossFarBelow', ...share }] : []
}

/** Two recordings of one type closer than this, in metres, are likely the same damage. */
const duplicateTolerance = 0.01

type WireNames = Pick<InspectionDamage['attributes'], 'strand' | 'wire'>

// Breaks of neighbouring wires are at the same position: with different wires they are two damages.
function mayBeSame(a: WireNames, b: WireNames): boolean {
  const differs = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && one !== other
  return !differs(a.strand, b.strand) && !differs(a.wire, b.wire)
}

/** The rows that duplicate an earlier row, each with the number of that row. */
function findDuplicates(rows: readonly CheckedRow[]): ReadonlyMap<string, number> {
  const sortedByPosition = rows
    .flatMap(({ row, number, damage }) => (damage ? [{ id: row.id, number, damage }] : []))
    .toSorted((a, b) => a.damage.position - b.damage.position || a.number - b.number)
  const duplicates = new Map<string, number>()
  sortedByPosition.forEach((one, index) => {
    for (let next = index + 1; next < sortedByPosition.length; next += 1) {
      const other = sortedByPosition[next]
      if (!other || other.damage.position - one.damage.position > duplicateTolerance + 1e-9) return
      if (other.damage.attributes.type !== one.damage.attributes.type) continue
      if (!mayBeSame(one.damage.attributes, other.damage.attributes)) continue
      const [first, again] = one.number < other.number ? [one, other] : [other, one]
      if (!duplicates.has(again.id)) duplicates.set(again.id, first.number)
    }
  })
  return duplicates
}

/** The existing damage that a row duplicates, if any. */
function findRecorded({ damage }: CheckedRow, known: readonly DamageFigures[]): DamageFigures | undefined {
  if (!damage) return undefined
  return known.find(
    ({ counts, positionToday, attributes }) =>
      counts &&
      attributes.type === damage.attributes.type &&
      Math.abs(positionToday - damage.position) <= duplicateTolerance + 1e-9 &&
      mayBeSame(attributes, damage.attributes),
  )
}
