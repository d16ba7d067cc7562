import { eventFields } from '@catenary/contract/records/event-fields'
import type { HistoryChanges } from '@catenary/contract/records/event-history'

// The fields as the dialog has them, whatever the order in which they are kept.
const firstFields = ['timestamp', 'position', 'length']
const lastFields = ['splices', 'isDeleted']
const middleFields = Object.keys(eventFields).filter((name) => ![...firstFields, ...lastFields].includes(name))
const fieldOrder: readonly string[] = [...firstFields, ...middleFields, ...lastFields]

/** The changes of an event as they are shown, field by field; of a new event only the fields in which something stands. */
export function displayedChanges(
  changes: HistoryChanges,
  isNew: boolean,
): [field: string, change: HistoryChanges[string]][] {
  return Object.entries(changes)
    .filter(([, { new: value }]) => !isNew || hasValue(value))
    .toSorted(([a], [b]) => fieldOrder.indexOf(a) - fieldOrder.indexOf(b))
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== false && !(Array.isArray(value) && value.length === 0)
}
