import { deepEqual } from '@catenary/contract/deep-equal'
import { metaOf } from '@catenary/contract/field'
import { appliesTo } from '@catenary/contract/field-rules'
import type { FormFields, Values } from '@catenary/contract/form-fields'
import { fieldOf, isRequiredField, fieldKind } from '@catenary/contract/form-fields'
import type { FieldIssue } from '@catenary/contract/issues'
import { issuesOf } from '@catenary/contract/issues'

export { fieldNameOf, fieldPathOf } from './use-form.ts'

/** The normalized value for comparison and sending: texts trimmed, null if empty. */
export function normalizeValue(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  const text = value.trim()
  return text === '' ? null : text
}

/** The fields that apply for the given values. */
export function applicableFields(fields: FormFields, values: Values): string[] {
  return Object.keys(fields.shape).filter((name) => appliesTo(fieldOf(fields, name), values))
}

/**
 * What differs after a form was filled in: cleared fields are `null`, fields that do not apply any more are left to
 * whoever keeps the record. A value that nobody touched is never among them.
 */
export function changedValues(fields: FormFields, before: Values, after: Values): Values {
  const changed = applicableFields(fields, after)
    .filter((name) => !deepEqual(normalizeValue(before[name]), normalizeValue(after[name])))
    .map((name) => [name, normalizeValue(after[name])])
  return Object.fromEntries(changed)
}

/** The fields that have a value which ceases to apply with the change. */
export function clearedFields(fields: FormFields, before: Values, after: Values): string[] {
  const applying = applicableFields(fields, after)
  return Object.keys(fields.shape).filter(
    (name) =>
      normalizeValue(before[name]) !== null && metaOf(fieldOf(fields, name)).appliesWhen && !applying.includes(name),
  )
}

/** The issues of a form's values according to its schemas; paths begin with the field's name. */
export function validateValues(fields: FormFields, values: Values): FieldIssue[] {
  return applicableFields(fields, values).flatMap((name): FieldIssue[] => {
    const field = fieldOf(fields, name)
    const normalized = normalizeValue(values[name])
    if (normalized === null) return isRequiredField(field) ? [{ path: name, code: 'required' }] : []
    const checked = field.safeParse(normalized, { reportInput: true })
    if (checked.success) return []
    const issues = issuesOf(checked.error, name)
    // What was typed in place of a number is a text by its type, and no number to its reader.
    return fieldKind(field) === 'number' && typeof normalized === 'string' ? [{ path: name, code: 'number' }] : issues
  })
}

interface Schema<Entity> {
  readonly safeParse: (
    value: unknown,
  ) => { readonly success: true; readonly data: Entity } | { readonly success: false }
}

/** The form values of a record sent with a problem; undefined if it is not such a record. */
export function parseRecordValues<Entity>(
  schema: Schema<Entity>,
  record: unknown,
  valuesOf: (entity: Entity) => Values,
): Values {
  const parsed = schema.safeParse(record)
  return parsed.success ? valuesOf(parsed.data) : {}
}
