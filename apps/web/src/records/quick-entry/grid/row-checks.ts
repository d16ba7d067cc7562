import type { Rope } from '@catenary/contract/assets/ropes'
import { issuesOf } from '@catenary/contract/issues'
import type { FieldIssue } from '@catenary/contract/issues'
import { inspectionDamage } from '@catenary/contract/records/events'
import type { DamageWithLoss, InspectionDamage } from '@catenary/contract/records/events'
import { isLoop, recordingIssues } from '@catenary/contract/records/recording-rules'
import { convert, displayUnit } from '@catenary/i18n/display-units'
import type { DraftContext } from '../../dialog/draft/draft-context.ts'
import { cellKind, gridColumns } from './grid-columns.ts'
import type { CellIssue, GridColumn, GridIssue } from './grid-columns.ts'
import { cellOf, isBlankRow } from './grid-row.ts'
import type { GridRow } from './grid-row.ts'
import { apiUnitOf, pairRows, parseRow } from './parse-row.ts'
import type { ParsedRow, RowExtent } from './parse-row.ts'

/** Something about a row that may be right, but is worth a look. */
export type RowWarning =
  | { readonly kind: 'sameAsRow'; readonly row: number }
  | { readonly kind: 'recordedBefore'; readonly timestamp: string }

/** A row as it was understood. */
export interface CheckedRow {
  readonly row: GridRow
  /** Counted from 1, as it is shown. */
  readonly number: number
  /** A damage; the finish of an extent that another row begins; or nothing. */
  readonly role: 'damage' | 'finish' | 'blank'
  readonly issues: readonly CellIssue[]
  readonly warnings: readonly RowWarning[]
  /** Its position, where known. */
  readonly place: RowExtent | undefined
  /** What will be recorded; null where it is not right yet, or the row is no damage of its own. */
  readonly damage: InspectionDamage | null
  /** Of a finish: the row in which its extent begins. */
  readonly startedIn: string | undefined
}

/** What may be wrong only because the typing is not at its end. */
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

/** What the rows are checked against. */
export interface RowCheckOptions {
  readonly context: DraftContext
  readonly rope: Pick<Rope, 'attributes'>
  /** What every damage of the inspection has in common. */
  readonly shared: Pick<InspectionDamage['attributes'], 'inspectionType' | 'reportedBy'>
  readonly timestamp: string
  /** The damages that are in force before the inspection. */
  readonly known: readonly DamageWithLoss[]
}

