import { useTexts } from '../texts/texts-context.ts'
import type { FieldWords } from './form-setting.ts'

interface Lists {
  /** The part of the catalogue in which the record's fields are named. */
  readonly feature: string
  /** The name of a field's list of values, where it is not the field's own. */
  readonly lists?: Readonly<Record<string, string>>
}

/** The catalogue's words for the fields of a record and for the values of their lists. */
export function useWords({ feature, lists = {} }: Lists): FieldWords {
  const { t, has } = useTexts()
  const say = (keys: readonly string[], otherwise: string) => {
    const known = keys.find(has)
    // Names of fields and values have no gaps.
    return known === undefined ? otherwise : (t as (key: string) => string)(known)
  }
  return {
    label: (name) => say([`${feature}.attributes.${name}`, `${feature}.${name}`, `common.${name}`], name),
    choice: (name, value) => say([`${feature}.${lists[name] ?? name}.${value}`], value),
  }
}
