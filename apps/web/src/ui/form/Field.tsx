import { metaOf } from '@catenary/contract/field'
import { appliesTo } from '@catenary/contract/field-rules'
import type { FieldKind } from '@catenary/contract/form-fields'
import { fieldOf, fieldKind } from '@catenary/contract/form-fields'
import type { ComponentType, ReactNode } from 'react'
import { useId } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { ReferenceDataField } from './ChoiceField.tsx'
import type { FormContext, CustomFieldProps } from './form-definition.ts'
import { NumberField } from './NumberBox.tsx'
import { DateField, ProseField, SuggestedField, SwitchField, TextField } from './TextFields.tsx'
import styles from './form.module.css'

const controls: Readonly<Record<Exclude<FieldKind, 'own'>, ComponentType<CustomFieldProps>>> = {
  text: TextField,
  prose: ProseField,
  number: NumberField,
  choice: ChoiceField,
  switch: SwitchField,
  date: DateField,
  listed: ReferenceDataField,
  suggested: SuggestedField,
}

/** True for a field that applies to the current values and that the user may see. */
export function isShown(
  { definition, values, can }: Pick<FormContext, 'definition' | 'values' | 'can'>,
  name: string,
): boolean {
  const field = fieldOf(definition.fields, name)
  const { viewPermission: see } = metaOf(field)
  const isDrawn = fieldKind(field) !== 'own' || definition.customFields?.[name] !== undefined
  const hidingPermission = definition.hiddenWhenEmpty?.[name]
  const isHidden = hidingPermission !== undefined && (values[name] ?? '') === '' && !can(hidingPermission)
  return isDrawn && !isHidden && (see === undefined || can(see)) && appliesTo(field, values)
}

/** One field, rendered according to its type and metadata. */
export function Field({ name, context }: CustomFieldProps) {
  const kind = fieldKind(fieldOf(context.definition.fields, name))
  const customField = context.definition.customFields?.[name]
  const isWide = kind === 'prose' || context.definition.fullWidth?.includes(name)
  const Control = kind === 'own' ? undefined : controls[kind]
  return (
    <div className={styles.field} data-field={name} data-wide={isWide || undefined} data-kind={kind}>
      {/* Called, not mounted: a form definition is created for every render, and remounting would lose typed text. */}
      {customField ? customField({ name, context }) : Control && <Control name={name} context={context} />}
    </div>
  )
}

// Fewer headings are seen at one look.
const minJumpLinks = 4

/** The fields of a form under their headings, first those without one; a heading without a field that shows is left out. */
export function FieldGroups({ context }: { readonly context: FormContext }) {
  const { fields, groups, afterGroup } = context.definition
  const id = useId()
  const shown = Object.keys(fields.shape).filter((name) => isShown(context, name))
  const groupOf = (name: string) => metaOf(fieldOf(fields, name)).group
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
      {grouped.length >= minJumpLinks && <JumpLinks groups={grouped} />}
      {ungrouped.length > 0 && <Fields names={ungrouped} context={context} />}
      {grouped.map((group) => (
        <Group key={group.name} {...group}>
          <Fields names={group.names} context={context} />
          {afterGroup?.[group.name]?.(context)}
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
function JumpLinks({ groups }: { readonly groups: readonly GroupProps[] }) {
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

function Fields({ names, context }: { readonly names: readonly string[]; readonly context: FormContext }) {
  return (
    <div className={styles.fields}>
      {names.map((name) => (
        <Field key={name} name={name} context={context} />
      ))}
    </div>
  )
}
