import type { FieldFor } from '@catenary/contract/records/event-fields'
import { fieldsFor, fieldValue } from '@catenary/contract/records/event-fields'
import { useMemo, useState } from 'react'
import type { EventRow } from '../events/event-rows.ts'

/** An attribute of an event that has a column of its own. */
export type ColumnAttribute = FieldFor<'table'>

/** The attributes with columns of their own, in the order of the contract. */
export const columnAttributes: readonly ColumnAttribute[] = fieldsFor('table')

const standardColumns = [
  'date',
  'documents',
  'position',
  'type',
  'kind',
  'loss',
  'inspection',
  'status',
  'reportedBy',
] as const
const conditionalColumns = ['recordedPosition', 'length'] as const

/** A column of the event table; also the value of `sort` in the address. */
export type EventColumn = (typeof standardColumns)[number] | (typeof conditionalColumns)[number] | ColumnAttribute

/** All columns of the table of events in their order. */
export const eventColumnIds: readonly EventColumn[] = [
  'date',
  'documents',
  'position',
  ...conditionalColumns,
  'type',
  'kind',
  'loss',
  'inspection',
  'status',
  'reportedBy',
  ...columnAttributes,
]

/**
 * The columns that can be chosen: those that are always there, those in which an event of the rope is known to have
 * something, and those in which something was found among the rows.
 */
export function offeredColumns(filled: readonly EventColumn[], recorded: ReadonlySet<string>): EventColumn[] {
  return eventColumnIds.filter((id) => isStandard(id) || recorded.has(id) || filled.includes(id))
}

/** The columns besides those that are always there in which one of the rows has something. */
export function filledColumns(rows: readonly EventRow[]): EventColumn[] {
  return eventColumnIds.filter((id) => !isStandard(id) && rows.some((row) => hasValueIn(id, row)))
}

/** Positions differ where the rope was shortened or moved since, or replaced; less than a millimetre is rounding. */
export function wasMoved({ position, event, removed }: EventRow): boolean {
  return removed !== null || Math.abs(position - event.position) >= 0.001
}

function hasValueIn(id: EventColumn, row: EventRow): boolean {
  if (id === 'recordedPosition') return wasMoved(row)
  if (id === 'length') return row.event.length !== null
  const attribute = columnAttributes.find((one) => one === id)
  const value = attribute && fieldValue(row.event, attribute)
  return value !== undefined && value !== false
}

const isStandard = (id: EventColumn) => standardColumns.some((one) => one === id)

const storageKey = 'catenary-event-columns'

/** The columns of the offered ones that are shown, and how to show or hide one; remembered on this device. */
export function useColumnVisibility(offered: readonly EventColumn[]) {
  const [visibility, setVisibility] = useState(loadVisibility)
  const show = (id: EventColumn, isShown: boolean) => {
    const next = { ...visibility, [id]: isShown }
    localStorage.setItem(storageKey, JSON.stringify(next))
    setVisibility(next)
  }
  // The date carries the link to the event.
  const shown = useMemo(() => offered.filter((id) => id === 'date' || isVisible(visibility, id)), [offered, visibility])
  return { shown, show }
}

type ColumnVisibility = Partial<Record<string, boolean>>

function isVisible(visibility: ColumnVisibility, id: EventColumn): boolean {
  return visibility[id] ?? (isStandard(id) || id === 'recordedPosition')
}

function loadVisibility(): ColumnVisibility {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'boolean'))
  } catch {
    return {}
  }
}
