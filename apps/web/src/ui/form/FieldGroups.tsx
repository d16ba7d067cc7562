import { factsOf } from '@catenary/contract/field'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Field, isShown } from './Field.tsx'
import type { FormSetting } from './form-setting.ts'
import styles from './form.module.css'
import { fieldOf } from '@catenary/contract/field-kinds'

/** The fields of a form under their headings, first those without one; a heading without a field that shows is left out. */
export function FieldGroups({ setting }: { readonly setting: FormSetting }) {
  const { fields, groups, after } = setting.sheet
  const shown = Object.keys(fields.shape).filter((name) => isShown(setting, name))
  const groupOf = (name: string) => factsOf(fieldOf(fields, name)).group
  const namesIn = (group: string) => shown.filter((name) => groupOf(name) === group)
  const ungrouped = shown.filter((name) => !groups.some((group) => group.name === groupOf(name)))
  return (
    <>
      {ungrouped.length > 0 && <Fields names={ungrouped} setting={setting} />}
      {groups.map(({ name, title }) => {
        const names = namesIn(name)
        if (names.length === 0) return null
        return (
          <Group key={name} title={title}>
            <Fields names={names} setting={setting} />
            {after?.[name]?.(setting)}
          </Group>
        )
      })}
    </>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
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
