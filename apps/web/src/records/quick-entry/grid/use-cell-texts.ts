import type { Rope } from '@catenary/contract/assets/ropes'
import { derivedLoss } from '@catenary/contract/records/recorded-loss'
import { damageTypes } from '@catenary/domain/loss/damage'
import { convert, displayUnit, unitSystemOf } from '@catenary/i18n/display-units'
import { useMemo } from 'react'
import { useTexts } from '../../../ui/texts/texts-context.ts'
import { useSpreadText } from '../../events/use-spread-text.ts'
import type { Choice } from './choices.ts'
import { cellKind, choiceValues, gridColumns, gridIssueCodes } from './grid-columns.ts'
import type { GridColumn, GridIssue } from './grid-columns.ts'
import { cellOf, typeOf } from './grid-row.ts'
import type { GridRow } from './grid-row.ts'
import type { RowWarning } from './row-checks.ts'

/** Texts of columns, cells and their issues. */
export interface CellTexts {
  readonly heading: (column: GridColumn) => string
  /** The choices of a cell. */
  readonly choices: (column: GridColumn) => readonly Choice[]
  /** The displayed text of a cell: for a closed list the name, else as typed. */
  readonly shown: (column: GridColumn, text: string) => string
  readonly issue: (column: GridColumn, issue: GridIssue) => string
  /** What may be wrong with a row. */
  readonly warning: (warning: RowWarning) => string
  /** The loss of a row of broken wires derived from the rope, in the unit of the row; else empty. A column may have that unit. */
  readonly derivedLoss: (row: GridRow, options?: { readonly withUnit: boolean }) => string | undefined
}

const maxListedChoices = 8

/** The texts of the grid's cells. */
export function useCellTexts(rope: Pick<Rope, 'installation' | 'attributes'>): CellTexts {
  const { installation, attributes } = rope
  const spread = useSpreadText(rope)
  const { t, has, language, parse, short, date, quantity } = useTexts()
  const system = unitSystemOf(installation)
  const { timezone } = installation
  return useMemo(() => {
    const translate = t as (key: string, values?: object) => string
    const nameOf = (column: GridColumn, value: string) => {
      if (column === 'crossSectionLossUnit') return displayUnit(value === '%' ? '%' : 'mm²', system)
      const key = `events.${column}.${value}`
      return has(key) ? translate(key) : value
    }
    const lists = new Map(gridColumns.map((column) => [column, buildChoices(column, nameOf, language)]))
    const heading = (column: GridColumn) => {
      const key = `quickEntry.column.${column}`
      return has(key) ? translate(key) : translate(`events.attributes.${column}`)
    }
    const choices = (column: GridColumn) => lists.get(column) ?? []
    return {
      heading,
      choices,
      derivedLoss: (row, options) => {
        if (cellOf(row, 'crossSectionLossAmount').trim() !== '') return undefined
        const typed = cellOf(row, 'damageCount').trim()
        const damageCount = typed === '' ? 1 : parse(typed)
        const loss = damageCount === null ? null : derivedLoss({ type: typeOf(row), damageCount }, attributes)
        if (!loss) return undefined
        const isArea = cellOf(row, 'crossSectionLossUnit') === 'mm²'
        const value = isArea ? convert(loss.area, 'mm²', displayUnit('mm²', system)) : loss.percent
        const figure = short(value, isArea && system !== 'metric' ? 4 : 2)
        const unit = options?.withUnit ? `\u00a0${displayUnit(isArea ? 'mm²' : '%', system)}` : ''
        return `${figure}${unit} ${t('ropePage.lossDerived')}`
      },
      shown: (column, text) => choices(column).find(({ value }) => value === text)?.label ?? text,
      issue: (column, { code, values }) => {
        if (!gridIssueCodes.some((gridCode) => gridCode === code)) return translate(`fields.${code}`, values)
        const offered = choices(column).map(({ label }) => label)
        const listedChoices = offered.length > maxListedChoices ? [...offered.slice(0, maxListedChoices), '…'] : offered
        return translate(`quickEntry.fault.${code}`, { ...values, choices: listedChoices.join(', ') })
      },
      warning: (warning) => {
        if (warning.kind === 'sameAsRow') return translate('quickEntry.warning.sameAsRow', { row: warning.row })
        if (warning.kind === 'lossSpread') return spread(warning.damage) ?? ''
        if (warning.kind === 'lossFarBelow') {
          const loss = `${quantity(warning.percent, '%')} · ${quantity(warning.area, 'mm²', { system })}`
          return t('ropePage.lossFarBelow', { loss })
        }
        return translate('quickEntry.warning.recordedBefore', { date: date(warning.timestamp, timezone) })
      },
    }
  }, [t, has, language, parse, short, date, quantity, system, timezone, attributes, spread])
}

function buildChoices(
  column: GridColumn,
  nameOf: (column: GridColumn, value: string) => string,
  language: string,
): readonly Choice[] {
  if (cellKind(column) !== 'choice') return []
  const choices = choiceValues(column).map((value) => ({
    value,
    label: nameOf(column, value),
    ...(column === 'type' && { code: String(damageTypes.findIndex((type) => type === value) + 1) }),
  }))
  return column === 'type' ? choices.toSorted((a, b) => a.label.localeCompare(b.label, language)) : choices
}
