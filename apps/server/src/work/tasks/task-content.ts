import type { Values } from '@catenary/contract/form-fields'
import type { HistoryChanges } from '@catenary/contract/records/event-history'
import { diffFields, replayChanges } from '@catenary/contract/records/event-history'
import type { Task } from '@catenary/contract/work/tasks'

/** What of a task its history is about. */
export type TaskContent = Pick<Task, 'event' | 'assignedUsers' | 'isDeleted' | 'attributes'>

/** What differs between two states of a task, and the note that was written with it; everything, for a new one. */
export function taskChanges(before: TaskContent | null, after: TaskContent, note?: string | null): HistoryChanges {
  const changes = diffFields(before ? flattened(before) : {}, flattened(after))
  return note === undefined || note === null ? changes : { ...changes, note: { old: null, new: note } }
}

function flattened({ event, assignedUsers, isDeleted, attributes }: TaskContent) {
  return { event: event && { id: event.id }, assignedUsers, isDeleted, ...attributes }
}

/** A task as its row has it: its fields, and whether its date or cycles follow from its conditions. */
export type StoredTask = Values & { readonly isDueDerived: boolean }

/** The fields of a task that are not as its history says, which has the latest change of each. */
export function unrecordedTaskFields(changes: HistoryChanges, { isDueDerived, ...stored }: StoredTask): string[] {
  // A note is an entry of its own. Cycles that follow from conditions move with the readings, without being a change of the task.
  const { note, ...recorded } = replayChanges([changes])
  const differing = Object.keys(diffFields(comparable(recorded), comparable(stored)))
  return differing.filter((name) => !(name === 'dueCondition' && isDueDerived))
}

/** Fields as they compare: without those that have no value, users by their ids alone, since names change. */
function comparable(fields: Values): Values {
  const { assignedUsers, dueAt, ...others } = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null),
  )
  return {
    ...others,
    ...(dueAt !== undefined && { dueAt: Date.parse(String(dueAt)) }),
    // What was altered may be anything.
    assignedUsers: Array.isArray(assignedUsers)
      ? assignedUsers.map((user) => String(user?.id)).toSorted()
      : assignedUsers,
  }
}
