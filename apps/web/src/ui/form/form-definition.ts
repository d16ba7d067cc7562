import type { Permission } from '@catenary/contract/access'
import type { FormFields, Limits, Values } from '@catenary/contract/form-fields'
import type { UnitSystem } from '@catenary/i18n/display-units'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts-context.ts'

/** How a form names its fields and the values of its closed lists. */
export interface FieldLabels {
  readonly label: (name: string) => string
  readonly choice: (name: string, value: string) => string
  /** The unit as the form writes it, where it has its own way. */
  readonly unit?: (unit: string) => string
}

/** Props of a control that is specific to one form. */
export interface CustomFieldProps {
  readonly name: string
  readonly context: FormContext
}

/** A form as it is drawn from a contract: which fields, in which order, under which headings, and in which words. */
export interface FormDefinition {
  readonly fields: FormFields
  /** The headings in order; fields without a heading come first. */
  readonly groups: readonly { readonly name: string; readonly title: string }[]
  readonly labels: FieldLabels
  /** Renders the fields whose control does not follow from their type. */
  readonly customFields?: Readonly<Record<string, (props: CustomFieldProps) => ReactNode>>
  /** Tighter limits than the contract's, such as the current year. */
  readonly limits?: Readonly<Record<string, Partial<Limits>>>
  /** What holds where a field is empty. */
  readonly defaults?: (values: Values) => Values
  /** In which units lengths are shown and typed. */
  readonly unitSystem?: (values: Values) => UnitSystem
  /** Formats the value of a custom field; `undefined` to format it by the field's type. */
  readonly format?: (name: string, value: unknown) => string | undefined
  /** Fields for internal use: while empty, they are shown only to users with the permission. */
  readonly hiddenWhenEmpty?: Readonly<Record<string, Permission>>
  /** The field that has the focus when the dialog opens. */
  readonly autoFocusField?: string
  /** Fields of full width. */
  readonly fullWidth?: readonly string[]
  /** Content below the fields of a heading. */
  readonly afterGroup?: Readonly<Record<string, (context: FormContext) => ReactNode>>
}

/** What every field of a form is given. */
export interface FormContext {
  readonly definition: FormDefinition
  readonly values: Values
  readonly change: (changed: Values) => void
  /** What is wrong at a place, such as `name` or `referencePoints[3].name`; without the second, also below it. */
  readonly message: (path: string, isExact?: boolean) => string | undefined
  readonly can: (permission: Permission) => boolean
  /** Why the form is read-only; absent if it can be edited. */
  readonly locked?: string
}

/** The units of a form for its current values. */
export function formUnitSystem({ definition, values }: Pick<FormContext, 'definition' | 'values'>): UnitSystem {
  return definition.unitSystem?.(values) ?? 'metric'
}

interface FieldLabelOptions {
  /** The part of the catalogue in which the record's fields are named. */
  readonly feature: string
  /** The name of a field's list of values, where it is not the field's own. */
  readonly lists?: Readonly<Record<string, string>>
}

/** The catalogue's words for the fields of a record and for the values of their lists. */
export function useFieldLabels({ feature, lists = {} }: FieldLabelOptions): FieldLabels {
  const { t, has } = useTexts()
  const translateFirst = (keys: readonly string[], otherwise: string) => {
    const known = keys.find(has)
    // Names of fields and values have no gaps.
    return known === undefined ? otherwise : (t as (key: string) => string)(known)
  }
  return {
    label: (name) => translateFirst([`${feature}.attributes.${name}`, `${feature}.${name}`, `common.${name}`], name),
    choice: (name, value) => translateFirst([`${feature}.${lists[name] ?? name}.${value}`], value),
  }
}
