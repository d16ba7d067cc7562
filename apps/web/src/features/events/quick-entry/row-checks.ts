import type { DamageWithLoss, InspectionDamage } from '@catenary/contract/events'
import { inspectionDamage } from '@catenary/contract/events'
import { faultsOf } from '@catenary/contract/faults'
import type { Fault } from '@catenary/contract/faults'
import { isLoop, recordingFaults } from '@catenary/contract/recording-rules'
import type { Rope } from '@catenary/contract/ropes'
import { convert, displayUnit } from '@catenary/i18n/unit-names'
import type { DraftSetting } from '../dialog/draft-setting.ts'
import type { CellFault, GridFault } from './cell-fault.ts'
import { cellKind, gridColumns } from './grid-columns.ts'
import type { GridColumn } from './grid-columns.ts'
import type { GridRow } from './grid-row.ts'
import { cellOf, isBlank } from './grid-row.ts'
import { duplicatesAmong, recordedBefore } from './duplicates.ts'
import { pairRows } from './row-extents.ts'
import type { RowPlace } from './row-extents.ts'
import type { ReadRow } from './row-reading.ts'
import { readRow, wireUnit } from './row-reading.ts'

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
  readonly faults: readonly CellFault[]
  readonly warnings: readonly RowWarning[]
  /** Where it lies, as far as that can be told. */
  readonly place: RowPlace | undefined
  /** What will be recorded; null where it is not right yet, or the row is no damage of its own. */
  readonly damage: InspectionDamage | null
  /** Of a finish: the row in which its extent begins. */
  readonly startedIn: string | undefined
}

/** What may be wrong only because the typing is not at its end. */
const unfinished: readonly GridFault['code'][] = [
  'required',
  'notInList',
  'number',
  'place.unknown',
  'noFinish',
  'noneAbove',
]

/** What is said of a row: of the one that is being `typed` now, at the end of the grid, not what may only be unfinished. */
export function faultsToSay({ row, faults }: CheckedRow, typed: string | undefined): readonly CellFault[] {
  return row.id === typed ? faults.filter(({ fault }) => !unfinished.includes(fault.code)) : faults
}

/** What the rows are checked against. */
export interface CheckSetting {
  readonly setting: DraftSetting
  readonly rope: Pick<Rope, 'attributes'>
  /** What every damage of the inspection has in common. */
  readonly shared: Pick<InspectionDamage['attributes'], 'inspectionType' | 'reportedBy'>
  readonly timestamp: string
  /** The damages that are in force before the inspection. */
  readonly known: readonly DamageWithLoss[]
}

/** Checks rows again and again: what did not change is not checked twice. */
export function rowChecker(context: CheckSetting): (rows: readonly GridRow[]) => CheckedRow[] {
  const readings = new WeakMap<GridRow, ReadRow>()
  const reading = (row: GridRow) => {
    const known = readings.get(row) ?? readRow(row, context.setting)
    readings.set(row, known)
    return known
  }
  const checks = new WeakMap<GridRow, Checked & { readonly place: RowPlace | undefined }>()
  const check = (row: GridRow, read: ReadRow, place: RowPlace | undefined) => {
    const known = checks.get(row)
    if (known && known.place?.position === place?.position && known.place?.length === place?.length) return known
    const made = { ...checkDamage(row, read, place, context), place }
    checks.set(row, made)
    return made
  }
  let before: ReadonlyMap<string, CheckedRow> = new Map()
  return (rows) => {
    // What is drawn of a row must not be drawn again because of another one.
    const checked = checkAll(rows, reading, check, context).map((one) => sameAs(before.get(one.row.id), one))
    before = new Map(checked.map((one) => [one.row.id, one]))
    return checked
  }
}

function sameAs(before: CheckedRow | undefined, now: CheckedRow): CheckedRow {
  if (before?.row !== now.row || before.number !== now.number || before.role !== now.role) return now
  if (before.damage !== now.damage || before.startedIn !== now.startedIn) return now
  if (before.place?.position !== now.place?.position || before.place?.length !== now.place?.length) return now
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return isSame(before.faults, now.faults) && isSame(before.warnings, now.warnings) ? before : now
}

interface Checked {
  readonly damage: InspectionDamage | null
  readonly faults: readonly CellFault[]
}

