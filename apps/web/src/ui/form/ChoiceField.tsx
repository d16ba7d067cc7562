import { NativeSelect, Select } from '@mantine/core'
import { useTexts } from '../texts/texts-context.ts'
import type { OwnFieldProps } from './form-setting.ts'
import { choicesOf, isRequired } from '@catenary/contract/field-kinds'
import { Locked, whyOf } from './Locked.tsx'
import { useField } from './use-field.ts'

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
