import { factsOf } from '@catenary/contract/field'
import { appliesTo } from '@catenary/contract/field-rules'
import type { ComponentType, ReactNode } from 'react'
import type { FieldKind } from '@catenary/contract/field-kinds'
import { fieldOf, kindOf } from '@catenary/contract/field-kinds'
import { useId } from 'react'
import { ChoiceField } from './ChoiceField.tsx'
import type { FormSetting, OwnFieldProps } from './form-setting.ts'
import styles from './form.module.css'
import { ListedField } from './ChoiceField.tsx'
import { NumberField } from './NumberBox.tsx'
import { DateField, ProseField, SuggestedField, SwitchField, TextField } from './TextFields.tsx'
import { useTexts } from '../texts/texts-context.ts'

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

// Fewer headings are seen at one look.
const leastJumps = 4

/** The fields of a form under their headings, first those without one; a heading without a field that shows is left out. */
export function FieldGroups({ setting }: { readonly setting: FormSetting }) {
  const { fields, groups, after } = setting.sheet
  const id = useId()
  const shown = Object.keys(fields.shape).filter((name) => isShown(setting, name))
  const groupOf = (name: string) => factsOf(fieldOf(fields, name)).group
  const ungrouped = shown.filter((name) => !groups.some((group) => group.name === groupOf(name)))
  const grouped = groups
    .map((group) => ({
      ...group,
      id: `${id}${group.name}`,
      names: shown.filter((name) => groupOf(name) === group.name),
    }))
    .filter(({ names }) => names.length > 0)
  return (
    <>
      {grouped.length >= leastJumps && <Jumps groups={grouped} />}
      {ungrouped.length > 0 && <Fields names={ungrouped} setting={setting} />}
      {grouped.map((group) => (
        <Group key={group.name} {...group}>
          <Fields names={group.names} setting={setting} />
          {after?.[group.name]?.(setting)}
        </Group>
      ))}
    </>
  )
}

interface GroupProps {
  readonly id: string
  readonly title: string
}

function Group({ id, title, children }: GroupProps & { readonly children: ReactNode }) {
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </section>
  )
}

/** The headings of a long form in one row: each leads to its fields. */
function Jumps({ groups }: { readonly groups: readonly GroupProps[] }) {
  const { t } = useTexts()
  const go = (id: string) => {
    const heading = document.getElementById(id)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }
  return (
    <nav className={styles.jumps} aria-label={t('forms.parts')}>
      {groups.map(({ id, title }) => (
        <button key={id} type="button" onClick={() => go(id)}>
          {title}
        </button>
      ))}
    </nav>
  )
}

function Fields({ names, setting }: { readonly names: readonly string[]; readonly setting: FormSetting }) {
  return (
    <div className={styles.fields}>
      {names.map((name) => (
        <Field key={name} name={name} setting={setting} />
      ))}
    </div>
  )
}
