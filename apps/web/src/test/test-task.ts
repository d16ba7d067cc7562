import type { Task } from '@catenary/contract/work/tasks'
import { testRope } from './rope-handlers.ts'

const { id: ropeId, name, installation } = testRope()

/** What tells when a task is due, where nothing does. */
export const noDue = {
  at: null,
  cycles: null,
  reachedAt: null,
  expectedAt: null,
  isOverdue: false,
  isProbablyReached: false,
} as const

/** A new task of the test's rope, due at no time and assigned to nobody. */
export function testTask(
  number: number,
  changes: Partial<Task> = {},
  attributes: Partial<Task['attributes']> = {},
): Task {
  return {
    id: `01994f00-0000-7000-a000-${String(number).padStart(12, '0')}`,
    rope: { id: ropeId, name, installation },
    isInArchive: false,
    event: null,
    assignedUsers: [],
    attributes: {
      title: `Task ${number}`,
      description: 'As agreed',
      status: 'new',
      isRecurring: false,
      recurringConditions: [],
      isInternal: false,
      ...attributes,
    },
    due: null,
    doneAt: null,
    doneBy: null,
    predecessor: null,
    successor: null,
    createdAt: '2026-01-10T08:00:00.000Z',
    createdBy: { name: 'Anna Keller' },
    isDeleted: false,
    version: 1,
    noteCount: 0,
    ...changes,
  }
}
