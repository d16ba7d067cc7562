import { factsOf } from '@catenary/contract/field'
import type { InputWrapperProps } from '@mantine/core'
import { useTexts } from '../texts/texts-context.ts'
import type { FormSetting } from './form-setting.ts'
import { fieldOf, isRequired } from '@catenary/contract/field-kinds'

const order: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'error', 'description']

/** What every control of a field has alike, and why it is locked, if it is. */
export function useField(setting: FormSetting, name: string) {
  const { t } = useTexts()
  const { sheet, values, change, message, can, locked } = setting
  const field = fieldOf(sheet.fields, name)
  const { edit } = factsOf(field)
  const why = locked ?? (edit === undefined || can(edit) ? undefined : t(lockedBy[edit] ?? 'fields.notEditable'))
  return {
    field,
    why,
    value: values[name] ?? null,
    fallback: sheet.fallback?.(values)[name] ?? null,
    set: (value: unknown) => change({ [name]: value }),
    props: {
      label: sheet.words.label(name),
      error: message(name),
      withAsterisk: isRequired(field) && why === undefined,
      disabled: why !== undefined,
      'data-autofocus': sheet.first === name || undefined,
      inputWrapperOrder: order,
    },
  }
}

const lockedBy: Readonly<Record<string, 'forms.lockedForAdmins' | 'forms.lockedForManagers'>> = {
  ADMIN: 'forms.lockedForAdmins',
  AREA_EDIT_FULL: 'forms.lockedForManagers',
}
