import { conditionTypes } from '@catenary/domain/recurrence/due'
import type { ConditionType } from '@catenary/domain/recurrence/due'
import { z } from 'zod'
import { fieldError, recordName, filledProse, withMeta } from '../field.ts'
import { timestamp } from '../primitives.ts'
import { inspectionMethods } from '../records/event-attributes.ts'

/** The states of a task; any change between them is allowed. */
export const taskStatuses = ['new', 'in-progress', 'done'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** What of a rope a task is about. */
export const taskComponents = ['rope', 'splice', 'truscan'] as const
export type TaskComponent = (typeof taskComponents)[number]

/** The largest threshold of a condition; the least is 1. */
export const maxThresholds: Readonly<Record<ConditionType, number>> = {
  bendingCycles: 999_999_999,
  periodDays: 36_500,
  periodWeeks: 5200,
  periodMonths: 1200,
  periodYears: 100,
}

/** What makes a task due, or due again: a number of bending cycles, days, weeks, months or years. */
export const condition = z
  .strictObject({ type: z.enum(conditionTypes), threshold: z.number().int().min(1) })
  .superRefine(({ type, threshold }, context) => {
    const max = maxThresholds[type]
    if (threshold > max) context.addIssue({ code: 'custom', path: ['threshold'], ...fieldError('tooBig', { max }) })
  })

/** Conditions of a recurring task: whichever is met first, each of a type of its own. */
export const recurringConditions = z
  .array(condition)
  .max(conditionTypes.length)
  .superRefine((conditions, context) => {
    for (const [index, { type }] of conditions.entries())
      if (conditions.findIndex((other) => other.type === type) < index)
        context.addIssue({ code: 'custom', path: [index, 'type'], ...fieldError('duplicateType') })
  })

/** The longest title, and the longest description and note, in characters. */
export const maxTitleLength = 200
export const maxTaskTextLength = 65_536

const what = { group: 'task' } as const
const due = { group: 'due' } as const

/** What a task says of itself, each field once, in the order of its dialog; stored in a column of the same name each. */
export const taskAttributes = z.strictObject({
  title: withMeta(what, recordName(maxTitleLength)),
  description: withMeta(what, filledProse(maxTaskTextLength)),
  status: withMeta(what, z.enum(taskStatuses)),
  dueAt: withMeta(due, timestamp).optional().meta({ description: 'Excludes dueCondition' }),
  dueCondition: withMeta(due, condition).optional().meta({
    description:
      'Excludes dueAt. Bending cycles: when the rope has that many; a period: counted from when the task was created',
  }),
  isRecurring: withMeta(due, z.boolean()),
  recurringConditions: withMeta(due, recurringConditions).meta({
    description:
      'Of a recurring task, which is due again when the first of them is met, counted from its completion; where neither dueAt nor dueCondition is sent, they make it due first, too',
  }),
  component: withMeta(what, z.enum(taskComponents)).optional(),
  inspectionType: withMeta(what, z.enum(inspectionMethods)).optional(),
  isInternal: withMeta({ ...what, editPermission: 'TASK_INTERNAL', viewPermission: 'TASK_INTERNAL' }, z.boolean()),
})
export type TaskAttributes = z.infer<typeof taskAttributes>

const { status, isRecurring, isInternal } = taskAttributes.shape

/** The attributes as they are sent of a new task: without a status it is new. */
export const newTaskAttributes = taskAttributes.extend({
  status: status.default('new'),
  isRecurring: isRecurring.default(false),
  recurringConditions: taskAttributes.shape.recurringConditions.default([]),
  isInternal: isInternal.default(false),
})

/** The names of the attributes, in their order. */
export const taskAttributeNames = Object.keys(taskAttributes.shape) as (keyof TaskAttributes)[]

/** Adds an issue where attributes that are right by themselves do not go together. */
function checkTaskAttributes(attributes: TaskAttributes, context: z.RefinementCtx): void {
  if (attributes.dueAt !== undefined && attributes.dueCondition !== undefined)
    context.addIssue({ code: 'custom', path: ['dueCondition'], ...fieldError('dueTwice') })
  if (attributes.isRecurring && attributes.recurringConditions.length === 0)
    context.addIssue({ code: 'custom', path: ['recurringConditions'], ...fieldError('required') })
}

/** The attributes of a task, checked by themselves and beside each other. */
export const checkedTaskAttributes = newTaskAttributes.superRefine(checkTaskAttributes)
