import { maxThresholds } from '@catenary/contract/work/task-fields'
import type { TaskAttributes } from '@catenary/contract/work/task-fields'
import { dueAfter, periodEnd } from '@catenary/domain/recurrence/due'
import type { Anchor, Due, DueCondition } from '@catenary/domain/recurrence/due'

/** What the due date of a task follows from. */
export interface DueRules {
  readonly anchor: Anchor
  /** The time zone of the calendar days. */
  readonly zone: string
}

/** A task's attributes with their resulting due date. */
export interface TaskWithDue {
  readonly attributes: TaskAttributes
  readonly due: Due
  /** Nobody entered when it is due: it follows from its recurring conditions. */
  readonly isDueDerived: boolean
}

/** True for a task that makes another when it is finished. */
export function isRecurring({ isRecurring: recurs, recurringConditions }: TaskAttributes): boolean {
  return recurs && recurringConditions.length > 0
}

/**
 * When a task is due. What somebody entered counts alone; a recurring task without it is due by its conditions, counted
 * from the anchor, and then says so in `dueAt`, or in `dueCondition` where only cycles count.
 */
export function withDue(attributes: TaskAttributes, { anchor, zone }: DueRules): TaskWithDue {
  const { dueAt, dueCondition } = attributes
  if (dueAt !== undefined) return { attributes, due: { at: Date.parse(dueAt), cycles: null }, isDueDerived: false }
  if (dueCondition) {
    const { type, threshold } = dueCondition
    const due =
      type === 'bendingCycles'
        ? { at: null, cycles: threshold }
        : { at: periodEnd(type, threshold, anchor.at, zone), cycles: null }
    return { attributes, due, isDueDerived: false }
  }
  if (!isRecurring(attributes)) return { attributes, due: { at: null, cycles: null }, isDueDerived: false }
  const due = dueAfter(attributes.recurringConditions, anchor, zone)
  return { attributes: { ...attributes, ...asAttributes(due) }, due, isDueDerived: true }
}

function asAttributes({ at, cycles }: Due): Pick<TaskAttributes, 'dueAt' | 'dueCondition'> {
  if (at !== null) return { dueAt: new Date(at).toISOString() }
  return { dueCondition: cyclesCondition(cycles ?? 1) }
}

/** The due condition that stands for a number of bending cycles. */
export function cyclesCondition(cycles: number): DueCondition {
  return { type: 'bendingCycles', threshold: Math.min(Math.ceil(cycles), maxThresholds.bendingCycles) }
}

/** The attributes without due date and due condition. */
export function withoutDue({ dueAt: _, dueCondition: __, ...attributes }: TaskAttributes): TaskAttributes {
  return attributes
}
