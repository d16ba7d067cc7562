import { NativeSelect, Select } from '@mantine/core'
import { choicesOf, isRequired, fieldOf } from '@catenary/contract/field-kinds'
import { factsOf } from '@catenary/contract/field'
import { useTexts } from '../texts/texts-context.ts'
import type { OwnFieldProps } from './form-setting.ts'
import { Locked, whyOf } from './Locked.tsx'
import { useField } from './use-field.ts'
import { useListed } from './use-listed.ts'

// A longer list is searched by typing.
const mostAtOneLook = 12

/** One value of a closed list: a plain list where it is short, one to search in where it is long. */
export function ChoiceField({ name, setting }: OwnFieldProps) {
  const { t, language } = useTexts()
  const { field, why, value, fallback, set, props } = useField(setting, name)
  const { choice } = setting.sheet.words
  const data = choicesOf(field).map((one) => ({ value: one, label: choice(name, one) }))
  const none = typeof fallback === 'string' ? choice(name, fallback) : ''
  if (data.length > mostAtOneLook)
    return (
      <SearchedSelect
        {...{ name, setting }}
        data={data.toSorted(
          (a, b) => Number(isLast(a.value)) - Number(isLast(b.value)) || a.label.localeCompare(b.label, language),
        )}
      />
    )
  return (
    <Locked why={why}>
      <NativeSelect
        {...props}
        description={whyOf(why)}
        data={[
          ...(isRequired(field) && value !== null
            ? []
            : [{ value: '', label: none && t('forms.usual', { value: none }) }]),
          ...data,
        ]}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => set(currentTarget.value === '' ? null : currentTarget.value)}
      />
    </Locked>
  )
}

function isLast(value: string): boolean {
  return value === 'other' || value === 'others'
}

interface SearchedProps extends OwnFieldProps {
  readonly data: readonly { readonly value: string; readonly label: string }[]
}

/** A value of a long list, found by typing a part of its name. */
export function SearchedSelect({ name, setting, data }: SearchedProps) {
  const { t } = useTexts()
  const { field, why, value, set, props } = useField(setting, name)
  const isKnown = value === null || data.some((one) => one.value === value)
  return (
    <Locked why={why}>
      <Select
        // What it shows is the label that it began with: once the list has come, it begins again.
        key={String(isKnown)}
        {...props}
        description={whyOf(why)}
        data={isKnown ? [...data] : [{ value: String(value), label: String(value) }, ...data]}
        value={typeof value === 'string' ? value : null}
        onChange={set}
        searchable
        clearable={!isRequired(field) && why === undefined}
        clearButtonProps={{ 'aria-label': t('forms.clear', { field: props.label }) }}
        nothingFoundMessage={t('common.noResults')}
        maxDropdownHeight={280}
        limit={700}
      />
    </Locked>
  )
}

/** A value of a list of reference data, such as a country. */
export function ListedField(props: OwnFieldProps) {
  const { name, setting } = props
  const labels = useListed(factsOf(fieldOf(setting.sheet.fields, name)).options)
  return <SearchedSelect {...props} data={Object.entries(labels).map(([value, label]) => ({ value, label }))} />
}

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
