import type { Rope } from '@catenary/contract/assets/ropes'
import { convert, displayUnit, unitSystemOf } from '@catenary/i18n/display-units'
import { useCallback, useMemo, useState } from 'react'
import { defaultColumns, fixedColumns, gridColumns } from './grid-columns.ts'
import type { GridColumn } from './grid-columns.ts'

const columnsStorageKey = 'catenary-grid-columns'

/** The visible columns in the order of the grid; stored on the device. */
export function useGridColumns(): {
  readonly columns: readonly GridColumn[]
  readonly choose: (columns: readonly GridColumn[]) => void
} {
  const [columns, setColumns] = useState(loadColumns)
  const choose = useCallback((wanted: readonly GridColumn[]) => {
    const next = inOrder(wanted)
    setColumns(next)
    try {
      localStorage.setItem(columnsStorageKey, JSON.stringify(next))
    } catch {
      // If the storage is full or unavailable, the choice is not remembered.
    }
  }, [])
  return { columns, choose }
}

function inOrder(wanted: readonly string[]): readonly GridColumn[] {
  return gridColumns.filter((column) => fixedColumns.includes(column) || wanted.includes(column))
}

function loadColumns(): readonly GridColumn[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(columnsStorageKey) ?? 'null')
    return Array.isArray(stored) ? inOrder(stored.map(String)) : defaultColumns
  } catch {
    return defaultColumns
  }
}

/** Step of + and −, in display units: one lay length if it is known, else one unit. */
export function useLayStep({ attributes: { layLength }, installation }: Rope): number {
  return useMemo(() => {
    const system = unitSystemOf(installation)
    if (layLength === undefined || layLength <= 0) return 1
    return Math.round(convert(layLength / 1000, 'm', displayUnit('m', system)) * 1000) / 1000
  }, [layLength, installation])
}

const stepStorageKey = 'catenary-position-step'
const defaultSteps: readonly number[] = [0.1, 0.5, 1, 5, 10]

/** Step of the position buttons on a card, in display units. */
export interface CardStep {
  readonly by: number
  readonly choices: readonly number[]
  /** The choice that is one lay length, if known. */
  readonly layLength: number | undefined
  readonly choose: (by: number) => void
}

/**
 * The step of the cards, as last chosen on this device; by default one metre, yard or foot.
 *
 * @param layLength in display units
 */
export function useCardStep(layLength: number | undefined): CardStep {
  const [chosen, setChosen] = useState(() => Number(localStorage.getItem(stepStorageKey)))
  const isCustom = layLength !== undefined && !defaultSteps.includes(layLength)
  const choices = isCustom ? [...defaultSteps, layLength] : defaultSteps
  return {
    by: choices.includes(chosen) ? chosen : 1,
    choices,
    layLength: isCustom ? layLength : undefined,
    choose: (by) => {
      setChosen(by)
      localStorage.setItem(stepStorageKey, String(by))
    },
  }
}