function checkAll(
  rows: readonly GridRow[],
  reading: (row: GridRow) => ReadRow,
  check: (row: GridRow, read: ReadRow, place: RowPlace | undefined) => Checked,
  { rope, known, shared }: CheckSetting,
): CheckedRow[] {
  const filled = rows.filter((row) => !isBlank(row)).map((row) => ({ id: row.id, read: reading(row) }))
  const loop = isLoop(rope.attributes) ? (rope.attributes.ropeLength ?? null) : null
  const pairs = pairRows(filled, loop)
  const checked = rows.map((row, index): CheckedRow => {
    const place = pairs.places.get(row.id)
    const startedIn = pairs.startOf.get(row.id)
    const base = { row, number: index + 1, place, startedIn, warnings: nothing, damage: null }
    if (isBlank(row)) return { ...base, role: 'blank', faults: nothing }
    const marks = pairs.faults.get(row.id) ?? nothing
    if (reading(row).end?.kind === 'finish')
      return { ...base, role: 'finish', faults: [...finishFaults(reading(row)), ...marks] }
    const { damage, faults } = check(row, reading(row), place)
    const all = [...faults, ...marks]
    return { ...base, role: 'damage', faults: all, damage: all.length === 0 ? damage : null }
  })
  return withWarnings(checked, known, shared.inspectionType === 'mrt')
}

const nothing: readonly never[] = []

// Of a row that only finishes an extent, its place alone is asked for.
function finishFaults({ position, faults }: ReadRow): CellFault[] {
  const ofPlace = faults.filter(({ column }) => cellKind(column) === 'place')
  if (position !== undefined || ofPlace.length > 0) return ofPlace
  return [{ column: 'position', fault: { code: 'required' } }]
}

function checkDamage(
  row: GridRow,
  read: ReadRow,
  place: RowPlace | undefined,
  { shared, timestamp, rope, setting }: CheckSetting,
): Checked {
  const said = {
    position: place?.position,
    length: place?.length ?? null,
    timestamp,
    attributes: { actionStatus: 'new', ...shared, ...read.attributes, recordingType: 'damage' },
  }
  const checked = inspectionDamage.safeParse(said, { reportInput: true })
  const found = [
    ...(checked.success ? [] : faultsOf(checked.error, root)),
    ...(place
      ? recordingFaults(
          rope.attributes,
          { position: place.position, length: place.length, attributes: read.attributes },
          root,
        )
      : []),
  ]
  const unread = new Set(read.faults.map(({ column }) => column))
  const others = found.flatMap((fault): CellFault[] => {
    const column = columnOf(fault.path)
    if (!column || unread.has(column)) return []
    return [{ column, fault: asTyped(fault, row, column, setting) }]
  })
  const faults = [...read.faults, ...others.filter(isFirstOfColumn)]
  return { faults, damage: faults.length === 0 && checked.success ? checked.data : null }
}

const root = 'row'

function isFirstOfColumn({ column }: CellFault, index: number, all: readonly CellFault[]): boolean {
  return all.findIndex((other) => other.column === column) === index
}

function columnOf(path: string): GridColumn | undefined {
  const field = path.replace(`${root}.`, '').replace('attributes.', '')
  return field === 'length' ? 'end' : gridColumns.find((column) => column === field)
}

/** Limits come in the units of the wire; the reader typed in those of the installation. */
function asTyped({ code, values }: Fault, row: GridRow, column: GridColumn, setting: DraftSetting): GridFault {
  // A schema tells what may be chosen; who has chosen nothing yet needs to hear that something is missing.
  if (code === 'oneOf' && cellOf(row, column).trim() === '') return { code: 'required' }
  const unit = wireUnit(row, column)
  if (unit === undefined || values === undefined) return { code, values }
  const typedIn = displayUnit(unit, setting.system)
  const shown = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'number') return [name, setting.write(convert(value, unit, typedIn))] as const
    return [name, name === 'unit' ? typedIn : value] as const
  })
  return { code, values: Object.fromEntries(shown) }
}

function withWarnings(rows: CheckedRow[], known: readonly DamageWithLoss[], isSnapshot: boolean): CheckedRow[] {
  const twins = duplicatesAmong(rows)
  return rows.map((row) => {
    const twin = twins.get(row.row.id)
    // What a magnetic test found before, it finds again; seen by eye it would count twice.
    const before = isSnapshot ? undefined : recordedBefore(row, known)
    if (twin === undefined && !before) return row
    const warnings: RowWarning[] = [
      ...(twin === undefined ? [] : [{ kind: 'sameAsRow' as const, row: twin }]),
      ...(before ? [{ kind: 'recordedBefore' as const, timestamp: before.timestamp }] : []),
    ]
    return { ...row, warnings }
  })
}
