/** A value of an entry, by the fields that lead to it. */
export interface ChangedValue {
  readonly path: readonly string[]
  /** Undefined where the entry does not say what was before. */
  readonly old?: unknown
  readonly new: unknown
}

/** Identifies what an entry is about, and says nothing to its reader. */
const withoutMeaning = ['id', 'version']

/** The single values that differ, however deep they lie. What is listed by name or by type is compared by it, in whatever order. */
export function changedValues(path: readonly string[], before: unknown, after: unknown): ChangedValue[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)]
  if (from && to) {
    const keys = new Set([...Object.keys(from), ...Object.keys(to)])
    return [...keys]
      .filter((key) => !withoutMeaning.includes(key))
      .flatMap((key) =>
        changedValues(
          key === 'attributes' ? path : [...path, key],
          before === undefined ? undefined : (from[key] ?? null),
          to[key],
        ),
      )
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, old: before, new: after }]
}

type Fields = Readonly<Record<string, unknown>>

/** The fields of a value; none of what is nothing. Null for a single value, and for a reference, which is called by its name. */
function fieldsOf(value: unknown): Fields | null {
  if (value === null || value === undefined) return {}
  if (Array.isArray(value)) {
    const listed = value.filter((one) => isFields(one) && !isReference(one))
    return listed.length === value.length ? Object.fromEntries(listed.map(named)) : null
  }
  return isFields(value) && !isReference(value) ? value : null
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isReference(value: Fields): boolean {
  return (
    'name' in value &&
    Object.keys(value).every((key) => ['id', 'name', 'type', 'installationId', 'areaId'].includes(key))
  )
}

function named(value: Fields, index: number): [string, Fields] {
  const { name, type, ...fields } = value
  return [String(name ?? type ?? index + 1), fields]
}
