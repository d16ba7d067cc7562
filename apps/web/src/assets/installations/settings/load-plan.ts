import type { Permission } from '@catenary/contract/access'
import type { Installation } from '@catenary/contract/assets/installations'
import { metaOf } from '@catenary/contract/field'
import type { FormFields, Values } from '@catenary/contract/form-fields'
import { fieldOf } from '@catenary/contract/form-fields'
import type { IgnoredEntry } from '@catenary/i18n/assets/installation-file'
import { applicableFields, changedValues, normalizeValue } from '../../../ui/form/values.ts'
import type { ParsedInstallationFile } from './parse-json-file.ts'

/** What a file would do to an installation. */
export interface LoadPlan {
  /** The fields that would change, by name. */
  readonly changed: readonly string[]
  /** What is not taken over, and why. */
  readonly ignored: readonly IgnoredEntry[]
  /** It is of another installation. */
  readonly isOfOther: boolean
}

interface LoadPlanInput {
  readonly fields: FormFields
  readonly stored: Values
  readonly file: ParsedInstallationFile
  readonly installation: Pick<Installation, 'id' | 'name'>
  readonly can: (permission: Permission) => boolean
}

/** The effect of a file on an installation, given the reader's permissions. */
export function loadPlan({ fields, stored, file, installation, can }: LoadPlanInput): LoadPlan {
  const after = { ...stored, ...file.values }
  const changes = Object.keys(changedValues(fields, stored, after))
  const mayChange = (name: string) => {
    const { edit } = metaOf(fieldOf(fields, name))
    return edit === undefined || can(edit)
  }
  const applying = applicableFields(fields, after)
  const notApplicable = Object.keys(file.values).filter(
    (name) => !applying.includes(name) && normalizeValue(file.values[name]) !== null,
  )
  const ignore = (names: readonly string[], code: 'notEditable' | 'notApplicable') =>
    names.map((name): IgnoredEntry => ({ path: `attributes.${name}`, field: name, reason: { code } }))
  return {
    changed: changes.filter(mayChange),
    ignored: [
      ...file.ignored,
      ...ignore(
        changes.filter((name) => !mayChange(name)),
        'notEditable',
      ),
      ...ignore(notApplicable, 'notApplicable'),
    ],
    isOfOther: file.id === null ? file.name !== null && file.name !== installation.name : file.id !== installation.id,
  }
}

/** The values of an installation after some of a file's fields were taken over. */
export function valuesAfterLoad(stored: Values, file: ParsedInstallationFile, selected: readonly string[]): Values {
  return { ...stored, ...Object.fromEntries(selected.map((name) => [name, file.values[name] ?? null])) }
}
