import type { Permission } from '@catenary/contract/access'
import type { UnitSystem } from '@catenary/i18n/unit-names'
import type { ReactNode } from 'react'
import type { FormFields, Limits, Values } from '@catenary/contract/field-kinds'
import { useTexts } from '../texts/texts-context.ts'

/** How a form names its fields and the values of its closed lists. */
export interface FieldWords {
  readonly label: (name: string) => string
  readonly choice: (name: string, value: string) => string
  /** The unit as the form writes it, where it has its own way. */
  readonly unit?: (unit: string) => string
}

/** What a control that belongs to one form alone is given. */
export interface OwnFieldProps {
  readonly name: string
  readonly setting: FormSetting
}

/** A form as it is drawn from a contract: which fields, in which order, under which headings, and in which words. */
export interface FormSheet {
  readonly fields: FormFields
  /** The headings in order; a field that belongs under none of them stands before them. */
  readonly groups: readonly { readonly name: string; readonly title: string }[]
  readonly words: FieldWords
  /** Draws the fields whose type does not say how to ask for them. */
  readonly own?: Readonly<Record<string, (props: OwnFieldProps) => ReactNode>>
  /** Tighter limits than the contract's, such as the current year. */
  readonly limits?: Readonly<Record<string, Partial<Limits>>>
  /** What holds where a field is empty. */
  readonly fallback?: (values: Values) => Values
  /** In which units lengths are shown and typed. */
  readonly system?: (values: Values) => UnitSystem
  /** Says the value of a field of its own in words; `undefined` where the form knows no better. */
  readonly said?: (name: string, value: unknown) => string | undefined
  /** Fields of the house: while they are empty, only those with the permission are asked for them. */
  readonly quiet?: Readonly<Record<string, Permission>>
  /** The field that has the focus when the dialog opens. */
  readonly first?: string
  /** Fields over the whole width. */
  readonly wide?: readonly string[]
  /** What stands under the fields of a heading. */
  readonly after?: Readonly<Record<string, (setting: FormSetting) => ReactNode>>
}

/** What every field of a form is given. */
export interface FormSetting {
  readonly sheet: FormSheet
  readonly values: Values
  readonly change: (changed: Values) => void
  /** What is wrong at a place, such as `name` or `referencePoints[3].name`; without the second, also below it. */
  readonly message: (place: string, isExact?: boolean) => string | undefined
  readonly can: (permission: Permission) => boolean
  /** Why nothing here can be changed; absent where it can. */
  readonly locked?: string
}

/** The units of a form as its values stand. */
export function systemOf({ sheet, values }: Pick<FormSetting, 'sheet' | 'values'>): UnitSystem {
  return sheet.system?.(values) ?? 'metric'
}

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
