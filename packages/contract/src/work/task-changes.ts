import { conditionTypes } from '@catenary/domain/recurrence/due'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, reference, timestamp } from '../primitives.ts'
import { condition, recurringConditions, taskStatuses } from './task-fields.ts'
import { task } from './tasks.ts'

/** How many tasks one call changes at most. */
export const maxChangedTasks = 100

/** A condition in an address, as `periodMonths:6`. */
const conditionText = z
  .string()
  .max(40)
  .regex(new RegExp(`^(${conditionTypes.join('|')}):\\d{1,9}$`))
  .transform((text) => {
    const [type, threshold] = text.split(':')
    return { type, threshold: Number(threshold) }
  })
  .pipe(condition)
  .meta({ description: 'A type and its threshold, as periodMonths:6' })

/** How many of the next due dates a preview tells. */
export const previewedOccurrences = 5

/** One of the next times at which a task falls due. */
export const occurrence = z
  .strictObject({
    at: instant.nullable().meta({ description: 'The date; null where only bending cycles tell' }),
    cycles: z.number().nullable().meta({ description: 'Bending cycles with which it is due, if that is first' }),
    cyclesExpectedAt: instant.nullable().meta({
      description: 'When the cycles are expected, at the rate of the last twelve months; null where nobody can tell',
    }),
    expectedAt: instant.nullable().meta({
      description:
        'The date, or the one at which the cycles are expected at the rate of the last twelve months, where that is earlier; null where nobody can tell',
    }),
  })
  .meta({ id: 'TaskOccurrence' })
export type TaskOccurrence = z.infer<typeof occurrence>

export const taskChanges = {
  changeAll: endpoint({
    name: 'tasks.changeAll',
    summary:
      'Assign several tasks, set their status or their due date: all of them, or none where one has changed since',
    method: 'POST',
    path: '/tasks/change',
    permit: 'EVENT_EDIT',
    emits: ['task.changed', 'task.finished', 'task.created'],
    body: z.strictObject({
      tasks: z
        .array(
          z.strictObject({ id, version: z.number().int().min(1).meta({ description: 'The version that was seen' }) }),
        )
        .min(1)
        .max(maxChangedTasks),
      change: z
        .strictObject({
          assignedUsers: z.array(z.object({ id })).max(100),
          status: z.enum(taskStatuses),
          dueAt: timestamp.nullable().meta({ description: 'Replaces a due condition' }),
        })
        .partial(),
    }),
    response: z.array(task),
  }),
  preview: endpoint({
    name: 'tasks.preview',
    summary: 'When a task of a rope would fall due next, if it were made now and finished on each of its due dates',
    method: 'GET',
    path: '/ropes/{id}/tasks/preview',
    permit: 'AREA',
    params: reference,
    query: z.strictObject({
      task: id.optional().meta({ description: 'A stored task, whose conditions count from where it stands' }),
      dueAt: timestamp.optional(),
      dueCondition: conditionText.optional(),
      recurringConditions: z
        .string()
        .max(400)
        .transform((text) => (text === '' ? [] : text.split(',')))
        .pipe(z.array(conditionText))
        .pipe(recurringConditions)
        .optional()
        .meta({ description: 'Several with commas between them' }),
    }),
    response: z.array(occurrence),
  }),
}
