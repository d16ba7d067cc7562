import { factsOf } from '@catenary/contract/field'
import { appliesTo } from '@catenary/contract/field-rules'
import type { ComponentType } from 'react'
import { ChoiceField } from './ChoiceField.tsx'
import type { FormSetting, OwnFieldProps } from './form-setting.ts'
import styles from './form.module.css'
import type { FieldKind } from '@catenary/contract/field-kinds'
import { fieldOf, kindOf } from '@catenary/contract/field-kinds'
import { ListedField } from './ListedField.tsx'
import { NumberField } from './NumberField.tsx'
import { DateField, ProseField, SuggestedField, SwitchField, TextField } from './TextFields.tsx'

const controls: Readonly<Record<Exclude<FieldKind, 'own'>, ComponentType<OwnFieldProps>>> = {
  text: TextField,
  prose: ProseField,
  number: NumberField,
  choice: ChoiceField,
  switch: SwitchField,
  date: DateField,
  listed: ListedField,
  suggested: SuggestedField,
}

/** True for a field that stands in the form as it is filled in now, and that its reader may see. */
export function isShown({ sheet, values, can }: Pick<FormSetting, 'sheet' | 'values' | 'can'>, name: string): boolean {
  const field = fieldOf(sheet.fields, name)
  const { see } = factsOf(field)
  const isDrawn = kindOf(field) !== 'own' || sheet.own?.[name] !== undefined
  const quiet = sheet.quiet?.[name]
  const isQuiet = quiet !== undefined && (values[name] ?? '') === '' && !can(quiet)
  return isDrawn && !isQuiet && (see === undefined || can(see)) && appliesTo(field, values)
}

/** One field, asked for as its type and its facts say. */
export function Field({ name, setting }: OwnFieldProps) {
  const kind = kindOf(fieldOf(setting.sheet.fields, name))
  const own = setting.sheet.own?.[name]
  const isWide = kind === 'prose' || setting.sheet.wide?.includes(name)
  const Control = kind === 'own' ? undefined : controls[kind]
  return (
    <div className={styles.field} data-field={name} data-wide={isWide || undefined} data-kind={kind}>
      {/* Called, not mounted: a sheet is made anew for every drawing, and its controls must keep what is typed. */}
      {own ? own({ name, setting }) : Control && <Control name={name} setting={setting} />}
    </div>
  )
}
