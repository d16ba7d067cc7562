import { eventFields } from '@catenary/contract/event-fields'
import type { HistoryChanges } from '@catenary/contract/event-history'

// The fields as the dialog has them, whatever the order in which they are kept.
const first = ['timestamp', 'position', 'length']
const last = ['splices', 'isDeleted']
const others = Object.keys(eventFields).filter((name) => ![...first, ...last].includes(name))
const order: readonly string[] = [...first, ...others, ...last]

/** The changes of an event as they are shown, field by field; of a new event only the fields in which something stands. */
export function shownChanges(
  changes: HistoryChanges,
  isNew: boolean,
): [field: string, change: HistoryChanges[string]][] {
  return Object.entries(changes)
    .filter(([, { new: value }]) => !isNew || holdsSomething(value))
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
}

function holdsSomething(value: unknown): boolean {
  return value !== null && value !== false && !(Array.isArray(value) && value.length === 0)
}
