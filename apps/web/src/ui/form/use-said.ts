import { factsOf } from '@catenary/contract/field'
import { describeValue } from '@catenary/i18n/describe'
import { useTexts } from '../texts/texts-context.ts'
import { wordingOf } from '../texts/wording.ts'
import type { ComparedField } from '../Conflict.tsx'
import type { FormSheet } from './form-setting.ts'
import type { Values } from '@catenary/contract/field-kinds'
import { fieldOf, kindOf } from '@catenary/contract/field-kinds'
import { useListed } from './use-listed.ts'
import { saidValue } from './values.ts'

/** Says the value of any field of a form in words; nothing where nothing stands in it. */
export function useSaid(sheet: FormSheet): (name: string, values: Values) => string {
  const speech = useTexts()
  const uses = (list: 'countries' | 'timezones') =>
    Object.keys(sheet.fields.shape).some((name) => factsOf(fieldOf(sheet.fields, name)).options === list)
  const listed = {
    countries: useListed(uses('countries') ? 'countries' : undefined),
    timezones: useListed(uses('timezones') ? 'timezones' : undefined),
  }

  return (name, values) => {
    const value = saidValue(values[name])
    if (value === null) return ''
    const own = sheet.said?.(name, value)
    if (own !== undefined) return own
    const field = fieldOf(sheet.fields, name)
    const { options } = factsOf(field)
    if (options) return listed[options][String(value)] ?? String(value)
    if (kindOf(field) === 'choice') return sheet.words.choice(name, String(value))
    return describeValue(wordingOf(speech, sheet.system?.(values) ?? 'metric'), field, value)
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
