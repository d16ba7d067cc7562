import { factsOf } from '@catenary/contract/field'
import { appliesTo, isSame } from '@catenary/contract/field-rules'
import type { Fault } from '@catenary/contract/faults'
import { faultsOf } from '@catenary/contract/faults'
import type { FormFields, Values } from '@catenary/contract/field-kinds'
import { fieldOf, isRequired, kindOf } from '@catenary/contract/field-kinds'

export { fieldNameOf, placeInForm } from './use-form.ts'

/** What a value says: text without blanks around it, nothing where nothing is said. */
export function saidValue(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  const text = value.trim()
  return text === '' ? null : text
}

/** The fields that apply beside the values given. */
export function applyingFields(fields: FormFields, values: Values): string[] {
  return Object.keys(fields.shape).filter((name) => appliesTo(fieldOf(fields, name), values))
}

/**
 * What differs after a form was filled in: cleared fields are `null`, fields that do not apply any more are left to
 * whoever keeps the record. A value that nobody touched is never among them.
 */
export function changesBetween(fields: FormFields, before: Values, after: Values): Values {
  const changed = applyingFields(fields, after)
    .filter((name) => !isSame(saidValue(before[name]), saidValue(after[name])))
    .map((name) => [name, saidValue(after[name])])
  return Object.fromEntries(changed)
}

/** The fields that have a value which ceases to apply with the change. */
export function lostFields(fields: FormFields, before: Values, after: Values): string[] {
  const applying = applyingFields(fields, after)
  return Object.keys(fields.shape).filter(
    (name) => saidValue(before[name]) !== null && factsOf(fieldOf(fields, name)).when && !applying.includes(name),
  )
}

/** What is wrong with the values of a form by its schemas alone; the paths begin with the field's name. */
export function checkValues(fields: FormFields, values: Values): Fault[] {
  return applyingFields(fields, values).flatMap((name): Fault[] => {
    const field = fieldOf(fields, name)
    const said = saidValue(values[name])
    if (said === null) return isRequired(field) ? [{ path: name, code: 'required' }] : []
    const checked = field.safeParse(said, { reportInput: true })
    if (checked.success) return []
    const faults = faultsOf(checked.error, name)
    // What was typed in place of a number is a text by its type, and no number to its reader.
    return kindOf(field) === 'number' && typeof said === 'string' ? [{ path: name, code: 'number' }] : faults
  })
}

interface Schema<Entity> {
  readonly safeParse: (
    value: unknown,
  ) => { readonly success: true; readonly data: Entity } | { readonly success: false }
}

/** What a record that came along with a refusal says in the fields of a form; nothing where it is no such record. */
export function valuesIn<Entity>(
  schema: Schema<Entity>,
  record: unknown,
  valuesOf: (entity: Entity) => Values,
): Values {
  const read = schema.safeParse(record)
  return read.success ? valuesOf(read.data) : {}
}
