import { z } from 'zod'
import { isSame } from './field-rules.ts'

/** Old and new value of every field that a change of an event touched; attributes stand under their own names. */
export const historyChanges = z.record(z.string(), z.strictObject({ old: z.unknown(), new: z.unknown() }))
export type HistoryChanges = z.infer<typeof historyChanges>

/** The fields of an event by their names, its attributes among them; a field that holds nothing may be absent. */
export type FlatEvent = Readonly<Record<string, unknown>>

/** What an event held after its changes, from the first on. */
export function fieldsAfter(changes: readonly HistoryChanges[]): FlatEvent {
  const fields: Record<string, unknown> = {}
  for (const change of changes)
    for (const [field, { new: value }] of Object.entries(change)) {
      if (value === null || value === undefined) delete fields[field]
      else fields[field] = value
    }
  return fields
}

/** What differs between two states of a record, field by field: the one comparison of states. */
export function differences(before: FlatEvent, after: FlatEvent): HistoryChanges {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differing = fields.filter((field) => !isSame(before[field], after[field]))
  return Object.fromEntries(
    differing.map((field) => [field, { old: before[field] ?? null, new: after[field] ?? null }]),
  )
}

/** The same text for the same value: keys sorted, so that a database's order of keys does not matter. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
