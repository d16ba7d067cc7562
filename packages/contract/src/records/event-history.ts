import { z } from 'zod'
import { deepEqual } from '../deep-equal.ts'
import type { Values } from '../form-fields.ts'

/** Old and new value of every field that a change of an event touched; attributes stand under their own names. */
export const historyChanges = z.record(z.string(), z.strictObject({ old: z.unknown(), new: z.unknown() }))
export type HistoryChanges = z.infer<typeof historyChanges>

/** The values of a record's fields after its changes, which are given oldest first; a field that holds nothing is absent. */
export function replayChanges(changes: readonly HistoryChanges[]): Values {
  const fields: Record<string, unknown> = {}
  for (const change of changes)
    for (const [field, { new: value }] of Object.entries(change)) {
      if (value === null || value === undefined) delete fields[field]
      else fields[field] = value
    }
  return fields
}

/** The differences between two versions of a record, by field. */
export function diffFields(before: Values, after: Values): HistoryChanges {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changedNames = fields.filter((field) => !deepEqual(before[field], after[field]))
  return Object.fromEntries(
    changedNames.map((field) => [field, { old: before[field] ?? null, new: after[field] ?? null }]),
  )
}

/** JSON with sorted keys, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
