import { deepEqual } from '@catenary/contract/deep-equal'
import { metaOf } from '@catenary/contract/field'
import type { Values } from '@catenary/contract/form-fields'
import { fieldOf, fieldKind } from '@catenary/contract/form-fields'
import { describeValue } from '@catenary/i18n/describe-value'
import type { ComparedField } from '../dialog/VersionConflict.tsx'
import { useTexts } from '../texts/texts-context.ts'
import { valueFormatterFor } from '../texts/value-formatter.ts'
import type { FormDefinition } from './form-definition.ts'
import { useReferenceData } from './use-reference-data.ts'
import { normalizeValue } from './values.ts'

/** Formats the value of any field of a form as text; empty where the field is. */
export function useFieldFormatter(definition: FormDefinition): (name: string, values: Values) => string {
  const localization = useTexts()
  const uses = (list: 'countries' | 'timezones') =>
    Object.keys(definition.fields.shape).some((name) => metaOf(fieldOf(definition.fields, name)).options === list)
  const referenceData = {
    countries: useReferenceData(uses('countries') ? 'countries' : undefined),
    timezones: useReferenceData(uses('timezones') ? 'timezones' : undefined),
  }

  return (name, values) => {
    const value = normalizeValue(values[name])
    if (value === null) return ''
    const customText = definition.format?.(name, value)
    if (customText !== undefined) return customText
    const field = fieldOf(definition.fields, name)
    const { options } = metaOf(field)
    if (options) return referenceData[options][String(value)] ?? String(value)
    if (fieldKind(field) === 'choice') return definition.labels.choice(name, String(value))
    return describeValue(valueFormatterFor(localization, definition.unitSystem?.(values) ?? 'metric'), field, value)
  }
}

/** Two sets of values of one record field by field, in words, as far as they differ. */
export function useFieldComparison(definition: FormDefinition): (mine: Values, theirs: Values) => ComparedField[] {
  const format = useFieldFormatter(definition)
  return (mine, theirs) =>
    Object.keys(definition.fields.shape)
      .filter((name) => !deepEqual(normalizeValue(mine[name]), normalizeValue(theirs[name])))
      .map((name) => ({
        name,
        label: definition.labels.label(name),
        mine: format(name, mine),
        theirs: format(name, theirs),
        // Two numbers may look equal after rounding.
        differs: true,
      }))
      .filter((field) => field.mine !== '' || field.theirs !== '')
}
