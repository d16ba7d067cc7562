import type { z } from 'zod'
import type { Permission } from './access.ts'
import { deepEqual } from './deep-equal.ts'
import { metaOf } from './field.ts'
import type { FieldIssue } from './issues.ts'

type Values = Readonly<Record<string, unknown>>
type Fields = z.ZodObject<z.core.$ZodLooseShape>

/** True where a field applies to the given values: always, unless its metadata has `when`. */
export function appliesTo(field: z.ZodType, values: Values): boolean {
  const { appliesWhen: when } = metaOf(field)
  return when === undefined || values[when.field] === when.is
}

/** An issue for every changed field that the user may not edit. */
export function editIssues(
  fields: Fields,
  can: (permission: Permission) => boolean,
  { before, after }: { readonly before: Values; readonly after: Values },
  root: string,
): FieldIssue[] {
  return Object.entries(fields.shape).flatMap(([key, field]) => {
    const { editPermission: edit } = metaOf(field as z.ZodType)
    if (edit === undefined || can(edit) || deepEqual(before[key], after[key])) return []
    return [{ path: `${root}.${key}`, code: 'notEditable' as const }]
  })
}

/** An issue for every value sent for a field that does not apply and that differs from the stored value. */
export function applicabilityIssues(
  fields: Fields,
  input: Values,
  { before, after }: { readonly before: Values; readonly after: Values },
  root: string,
): FieldIssue[] {
  return Object.entries(fields.shape).flatMap(([key, field]) => {
    const value = input[key]
    if (value === undefined || value === null || appliesTo(field as z.ZodType, after)) return []
    return deepEqual(value, before[key]) ? [] : [{ path: `${root}.${key}`, code: 'notApplicable' as const }]
  })
}

/** The values without those of fields that do not apply. */
export function pickApplicable<T extends Values>(fields: Fields, values: T): T {
  const applicableEntries = Object.entries(values).filter(([key]) => {
    const field = fields.shape[key] as z.ZodType | undefined
    return field === undefined || appliesTo(field, values)
  })
  return Object.fromEntries(applicableEntries) as T
}
