import { metaOf } from '@catenary/contract/field'
import { choicesOf, isRequiredField, fieldOf } from '@catenary/contract/form-fields'
import { NativeSelect, Select } from '@mantine/core'
import { useTexts } from '../texts/texts-context.ts'
import type { CustomFieldProps } from './form-definition.ts'
import { LockedField, lockDescription } from './LockedField.tsx'
import { useField } from './use-field.ts'
import { useReferenceData } from './use-reference-data.ts'

// A longer list is searched by typing.
const maxPlainOptions = 12

/** One value of a closed list: a plain list where it is short, one to search in where it is long. */
export function ChoiceField({ name, context }: CustomFieldProps) {
  const { t, language } = useTexts()
  const { field, lockReason, value, fallback, set, props } = useField(context, name)
  const { choice } = context.definition.labels
  const data = choicesOf(field).map((one) => ({ value: one, label: choice(name, one) }))
  const none = typeof fallback === 'string' ? choice(name, fallback) : ''
  if (data.length > maxPlainOptions)
    return (
      <SearchableSelect
        {...{ name, context }}
        data={data.toSorted(
          (a, b) => Number(isLast(a.value)) - Number(isLast(b.value)) || a.label.localeCompare(b.label, language),
        )}
      />
    )
  return (
    <LockedField reason={lockReason}>
      <NativeSelect
        {...props}
        description={lockDescription(lockReason)}
        data={[
          ...(isRequiredField(field) && value !== null
            ? []
            : [{ value: '', label: none && t('forms.usual', { value: none }) }]),
          ...data,
        ]}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => set(currentTarget.value === '' ? null : currentTarget.value)}
      />
    </LockedField>
  )
}

function isLast(value: string): boolean {
  return value === 'other' || value === 'others'
}

interface SearchableSelectProps extends CustomFieldProps {
  readonly data: readonly { readonly value: string; readonly label: string }[]
}

/** A value of a long list, found by typing a part of its name. */
export function SearchableSelect({ name, context, data }: SearchableSelectProps) {
  const { t } = useTexts()
  const { field, lockReason, value, set, props } = useField(context, name)
  const isKnown = value === null || data.some((one) => one.value === value)
  return (
    <LockedField reason={lockReason}>
      <Select
        // The label is fixed when it mounts: it is remounted once the list is loaded.
        key={String(isKnown)}
        {...props}
        description={lockDescription(lockReason)}
        data={isKnown ? [...data] : [{ value: String(value), label: String(value) }, ...data]}
        value={typeof value === 'string' ? value : null}
        onChange={set}
        searchable
        clearable={!isRequiredField(field) && lockReason === undefined}
        clearButtonProps={{ 'aria-label': t('forms.clear', { field: props.label }) }}
        nothingFoundMessage={t('common.noResults')}
        maxDropdownHeight={280}
        limit={700}
      />
    </LockedField>
  )
}

/** A value of a list of reference data, such as a country. */
export function ReferenceDataField(props: CustomFieldProps) {
  const { name, context } = props
  const labels = useReferenceData(metaOf(fieldOf(context.definition.fields, name)).options)
  return <SearchableSelect {...props} data={Object.entries(labels).map(([value, label]) => ({ value, label }))} />
}

interface Props extends CustomFieldProps {
  /** The options; they must include the initial value. */
  readonly choices: readonly { readonly id: string; readonly name: string }[]
  readonly hint?: string
}

/** Another record, by its name; its value on the wire is `{id}`. */
export function ReferenceField({ name, context, choices, hint }: Props) {
  const { t } = useTexts()
  const { field, lockReason, value, set, props } = useField(context, name)
  return (
    <LockedField reason={lockReason}>
      <Select
        // The name is fixed when it mounts: it is remounted once the options are loaded.
        key={String(choices.some(({ id }) => id === referenceId(value)) || value === null)}
        {...props}
        description={lockDescription(lockReason) ?? hint}
        data={choices.map((one) => ({ value: one.id, label: one.name }))}
        value={referenceId(value)}
        onChange={(id) => set(id === null ? null : { id })}
        searchable
        allowDeselect={!isRequiredField(field)}
        clearable={!isRequiredField(field) && lockReason === undefined}
        clearButtonProps={{ 'aria-label': t('forms.clear', { field: props.label }) }}
        nothingFoundMessage={t('common.noResults')}
        maxDropdownHeight={280}
      />
    </LockedField>
  )
}

/** The id in a reference; `null` where there is none. */
export function referenceId(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : null
}
