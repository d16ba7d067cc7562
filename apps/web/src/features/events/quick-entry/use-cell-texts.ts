import { damageTypes } from '@catenary/domain/damage'
import type { UnitSystem } from '@catenary/i18n/unit-names'
import { displayUnit } from '@catenary/i18n/unit-names'
import { useMemo } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import type { GridFault } from './cell-fault.ts'
import { gridFaultCodes } from './cell-fault.ts'
import type { Choice } from './choices.ts'
import { cellKind, gridColumns, valuesOf } from './grid-columns.ts'
import type { GridColumn } from './grid-columns.ts'

/** What columns, cells and their faults are called in the reader's language. */
export interface CellTexts {
  readonly heading: (column: GridColumn) => string
  /** What a cell takes from a closed list. */
  readonly choices: (column: GridColumn) => readonly Choice[]
  /** What stands in a cell as it is shown: of a closed list the name, else as typed. */
  readonly shown: (column: GridColumn, text: string) => string
  readonly fault: (column: GridColumn, fault: GridFault) => string
}

const mostChoicesSaid = 8

/** The texts of the grid's cells. */
export function useCellTexts(system: UnitSystem): CellTexts {
  const { t, has, language } = useTexts()
  return useMemo(() => {
    const say = t as (key: string, values?: object) => string
    const nameOf = (column: GridColumn, value: string) => {
      if (column === 'crossSectionLossUnit') return displayUnit(value === '%' ? '%' : 'mm²', system)
      const key = `events.${column}.${value}`
      return has(key) ? say(key) : value
    }
    const lists = new Map(gridColumns.map((column) => [column, choicesOf(column, nameOf, language)]))
    const heading = (column: GridColumn) => {
      const key = `quickEntry.column.${column}`
      return has(key) ? say(key) : say(`events.attributes.${column}`)
    }
    const choices = (column: GridColumn) => lists.get(column) ?? []
    return {
      heading,
      choices,
      shown: (column, text) => choices(column).find(({ value }) => value === text)?.label ?? text,
      fault: (column, { code, values }) => {
        if (!gridFaultCodes.some((own) => own === code)) return say(`fields.${code}`, values)
        const offered = choices(column).map(({ label }) => label)
        const said = offered.length > mostChoicesSaid ? [...offered.slice(0, mostChoicesSaid), '…'] : offered
        return say(`quickEntry.fault.${code}`, { ...values, choices: said.join(', ') })
      },
    }
  }, [t, has, language, system])
}

function choicesOf(
  column: GridColumn,
  nameOf: (column: GridColumn, value: string) => string,
  language: string,
): readonly Choice[] {
  if (cellKind(column) !== 'choice') return []
  const choices = valuesOf(column).map((value) => ({
    value,
    label: nameOf(column, value),
    ...(column === 'type' && { code: String(damageTypes.findIndex((type) => type === value) + 1) }),
  }))
  return column === 'type' ? choices.toSorted((a, b) => a.label.localeCompare(b.label, language)) : choices
}
