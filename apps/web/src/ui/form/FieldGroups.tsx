import { factsOf } from '@catenary/contract/field'
import { fieldOf } from '@catenary/contract/field-kinds'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useTexts } from '../texts/texts-context.ts'
import { Field, isShown } from './Field.tsx'
import type { FormSetting } from './form-setting.ts'
import styles from './form.module.css'

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
