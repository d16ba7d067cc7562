import type { AttributeIn } from '@catenary/contract/event-attributes'
import { attributesIn } from '@catenary/contract/event-attributes'
import { useMemo, useState } from 'react'
import type { EventRow } from '../event-rows.ts'

/** An attribute of an event that has a column of its own. */
export type ColumnAttribute = AttributeIn<'table'>

/** The attributes with columns of their own, in the order of the contract. */
export const columnAttributes: readonly ColumnAttribute[] = attributesIn('table')

const always = ['date', 'documents', 'position', 'type', 'kind', 'loss', 'inspection', 'status', 'reportedBy'] as const
const atTimes = ['recordedPosition', 'length'] as const

/** A column of the table of events; what the address says after `sort`. */
export type EventColumn = (typeof always)[number] | (typeof atTimes)[number] | ColumnAttribute

/** All columns of the table of events in their order. */
export const eventColumnIds: readonly EventColumn[] = [
  'date',
  'documents',
  'position',
  ...atTimes,
  'type',
  'kind',
  'loss',
  'inspection',
  'status',
  'reportedBy',
  ...columnAttributes,
]

/** The columns that can be chosen: those that are always there, and those in which one of the rows has something. */
export function offeredColumns(rows: readonly EventRow[]): EventColumn[] {
  return eventColumnIds.filter((id) => isAlways(id) || rows.some((row) => holds(row, id)))
}

/** Positions differ where the rope was shortened or moved since, or replaced; less than a millimetre is rounding. */
export function wasMoved({ position, event, left }: EventRow): boolean {
  return left !== null || Math.abs(position - event.position) >= 0.001
}

function holds(row: EventRow, id: EventColumn): boolean {
  if (id === 'recordedPosition') return wasMoved(row)
  if (id === 'length') return row.event.length !== null
  const attribute = columnAttributes.find((one) => one === id)
  if (attribute === undefined) return false
  const value = row.event.attributes[attribute]
  return value !== undefined && value !== false
}

const isAlways = (id: EventColumn) => always.some((one) => one === id)

const storageKey = 'catenary-event-columns'

/** The columns of the offered ones that are shown, and how to show or hide one; remembered on this device. */
export function useColumnChoice(offered: readonly EventColumn[]) {
  const [chosen, setChosen] = useState(storedChoice)
  const show = (id: EventColumn, isWanted: boolean) => {
    const next = { ...chosen, [id]: isWanted }
    localStorage.setItem(storageKey, JSON.stringify(next))
    setChosen(next)
  }
  // The date carries the link to the event.
  const shown = useMemo(() => offered.filter((id) => id === 'date' || isShownBy(chosen, id)), [offered, chosen])
  return { shown, show }
}

type Choice = Partial<Record<string, boolean>>

function isShownBy(chosen: Choice, id: EventColumn): boolean {
  return chosen[id] ?? (isAlways(id) || id === 'recordedPosition')
}

function storedChoice(): Choice {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'boolean'))
  } catch {
    return {}
  }
}