/** Creates a checker that caches its results per unchanged row. */
export function createRowChecker(options: RowCheckOptions): (rows: readonly GridRow[]) => CheckedRow[] {
  const parsedRows = new WeakMap<GridRow, ParsedRow>()
  const parseOnce = (row: GridRow) => {
    const known = parsedRows.get(row) ?? parseRow(row, options.context)
    parsedRows.set(row, known)
    return known
  }
  const checks = new WeakMap<GridRow, DamageCheck & { readonly place: RowExtent | undefined }>()
  const check = (row: GridRow, parsed: ParsedRow, place: RowExtent | undefined) => {
    const known = checks.get(row)
    if (known && known.place?.position === place?.position && known.place?.length === place?.length) return known
    const result = { ...checkDamage(row, parsed, place, options), place }
    checks.set(row, result)
    return result
  }
  let before: ReadonlyMap<string, CheckedRow> = new Map()
  return (rows) => {
    // What is drawn of a row must not be drawn again because of another one.
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
  parseOnce: (row: GridRow) => ParsedRow,
  check: (row: GridRow, parsed: ParsedRow, place: RowExtent | undefined) => DamageCheck,
  { rope, known, shared }: RowCheckOptions,
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
  return withWarnings(checked, known, shared.inspectionType === 'mrt')
}

const none: readonly never[] = []

// A row that only ends an extent needs nothing but its position.
function finishIssues({ position, issues }: ParsedRow): CellIssue[] {
  const positionIssues = issues.filter(({ column }) => cellKind(column) === 'place')
  if (position !== undefined || positionIssues.length > 0) return positionIssues
  return [{ column: 'position', issue: { code: 'required' } }]
}

function checkDamage(
  row: GridRow,
  parsed: ParsedRow,
  place: RowExtent | undefined,
  { shared, timestamp, rope, context }: RowCheckOptions,
): DamageCheck {
  const payload = {
    position: place?.position,
    length: place?.length ?? null,
    timestamp,
    ...parsed.base,
    attributes: { actionStatus: 'new', ...shared, ...parsed.attributes, recordingType: 'damage' },
  }
  const checked = inspectionDamage.safeParse(payload, { reportInput: true })
  const contractIssues = [
    ...(checked.success ? [] : issuesOf(checked.error, root)),
    ...(place
      ? recordingIssues(
          rope.attributes,
          { position: place.position, length: place.length, attributes: parsed.attributes },
          root,
        )
      : []),
  ]
  const unparsedColumns = new Set(parsed.issues.map(({ column }) => column))
  const otherIssues = contractIssues.flatMap((issue): CellIssue[] => {
    const column = columnOf(issue.path)
    if (!column || unparsedColumns.has(column)) return []
    return [{ column, issue: toGridIssue(issue, row, column, context) }]
  })
  const issues = [...parsed.issues, ...otherIssues.filter(isFirstOfColumn)]
  return { issues, damage: issues.length === 0 && checked.success ? checked.data : null }
}

const root = 'row'

function isFirstOfColumn({ column }: CellIssue, index: number, all: readonly CellIssue[]): boolean {
  return all.findIndex((other) => other.column === column) === index
}

function columnOf(path: string): GridColumn | undefined {
  const field = path.replace(`${root}.`, '').replace('attributes.', '')
  return field === 'length' ? 'end' : gridColumns.find((column) => column === field)
}

/** Limits come in the units of the wire; the reader typed in those of the installation. */
function toGridIssue({ code, values }: FieldIssue, row: GridRow, column: GridColumn, context: DraftContext): GridIssue {
  // A schema tells what may be chosen; who has chosen nothing yet needs to hear that something is missing.
  if (code === 'oneOf' && cellOf(row, column).trim() === '') return { code: 'required' }
  const unit = apiUnitOf(row, column)
  if (unit === undefined || values === undefined) return { code, values }
  const inputUnit = displayUnit(unit, context.system)
  const convertedValues = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'number') return [name, context.format(convert(value, unit, inputUnit))] as const
    return [name, name === 'unit' ? inputUnit : value] as const
  })
  return { code, values: Object.fromEntries(convertedValues) }
}

function withWarnings(rows: CheckedRow[], known: readonly DamageWithLoss[], isSnapshot: boolean): CheckedRow[] {
  const duplicates = findDuplicates(rows)
  return rows.map((row) => {
    const duplicateOf = duplicates.get(row.row.id)
    // What a magnetic test found before, it finds again; seen by eye it would count twice.
    const before = isSnapshot ? undefined : findRecorded(row, known)
    if (duplicateOf === undefined && !before) return row
    const warnings: RowWarning[] = [
      ...(duplicateOf === undefined ? [] : [{ kind: 'sameAsRow' as const, row: duplicateOf }]),
      ...(before ? [{ kind: 'recordedBefore' as const, timestamp: before.timestamp }] : []),
    ]
    return { ...row, warnings }
  })
}

/** Two recordings of one type closer than this, in metres, are likely the same damage. */
const duplicateTolerance = 0.01

interface NumberedDamage {
  readonly row: { readonly id: string }
  readonly number: number
  readonly damage: InspectionDamage | null
}

type WireNames = Pick<InspectionDamage['attributes'], 'strand' | 'wire'>

// Neighbouring wires break at one place: where both are named, they are two damages.
function mayBeSame(a: WireNames, b: WireNames): boolean {
  const differs = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && one !== other
  return !differs(a.strand, b.strand) && !differs(a.wire, b.wire)
}

/** The rows that duplicate an earlier row, each with the number of that row. */
function findDuplicates(rows: readonly NumberedDamage[]): ReadonlyMap<string, number> {
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
function findRecorded({ damage }: NumberedDamage, known: readonly DamageWithLoss[]): DamageWithLoss | undefined {
  if (!damage) return undefined
  return known.find(
    ({ counts, positionToday, attributes }) =>
      counts &&
      attributes.type === damage.attributes.type &&
      Math.abs(positionToday - damage.position) <= duplicateTolerance + 1e-9 &&
      mayBeSame(attributes, damage.attributes),
  )
}
