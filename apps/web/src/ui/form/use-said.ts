import { factsOf } from '@catenary/contract/field'
import { useTexts } from '../texts/texts-context.ts'
import type { ComparedField } from '../Conflict.tsx'
import type { FormSheet } from './form-setting.ts'
import type { Values } from '@catenary/contract/field-kinds'
import { fieldOf, kindOf } from '@catenary/contract/field-kinds'
import { useListed } from './use-listed.ts'
import { saidValue } from './values.ts'

/** Says the value of any field of a form in words; nothing where nothing stands in it. */
export function useSaid(sheet: FormSheet): (name: string, values: Values) => string {
  const { t, quantity, short, date } = useTexts()
  const uses = (list: 'countries' | 'timezones') =>
    Object.keys(sheet.fields.shape).some((name) => factsOf(fieldOf(sheet.fields, name)).options === list)
  const listed = {
    countries: useListed(uses('countries') ? 'countries' : undefined),
    timezones: useListed(uses('timezones') ? 'timezones' : undefined),
  }

  function figure(name: string, value: number, values: Values): string {
    const { unit, decimals = 2 } = factsOf(fieldOf(sheet.fields, name))
    if (unit === undefined) return decimals === 0 ? String(value) : short(value, decimals)
    return quantity(value, unit, { system: sheet.system?.(values) ?? 'metric' })
  }

  return (name, values) => {
    const value = saidValue(values[name])
    if (value === null) return ''
    const own = sheet.said?.(name, value)
    if (own !== undefined) return own
    const field = fieldOf(sheet.fields, name)
    const { options } = factsOf(field)
    if (options) return listed[options][String(value)] ?? String(value)
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
    if (typeof value === 'number') return figure(name, value, values)
    const kind = kindOf(field)
    if (kind === 'choice') return sheet.words.choice(name, String(value))
    if (kind === 'date') return date(String(value), 'UTC')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

/** Two sets of values of one record field by field, in words, as far as either has something there. */
export function useCompared(sheet: FormSheet): (mine: Values, theirs: Values) => ComparedField[] {
  const said = useSaid(sheet)
  return (mine, theirs) =>
    Object.keys(sheet.fields.shape)
      .map((name) => ({
        name,
        label: sheet.words.label(name),
        mine: said(name, mine),
        theirs: said(name, theirs),
      }))
      .filter((field) => field.mine !== '' || field.theirs !== '')
}
