import { metaOf } from '@catenary/contract/field'
import { fieldOf, isRequiredField } from '@catenary/contract/form-fields'
import type { InputWrapperProps } from '@mantine/core'
import { useTexts } from '../texts/texts-context.ts'
import type { FormContext } from './form-definition.ts'

const order: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'error', 'description']

/** The common props of a field's control, and why it is locked, if it is. */
export function useField(context: FormContext, name: string) {
  const { t } = useTexts()
  const { definition, values, change, message, can, locked } = context
  const field = fieldOf(definition.fields, name)
  const { editPermission: edit } = metaOf(field)
  const lockReason = locked ?? (edit === undefined || can(edit) ? undefined : t(lockedBy[edit] ?? 'fields.notEditable'))
  return {
    field,
    lockReason,
    value: values[name] ?? null,
    fallback: definition.defaults?.(values)[name] ?? null,
    set: (value: unknown) => change({ [name]: value }),
    props: {
      label: definition.labels.label(name),
      error: message(name),
      withAsterisk: isRequiredField(field) && lockReason === undefined,
      disabled: lockReason !== undefined,
      'data-autofocus': definition.autoFocusField === name || undefined,
      inputWrapperOrder: order,
    },
  }
}

const lockedBy: Readonly<Record<string, 'forms.lockedForAdmins' | 'forms.lockedForManagers'>> = {
  ADMIN: 'forms.lockedForAdmins',
  AREA_EDIT_FULL: 'forms.lockedForManagers',
}
