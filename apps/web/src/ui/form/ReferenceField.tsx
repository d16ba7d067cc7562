import { Select } from '@mantine/core'
import { useTexts } from '../texts/texts-context.ts'
import type { OwnFieldProps } from './form-setting.ts'
import { isRequired } from '@catenary/contract/field-kinds'
import { Locked, whyOf } from './Locked.tsx'
import { useField } from './use-field.ts'

interface Props extends OwnFieldProps {
  /** What can be chosen; what is chosen at first must be among it. */
  readonly choices: readonly { readonly id: string; readonly name: string }[]
  readonly hint?: string
}

/** Another record, by its name; its value on the wire is `{id}`. */
export function ReferenceField({ name, setting, choices, hint }: Props) {
  const { t } = useTexts()
  const { field, why, value, set, props } = useField(setting, name)
  return (
    <Locked why={why}>
      <Select
        // What it shows is the name that it began with: once the choices have come, it begins again.
        key={String(choices.some(({ id }) => id === idIn(value)) || value === null)}
        {...props}
        description={whyOf(why) ?? hint}
        data={choices.map((one) => ({ value: one.id, label: one.name }))}
        value={idIn(value)}
        onChange={(id) => set(id === null ? null : { id })}
        searchable
        allowDeselect={!isRequired(field)}
        clearable={!isRequired(field) && why === undefined}
        clearButtonProps={{ 'aria-label': t('forms.clear', { field: props.label }) }}
        nothingFoundMessage={t('common.noResults')}
        maxDropdownHeight={280}
      />
    </Locked>
  )
}

/** The id in a reference; `null` where there is none. */
export function idIn(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : null
}
