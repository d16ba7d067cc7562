import { z } from 'zod'

/** Old and new value of every field that a change of an event touched; attributes stand under their own names. */
export const historyChanges = z.record(z.string(), z.strictObject({ old: z.unknown(), new: z.unknown() }))
export type HistoryChanges = z.infer<typeof historyChanges>

/** What an event held after its changes, from the first on; a field that holds nothing is absent. */
export function fieldsAfter(changes: readonly HistoryChanges[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const change of changes)
    for (const [field, { new: value }] of Object.entries(change)) {
      if (value === null || value === undefined) delete fields[field]
      else fields[field] = value
    }
  return fields
}
