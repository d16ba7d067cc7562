import { factsOf } from '@catenary/contract/field'
import { SearchedSelect } from './ChoiceField.tsx'
import type { OwnFieldProps } from './form-setting.ts'
import { fieldOf } from '@catenary/contract/field-kinds'
import { useListed } from './use-listed.ts'

/** A value of a list of reference data, such as a country. */
export function ListedField(props: OwnFieldProps) {
  const { name, setting } = props
  const labels = useListed(factsOf(fieldOf(setting.sheet.fields, name)).options)
  return <SearchedSelect {...props} data={Object.entries(labels).map(([value, label]) => ({ value, label }))} />
}
